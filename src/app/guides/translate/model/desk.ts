// What the translation desk knows of each text: its state, what is wrong with it, where work is
// left, and what stands in the way of publishing. Pure.
import type {
  Translation,
  TranslationPart,
  TranslationText,
} from '#contract/guides/translations.ts'
import type { Term } from '#contract/guides/terms.ts'
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { mostInForm, placeInForm } from '#contract/worklog/formWords.ts'
import type { ValueField } from '#documents/field.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { differingFigures, type FiguresDifference } from './figures.ts'
import { asDraft, type Draft } from './keptDrafts.ts'
import { missingMarkup, type MarkupKind } from './markup.ts'
import { termDoubts, termsIn, type TermDoubts } from './terms.ts'

export type DeskRow = {
  key: string
  part: TranslationPart
  text: TranslationText
  draft: Draft | null
}
/** `machine`: a suggestion that nobody has reviewed; `typed`: words that are not saved. */
export type RowState = TranslationText['status'] | 'machine' | 'typed'

export const keyOf = (stepid: number | null, { name, lineid }: TranslationText): string =>
  `${stepid ?? 'guide'} ${name}${lineid === null ? '' : ` ${lineid}`}`

export const rowsOf = ({ parts }: Translation, kept: Readonly<Record<string, string>>): DeskRow[] =>
  parts.flatMap(part =>
    part.texts.map(text => {
      const key = keyOf(part.stepid, text)
      return { key, part, text, draft: asDraft(kept[key]) }
    }),
  )

/** Words on the device whose text is gone from the source. */
export const strandedDrafts = (
  rows: readonly DeskRow[],
  kept: Readonly<Record<string, string>>,
): { key: string; draft: Draft }[] => {
  const known = new Set(rows.map(({ key }) => key))
  return Object.entries(kept).flatMap(([key, words]) => {
    const draft = known.has(key) ? null : asDraft(words)
    return draft ? [{ key, draft }] : []
  })
}

export const stateOf = ({ text, draft }: DeskRow): RowState =>
  draft ? (draft.isMachine ? 'machine' : 'typed') : text.status

/** What stands in the field. */
export const wordsOf = ({ text, draft }: DeskRow): string => draft?.text ?? text.translated ?? ''

/** Characters; undefined where there is no limit. */
export const mostOf = ({ part, text }: DeskRow): number | undefined => {
  if (text.lineid !== null) return limits.lineLength
  const asked = placeInForm(text.name)
  if (asked) return mostInForm(asked)
  const fields: Record<string, ValueField> = part.stepid === null ? guideFields : stepFields
  const field = fields[text.name]
  return field ? (field.kind === 'text' ? field.most : undefined) : limits.longText
}

export type Fault = 'empty' | 'tooLong'
/** Why the service would not take the words. */
export const faultOf = (row: DeskRow): Fault | null => {
  if (!row.draft) return null
  const words = row.draft.text.trim()
  const most = mostOf(row)
  return words === '' ? 'empty' : most !== undefined && codePoints(words) > most ? 'tooLong' : null
}

/** Somebody else has saved other words since these were begun. */
export const isOvertaken = ({ text, draft }: DeskRow): boolean =>
  draft !== null && draft.base !== text.translated && draft.text !== text.translated

export const sourceOf = ({ part, text }: Pick<DeskRow, 'part' | 'text'>) => ({
  source: text.source,
  revisionid: part.source_revisionid,
})
/** What the source said when the words were begun, where it says something else by now. */
export const sourceThen = ({ text, draft }: DeskRow): string | null =>
  draft?.from && draft.from.source !== text.source ? draft.from.source : null
/** The revision of the source that the words in the field were made from. */
export const madeFrom = (row: DeskRow): number =>
  (sourceThen(row) === null ? null : row.draft?.from?.revisionid) ?? row.part.source_revisionid

export type Languages = Pick<Translation, 'langid' | 'source_langid'>
/** With the words that the site wants in translations from one into the other. */
export type Rules = Languages & { terms: readonly Term[] }
export type Doubts = { figures: FiguresDifference; markup: MarkupKind[]; terms: TermDoubts }
const noDoubts: Doubts = {
  figures: { missing: [], extra: [] },
  markup: [],
  terms: { missing: [], unwanted: [] },
}

/** What the words have otherwise than the source, where there are any. */
export const doubtsOf = (row: DeskRow, { langid, source_langid, terms }: Rules): Doubts => {
  const words = wordsOf(row)
  if (words.trim() === '') return noDoubts
  return {
    figures: differingFigures(
      { text: row.text.source, langid: source_langid },
      { text: words, langid },
    ),
    markup: missingMarkup(row.text.source, words),
    terms: termDoubts(words, langid, termsIn(row.text.source, source_langid, terms)),
  }
}
const hasDoubts = ({ figures, markup, terms }: Doubts): boolean =>
  figures.missing.length + figures.extra.length + markup.length > 0 ||
  terms.missing.length + terms.unwanted.length > 0

/** Somebody has to look at it. */
export const isToDo = (row: DeskRow, rules: Rules): boolean =>
  stateOf(row) !== 'done' || hasDoubts(doubtsOf(row, rules))

/** The next text with work left, round and round; null where none is left. */
export const nextToDo = (
  rows: readonly DeskRow[],
  rules: Rules,
  from: string | null,
  by: 1 | -1 = 1,
): DeskRow | null => {
  const at = rows.findIndex(({ key }) => key === from)
  const start = at < 0 ? (by === 1 ? -1 : rows.length) : at
  for (let n = 1; n <= rows.length; n += 1) {
    const row = rows[(start + by * n + rows.length * 2) % rows.length]
    if (row && isToDo(row, rules)) return row
  }
  return null
}

export type Refusal = { why: 'nothing' | 'machine' | 'overtaken' | Fault; rows: DeskRow[] }
/** Why nothing is published now, and the texts that are in the way; null: it may be. */
export const refusalOf = (rows: readonly DeskRow[]): Refusal | null => {
  const begun = rows.filter(({ draft }) => draft !== null)
  if (begun.length === 0) return { why: 'nothing', rows: [] }
  const machine = begun.filter(({ draft }) => draft?.isMachine)
  if (machine.length > 0) return { why: 'machine', rows: machine }
  const faulty = begun.filter(row => faultOf(row) !== null)
  const first = faulty[0]
  if (first) return { why: faultOf(first) ?? 'empty', rows: faulty }
  const overtaken = begun.filter(isOvertaken)
  return overtaken.length > 0 ? { why: 'overtaken', rows: overtaken } : null
}

export const countsOf = (rows: readonly DeskRow[]): Record<RowState, number> => {
  const counts = { missing: 0, outdated: 0, machine: 0, typed: 0, done: 0 }
  for (const row of rows) counts[stateOf(row)] += 1
  return counts
}
