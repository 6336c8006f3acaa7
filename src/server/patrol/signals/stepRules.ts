// What an edit does to whole steps: what it empties, replaces and deletes, and which warnings go.
// Pure. Words that come back elsewhere in the same edit were moved, not removed.
import { addTo } from '#lib/addTo.ts'
import { wordsBeyond } from '#lib/wordsBeyond.ts'
import type { DocVersion, LineVersion, StepVersion, Unit } from '#patrol/types.ts'

export type Versions = { units: readonly Unit[]; below: DocVersion; head: DocVersion }
type Finding = 'step_emptied' | 'step_replaced' | 'step_deleted'

/** Scripts without blanks between words are compared by letter. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu
const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? []
const wordsOfStep = ({ title, lines }: StepVersion): string[] =>
  wordsOf([title, ...lines.map(line => line.text_raw)].join(' '))

const stepsIn = (doc: DocVersion): readonly StepVersion[] => (doc.kind === 'guide' ? doc.steps : [])
const stepidIn = ({ path }: Unit): number | null => {
  const [, stepid] = /^steps\/(\d+)(?:\/|$)/.exec(path) ?? []
  return stepid === undefined ? null : Number(stepid)
}

/** Shorter steps are rewritten with other words in good faith. */
const [fewWords, manyWords] = [4, 8]
const isReplaced = (words: number, lost: number): boolean =>
  words >= manyWords ? lost > words * 0.75 : words >= fewWords && lost === words

/** `came`: words that the edit brings, to any step or field. */
const findingOf = (
  before: StepVersion,
  after: StepVersion | undefined,
  came: ReadonlySet<string>,
): Finding | null => {
  const [words, now] = [wordsOfStep(before), after ? wordsOfStep(after) : []]
  const lost = wordsBeyond(words, now).filter(one => !came.has(one)).length
  if (!after) {
    const isGone = words.length ? lost > words.length / 4 : before.media.data.length > 0
    return isGone ? 'step_deleted' : null
  }
  if (now.length === 0) return lost > words.length / 2 ? 'step_emptied' : null
  return isReplaced(words.length, lost) ? 'step_replaced' : null
}

/** Each with the units that do it. */
export const stepFindings = ({ units, below, head }: Versions): Map<Finding, Unit[]> => {
  const found = new Map<Finding, Unit[]>()
  const touched = new Map<number | null, Unit[]>()
  for (const unit of units) addTo(touched, stepidIn(unit), unit)
  const now = new Map(stepsIn(head).map(step => [step.stepid, step]))
  const old = new Map(stepsIn(below).map(step => [step.stepid, step]))
  const cameTo = (stepid: number | null): string[] => {
    const [step, was] = stepid === null ? [] : [now.get(stepid), old.get(stepid)]
    return step ? wordsBeyond(wordsOfStep(step), was ? wordsOfStep(was) : []) : []
  }
  const cameToFields = (touched.get(null) ?? []).flatMap(({ before, after }) =>
    typeof after === 'string'
      ? wordsBeyond(wordsOf(after), typeof before === 'string' ? wordsOf(before) : [])
      : [],
  )
  const came = new Set([...cameToFields, ...[...touched.keys()].flatMap(cameTo)])
  for (const [stepid, those] of touched) {
    const before = stepid === null ? undefined : old.get(stepid)
    const finding = before && findingOf(before, now.get(before.stepid), came)
    if (finding) for (const unit of those) addTo(found, finding, unit)
  }
  return found
}

const warning = new Set(['icon_note', 'icon_caution', 'icon_reminder'])
const isWarning = (line: unknown): line is LineVersion =>
  warning.has((line as { bullet?: string } | null)?.bullet ?? '')
const sameText = (text: string): string => wordsOf(text).join(' ')

/** Units that take a warning out: its line, its bullet, its step, or nearly all its words. */
export const warningsRemoved = ({ units, head }: Versions): Unit[] => {
  const left = new Set(
    stepsIn(head).flatMap(step =>
      step.lines.filter(isWarning).map(line => sameText(line.text_raw)),
    ),
  )
  const isGone = (line: unknown): boolean =>
    isWarning(line) && line.text_raw.trim() !== '' && !left.has(sameText(line.text_raw))
  return units.filter(({ kind, op, before, after }) => {
    if (kind === 'step')
      return op === 'remove' && ((before as StepVersion | null)?.lines ?? []).some(isGone)
    if (kind !== 'step.line' || !isGone(before)) return false
    if (op !== 'change') return op === 'remove'
    if (!isWarning(after)) return true
    const words = wordsOf((before as LineVersion).text_raw)
    return isReplaced(words.length, wordsBeyond(words, wordsOf(after.text_raw)).length)
  })
}
