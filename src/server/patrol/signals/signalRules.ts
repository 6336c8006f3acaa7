// Which signals an edit gives, with evidence that points to its units or to the author's record.
// Pure.
import type { SignalCode } from '#contract/patrol/shapes.ts'
import { itemAt } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { figureTokens } from '#lib/words.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'

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

export const historySignals = (past: Past, authorid: number, units: readonly Unit[]): Found[] => {
  // A number or a flag is the same only where it means the same.
  const meant = ({ kind, after }: Pick<Unit, 'kind' | 'after'>) => JSON.stringify([kind, after])
  const deniedValues = new Set(past.denied.map(meant))
  const deniedWords = new Set(past.denied.map(({ after }) => worded(after)).filter(Boolean))
  const again = units.filter(
    unit =>
      unit.after !== null && (deniedValues.has(meant(unit)) || deniedWords.has(worded(unit.after))),
  )
  return [
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
    ...(again.length ? [{ code: 'resubmits_denied' as const, evidence: ids(again) }] : []),
    ...(past.denials >= contestedFrom
      ? [{ code: 'contested' as const, evidence: { userid: authorid, denials: past.denials } }]
      : []),
  ]
}

const endSigns = new Set('.,;:!?)')
const withoutEndSigns = (host: string): string => {
  let to = host.length
  while (to > 0 && endSigns.has(host.charAt(to - 1))) to -= 1
  return host.slice(0, to)
}
/** Without the signs of the sentence that it ends. A name of a host is no longer than that. */
const hostsIn = (text: string, link = /https?:\/\/([^\s/|\]"\\]{1,255})/gi): string[] =>
  [...text.matchAll(link)].map(found => withoutEndSigns(itemAt(found, 1).toLowerCase()))
const hostsOf = (doc: DocVersion): string[] =>
  hostsIn(JSON.stringify(doc), /\/\/([^\s/|\]"\\]{1,255})/g)
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
/** Each with its unit, as words are told apart. */
const numbersIn = (value: unknown): string =>
  figureTokens(worded(value))
    .map(one => one.replace(/\s+/g, ''))
    .join(' ')
const warning = new Set(['icon_note', 'icon_caution', 'icon_reminder'])
const bulletOf = (value: unknown): string => (value as { bullet?: string } | null)?.bullet ?? ''

const versionWords = (doc: DocVersion): number => {
  const fields = Object.values(doc.fields).map(worded).join(' ')
  return wordsIn(doc.kind === 'guide' ? `${fields} ${doc.steps.map(worded).join(' ')}` : fields)
}

/** How many words go, where that is much of the document. */
const largeRemoval = (units: readonly Unit[], below: DocVersion) => {
  const words_removed = units.reduce((sum, unit) => sum + unit.words_removed, 0)
  const steps = units.filter(unit => unit.kind === 'step' && unit.op === 'remove')
  const stepWords = steps.reduce((sum, unit) => sum + wordsIn(worded(unit.before)), 0)
  const words = versionWords(below)
  const large = words > 0 && Math.max(words_removed, stepWords) >= 0.4 * words
  return steps.length >= 2 || large ? { words_removed, words } : null
}
const hasWarning = (step: unknown): boolean =>
  ((step as { lines?: unknown[] } | null)?.lines ?? []).some(line => warning.has(bulletOf(line)))

/** `below`: the document without the edit. */
export const unitSignals = (
  units: readonly Unit[],
  below: DocVersion,
  trusted: readonly string[],
): Found[] => {
  const found: Found[] = []
  const add = (code: SignalCode, those: readonly Unit[], more: Record<string, unknown> = {}) => {
    if (those.length) found.push({ code, evidence: { ...ids(those), ...more } })
  }
  const known = new Set([...trusted, ...hostsOf(below)])
  add(
    'outside_link',
    units.filter(unit => hostsIn(worded(unit.after)).some(host => !known.has(host))),
  )
  const removal = largeRemoval(units, below)
  if (removal)
    add(
      'large_removal',
      units.filter(unit => unit.op === 'remove' || unit.words_removed > 0),
      removal,
    )
  add(
    'warning_removed',
    units.filter(
      unit =>
        (unit.kind === 'step.line' &&
          warning.has(bulletOf(unit.before)) &&
          (unit.op === 'remove' || (unit.op === 'change' && !warning.has(bulletOf(unit.after))))) ||
        (unit.kind === 'step' && unit.op === 'remove' && hasWarning(unit.before)),
    ),
  )
  add(
    'number_changed',
    units.filter(
      unit =>
        unit.op === 'change' &&
        unit.before !== null &&
        unit.after !== null &&
        numbersIn(unit.before) !== numbersIn(unit.after),
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
  return found
}
