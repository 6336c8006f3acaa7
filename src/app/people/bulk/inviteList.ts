// People out of what somebody pastes: one a line, with commas between them, or a table whose rows
// hold an address and what is that person's own.
import { privileges } from '#contract/core/shapes.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import { csvCells, plainCell } from '#lib/csvCells.ts'

/**
 * `null`: the line says nothing of it. `teams`: names or numbers with `|` between them, as the
 * table of accounts has them.
 */
export type Invitee = {
  email: string
  privilege: Privilege | null
  teams: string | null
  langid: string | null
}
/** What stands in a list without a heading is known by these. */
export type Known = { teams: readonly string[]; langids: readonly string[] }

/**
 * What stands for an address in a list: what is in angle brackets, without a quotation mark around
 * it.
 */
const addressIn = (part: string): string =>
  (/<([^<>]+)>/.exec(part)?.[1] ?? part).replace(/^["'\s]+|["'\s]+$/g, '')
const roleIn = (part: string): Privilege | undefined =>
  privileges.find(name => name.toLowerCase() === part.toLowerCase())

const headings = {
  email: /^e-?mail/i,
  privilege: /^(privileges?|role|rolle)$/i,
  teams: /^teams?$/i,
  langid: /^(langid|lang(uage)?|sprache)$/i,
}

/** Rows of a table by its heading; null where the first line is none. */
const inTable = (text: string): Invitee[] | null => {
  const [heading = [], ...rows] = csvCells(text)
  const at = (name: keyof typeof headings) =>
    heading.findIndex(cell => headings[name].test(plainCell(cell)))
  const places = {
    email: at('email'),
    privilege: at('privilege'),
    teams: at('teams'),
    langid: at('langid'),
  }
  if (places.email < 0) return null
  const cell = (row: string[], place: number) => plainCell(row[place]) || null
  return rows.map(row => ({
    email: addressIn(plainCell(row[places.email])),
    privilege: roleIn(plainCell(row[places.privilege])) ?? null,
    teams: cell(row, places.teams),
    langid: cell(row, places.langid)?.toLowerCase() ?? null,
  }))
}

/**
 * Every line, or its parts, that may be an address, with the role, teams and language that stand
 * beside it: by the heading of a table, or by what they are. Order and repeats stay: the service
 * says what is twice, and what is not there.
 */
export const inviteesIn = (text: string, known: Known): Invitee[] =>
  inTable(text) ??
  text.split(/\r?\n/).flatMap(line => {
    const parts = line
      .split(/[,;\t]/)
      .map(addressIn)
      .filter(part => part !== '')
    const addresses = parts.filter(part => part.includes('@'))
    const areTeams = (part: string) =>
      part.split('|').every(name => known.teams.includes(name.trim()))
    const own = {
      privilege: parts.map(roleIn).find(one => one !== undefined) ?? null,
      teams: parts.filter(areTeams).join('|') || null,
      langid: parts.find(part => known.langids.includes(part.toLowerCase()))?.toLowerCase() ?? null,
    }
    if (addresses.length > 0) return addresses.map(email => ({ email, ...own }))
    return parts.length === 0
      ? []
      : [{ email: parts.join(' '), privilege: null, teams: null, langid: null }]
  })
