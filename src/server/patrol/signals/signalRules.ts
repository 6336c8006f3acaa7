// Which signals an edit gives, with evidence that points to its units or to the author's record.
// Pure.
import type { SignalCode } from '#contract/patrol/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { figureTokens } from '#lib/words.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { askedIn, changesNumbers, safeguardsRemoved } from './formRules.ts'
import { stepFindings, warningsRemoved } from './stepRules.ts'
import { hostsIn } from '#lib/disguise.ts'
import { isDisguised, isHostOf, isRepeating, isShouting, listedIn } from './textRules.ts'

export type Found = { code: SignalCode; evidence: Record<string, unknown> }
export type Past = {
  live_edits: number
  joined: UnixSeconds
  knows_document: boolean
  burst: number // items of the author in the ten minutes before, this one among them
  denials: number // on the document in the thirty days before
  denied: Pick<Unit, 'kind' | 'after'>[] // what the author proposed there and was denied
}

const newBelow = 5
const burstFrom = 5
const contestedFrom = 2

const worded = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { text_raw, title, lines } = value as {
    text_raw?: string
    title?: string
    lines?: unknown[]
  }
  return [text_raw ?? '', title ?? '', ...(lines ?? []).map(worded)].join(' ')
}
const ids = (units: readonly Unit[]) => ({ units: units.map(unit => unit.unitid) })

const isSaid = (words: string): boolean => words.trim() !== ''

/** Of an author: what was denied is read once, in however many pieces the units come. */
export const historySignals = (past: Past, authorid: number) => {
  // A number or a flag is the same only where it means the same.
  const meant = ({ kind, after }: Pick<Unit, 'kind' | 'after'>) =>
    JSON.stringify([kind, askedIn({ kind, value: after })])
  const deniedValues = new Set(past.denied.map(meant))
  const deniedWords = new Set(past.denied.map(({ after }) => worded(after)).filter(isSaid))
  const isDenied = (unit: Unit): boolean =>
    unit.after !== null && (deniedValues.has(meant(unit)) || deniedWords.has(worded(unit.after)))
  const ofAuthor: Found[] = [
    ...(past.live_edits < newBelow
      ? [
          {
            code: 'new_author' as const,
            evidence: { userid: authorid, live_edits: past.live_edits, joined: past.joined },
          },
        ]
      : []),
    ...(past.knows_document
      ? []
      : [{ code: 'first_on_document' as const, evidence: { userid: authorid } }]),
    ...(past.burst >= burstFrom
      ? [{ code: 'burst' as const, evidence: { userid: authorid, items: past.burst } }]
      : []),
    ...(past.denials >= contestedFrom
      ? [{ code: 'contested' as const, evidence: { userid: authorid, denials: past.denials } }]
      : []),
  ]
  return (units: readonly Unit[]): Found[] => {
    const again = units.filter(isDenied)
    return again.length
      ? [...ofAuthor, { code: 'resubmits_denied', evidence: ids(again) }]
      : ofAuthor
  }
}

