// What comments and documents cite: a section of a document (`api-facts 4.5.6`), a decision
// (`decision 0013`), a requirement, a link of a document.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { existing, itemAt } from '#lib/existing.ts'
import { root, textOf } from './sources.ts'

/** The documents that are cited by the numbers of their sections. */
const documents: Readonly<Record<string, string>> = {
  'api-facts': 'docs/requirements/api-facts.md',
  authoring: 'docs/requirements/authoring.md',
  'moderation-admin': 'docs/requirements/moderation-admin.md',
  roles: 'docs/requirements/roles.md',
  wikitext: 'docs/requirements/wikitext.md',
  specification: 'src/fixtures/specification.md',
}
/** Sections of the specification that the repository only sums up (api-facts 15). */
const summedUp = '15'

/** `4.5` and `4.5.6` for heading 4.5 and its rule 6; `10 b` and `R21` for what bears them. */
const placesIn = (text: string): Set<string> => {
  const places = new Set<string>()
  const sections: string[] = []
  for (const line of text.split('\n')) {
    const [, marks, number] = /^(#{2,4}) (?:(\d+(?:\.\d+)*)\b)?/.exec(line) ?? []
    if (marks) sections.length = marks.length - 2
    if (marks && number) {
      sections[marks.length - 2] = number
      places.add(number)
    }
    const rule = /^(\d+[a-z]?)\. /.exec(line)?.[1]
    if (rule) for (const section of sections) places.add(`${section}.${rule}`)
    const letter = /^\*\*\(([a-z])\)/.exec(line)?.[1]
    if (letter) for (const section of sections) places.add(`${section} ${letter}`)
    for (const [, id] of line.matchAll(/^(?:\| |- \*\*|\*\*)([A-Z]+-?\d+)\b/g))
      places.add(existing(id, 'the id'))
  }
  return places
}

/** The numbers that section 15 of api-facts sums up, and the rules of section 9 beside them. */
const specificationBeyond = (): string[] => {
  const text = textOf('docs/requirements/api-facts.md')
  const own = text.slice(text.indexOf(`\n## ${summedUp}. `))
  return [
    ...[...own.matchAll(/^\| (\d+(?:\.\d+)?) \|/gm)].map(row => itemAt(row, 1)),
    ...[...own.matchAll(/^(\d+)\. /gm)].map(row => `9.${itemAt(row, 1)}`),
  ]
}

const places = new Map(
  Object.entries(documents).map(([name, file]) => [
    name,
    new Set([
      ...placesIn(textOf(file)),
      ...(name === 'specification' ? specificationBeyond() : []),
    ]),
  ]),
)
const decisions = new Set(
  readdirSync(join(root, 'docs', 'decisions')).flatMap(file => /^\d{4}/.exec(file)?.[0] ?? []),
)

/** Comments that run over several lines, as one. */
const joined = (text: string): string =>
  text.replaceAll(/\n[ \t]*(?:\/\/|\*(?!\/)|--|#)?[ \t]*/g, ' ')

const place = String.raw`(?:\d+(?:\.\d+)*[a-z]?(?: [a-z]\b)?|[A-Z]+-?\d+)`
const citation = new RegExp(
  String.raw`\b(api-facts|moderation-admin|[Ss]pecification|(?:authoring|roles|wikitext)(?=\.md))` +
    String.raw`(?:\.md)?\u0060?\)?,? (?:sections? )?(${place}(?:(?:, | and | to )${place})*)`,
  'g',
)

const decision = /\bdecisions?(?:\/| )\[?(\d{3,}(?: and \d{3,})*)\b/g

/** What `text` cites that is nowhere. */
export const unresolved = (text: string): string[] => {
  const whole = joined(text)
  const sections = [...whole.matchAll(citation)].flatMap(match => {
    const name = itemAt(match, 1).toLowerCase()
    const known = existing(places.get(name), name)
    return itemAt(match, 2)
      .split(/, | and | to /)
      .filter(one => !known.has(one) && !known.has(one.replace(/ [a-z]$/, '')))
      .map(one => `${name} ${one}`)
  })
  const pages = [...whole.matchAll(decision)]
    .flatMap(match => itemAt(match, 1).split(' and '))
    .filter(number => !decisions.has(number))
    .map(number => `decision ${number}`)
  return [...sections, ...pages]
}
/** How many sections and decisions `text` cites. */
export const citations = (text: string): number =>
  [...joined(text).matchAll(citation)].reduce(
    (sum, match) => sum + itemAt(match, 2).split(/, | and | to /).length,
    [...joined(text).matchAll(decision)].length,
  )

/** Links of a document to files of the repository that are not there. */
export const deadLinks = (file: string): string[] =>
  [...textOf(file).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(match => itemAt(match, 1))
    .filter(link => !/^[a-z]+:/.test(link) && !link.startsWith('/'))
    .filter(link => !existsSync(join(root, dirname(file), link)))