const hostsOf = (doc: DocVersion): string[] =>
  hostsIn(JSON.stringify(doc), /\/\/([^\s/?#|\]"\\]{1,255})/g)
export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
/** Each with its unit, as words are told apart. */
const numbersIn = (value: unknown): string =>
  figureTokens(worded(value))
    .map(one => one.replace(/\s+/g, ''))
    .join(' ')
const versionWords = (doc: DocVersion): number => {
  const fields = Object.values(doc.fields).map(worded).join(' ')
  return wordsIn(doc.kind === 'guide' ? `${fields} ${doc.steps.map(worded).join(' ')}` : fields)
}

/** What goes of a document, or of a part of it: words, whole steps, and the words it has. */
export type Removal = { words_removed: number; ofSteps: number; steps: number; words: number }
export const removalOf = (units: readonly Unit[], below: DocVersion): Removal => {
  const steps = units.filter(unit => unit.kind === 'step' && unit.op === 'remove')
  return {
    words_removed: units.reduce((sum, unit) => sum + unit.words_removed, 0),
    ofSteps: steps.reduce((sum, unit) => sum + wordsIn(worded(unit.before)), 0),
    steps: steps.length,
    words: versionWords(below),
  }
}
/** Several steps, or many of the words. */
export const isLargeRemoval = ({ words_removed, ofSteps, steps, words }: Removal): boolean =>
  steps >= 2 || (words > 0 && Math.max(words_removed, ofSteps) >= 0.4 * words)

/** The strings in a value: what an item of a list says, its address too. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []
const deletions = new Set(['GUIDE_DELETE', 'WIKI_DELETE'])

/** What Admins keep: hosts that everybody may link to; hosts and words that stand out. */
export type Lists = {
  trusted: readonly string[]
  hosts: readonly string[]
  words: readonly string[]
}

/** What a unit said and says, without what stood elsewhere in the document already. */
type SaidIn = { unit: Unit; before: string[]; texts: string[] }
const saidOf = (units: readonly Unit[], known: ReadonlySet<string>): SaidIn[] =>
  units.flatMap(unit => {
    const [before, after] = [unit.before, unit.after].map(value =>
      unit.op === 'move' ? [] : stringsIn(value),
    ) as [string[], string[]]
    const texts = after.filter(text => !known.has(text))
    return texts.length ? [{ unit, before, texts }] : []
  })

/** Of what the lists name: what came, and was not there before. */
const listedSignals = (said: readonly SaidIn[], lists: Lists): Found[] => {
  const listed = (code: SignalCode, find: (text: string) => string[]): Found[] => {
    const those = said.flatMap(({ unit, before, texts }) => {
      const had = new Set(before.flatMap(find))
      const came = texts.flatMap(find).filter(one => !had.has(one))
      return came.length ? [{ unit, came }] : []
    })
    if (those.length === 0) return []
    const words = [...new Set(those.flatMap(({ came }) => came))]
    return [{ code, evidence: { ...ids(those.map(({ unit }) => unit)), words } }]
  }
  return [
    ...listed('listed_word', text => listedIn(text, lists.words)),
    ...listed('listed_host', text =>
      hostsIn(text).flatMap(host => lists.hosts.filter(one => isHostOf(host, [one]))),
    ),
  ]
}

/** By what its new words have and its old ones, or the rest of the document, had not. */
const textSignals = (units: readonly Unit[], below: DocVersion, lists: Lists): Found[] => {
  const said = saidOf(units, new Set(stringsIn(below)))
  const where = (code: SignalCode, rule: (text: string, before: string) => boolean): Found[] => {
    const those = said.filter(
      ({ before, texts }) =>
        texts.some(text => rule(text, before.join(' '))) && !before.some(text => rule(text, '')),
    )
    return those.length ? [{ code, evidence: ids(those.map(({ unit }) => unit)) }] : []
  }
  return [
    ...where('shouting', isShouting),
    ...where('repeated_letters', isRepeating),
    ...where('disguised_text', isDisguised),
    ...listedSignals(said, lists),
  ]
}

/** With a link to a host that the document did not link to, and that is not the site's to trust. */
const linkingUnits = (
  units: readonly Unit[],
  known: ReadonlySet<string>,
  { trusted }: Pick<Lists, 'trusted'>,
): Unit[] =>
  units.filter(unit =>
    stringsIn(unit.after).some(text =>
      hostsIn(text).some(host => !known.has(host) && !isHostOf(host, trusted)),
    ),
  )

/** What the lists make of an edit by its own words, whatever else its document says. */
export const listSignals = (units: readonly Unit[], lists: Lists): Set<SignalCode> => {
  const linking = linkingUnits(units, new Set(), lists)
  const listed = listedSignals(saidOf(units, new Set()), lists).map(({ code }) => code)
  return new Set([...listed, ...(linking.length ? (['outside_link'] as const) : [])])
}

/** `below`: the document without the edit. */
export const unitSignals = (units: readonly Unit[], below: DocVersion, lists: Lists): Found[] => {
  const found: Found[] = []
  const add = (code: SignalCode, those: readonly Unit[], more: Record<string, unknown> = {}) => {
    if (those.length) found.push({ code, evidence: { ...ids(those), ...more } })
  }
  const versions = { units, below, head: applyUnits(below, units) }
  add('outside_link', linkingUnits(units, new Set(hostsOf(below)), lists))
  const removal = removalOf(units, below)
  if (isLargeRemoval(removal))
    add(
      'large_removal',
      units.filter(unit => unit.op === 'remove' || unit.words_removed > 0),
      { words_removed: removal.words_removed, words: removal.words },
    )
  const unguarded = [...warningsRemoved(versions), ...safeguardsRemoved(versions)]
  add('warning_removed', [...new Set(unguarded)])
  add(
    'number_changed',
    units.filter(
      unit =>
        changesNumbers(unit) ||
        (unit.op === 'change' &&
          unit.before !== null &&
          unit.after !== null &&
          numbersIn(unit.before) !== numbersIn(unit.after)),
    ),
  )
  add(
    'image_replaced',
    units.filter(
      unit =>
        (unit.kind === 'step.media' && (unit.op === 'change' || unit.op === 'remove')) ||
        ((unit.path === 'image' || unit.kind === 'meta.image') && unit.before !== null),
    ),
  )
  add(
    'prerequisite_changed',
    units.filter(unit => unit.kind === 'prerequisite' || unit.kind === 'tool'),
  )
  for (const [code, those] of stepFindings(versions)) add(code, those)
  add(
    'deletion_proposed',
    units.filter(
      ({ kind, op, after }) => kind === 'flag' && op === 'add' && deletions.has(String(after)),
    ),
  )
  return [...found, ...textSignals(units, below, lists)]
}
