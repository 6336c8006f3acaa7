// The fields of a guide's details that differ, each as rows of text before and after. Pure.
import {
  changedFields,
  type GuideContent,
  type GuideField,
  type ItemReference,
  type Picture,
} from '#app/drafts/content/guideContent.ts'
import { align, keyed, type Difference } from '#lib/compare/align.ts'
import { textRows } from '#patrol/blocks.ts'
import { comparePictures } from './comparePictures.ts'
import { plainText } from '#lib/plainText.ts'

/** The order of the steps is told by the steps that moved. */
export type DetailField = Exclude<GuideField, 'stepids'>
export type FieldDifference<F extends string = DetailField> = {
  field: F
  rows: Difference<string>[]
  picture: Difference<Picture> | null
}

const itemText = ({ name, quantity, type, notes }: ItemReference): string =>
  [quantity > 1 ? `${quantity} × ${name}` : name, type, notes ?? ''].filter(Boolean).join(', ')

export type Entry = { key: string; value: string }
/** What a list holds: the key says that it is the same thing, the text what is said of it. */
const entries: { [F in DetailField]?: (guide: GuideContent) => Entry[] } = {
  flags: ({ flags }) => flags.map(flag => ({ key: flag, value: flag })),
  documents: ({ documents }) =>
    documents.map(({ documentid, title }) => ({
      key: String(documentid),
      value: title ?? String(documentid),
    })),
  prerequisites: ({ prerequisites }) =>
    prerequisites.map(({ guideid, title }) => ({
      key: String(guideid),
      value: title ?? String(guideid),
    })),
  parts: ({ parts }) => parts.map(item => ({ key: item.name, value: itemText(item) })),
  tools: ({ tools }) => tools.map(item => ({ key: item.name, value: itemText(item) })),
}
const isText = (field: DetailField) => field === 'introduction' || field === 'conclusion'
export const unique = (list: Entry[]): Entry[] =>
  keyed(list, ({ key }) => key).map(({ key, value }) => ({ key, value: value.value }))

/**
 * By heading, paragraph, list item and row of a table: the first block that went is set against the
 * first that came for it.
 */
export const compareTexts = (before: string, after: string): Difference<string>[] => {
  let [was, is] = [0, 0]
  return textRows(before, after).map(({ text, change }, n): Difference<string> => {
    const [old, young] = change ? [change.before, change.after] : [text, text]
    return {
      key: change?.key ?? `=${n}`,
      kind: !change
        ? 'same'
        : change.op === 'add'
          ? 'added'
          : change.op === 'remove'
            ? 'removed'
            : 'changed',
      moved: false,
      before: old === null ? null : { value: old, number: (was += 1) },
      after: young === null ? null : { value: young, number: (is += 1) },
    }
  })
}

export const scalar = (before: unknown, after: unknown): Difference<string>[] => {
  const side = (value: unknown) =>
    value === null || value === '' ? null : { value: plainText(value), number: 1 }
  const [was, is] = [side(before), side(after)]
  return [
    {
      key: 'value',
      kind: was === null ? 'added' : is === null ? 'removed' : 'changed',
      moved: false,
      before: was,
      after: is,
    },
  ]
}

const compareField = (
  field: DetailField,
  before: GuideContent,
  after: GuideContent,
): FieldDifference => {
  if (field === 'image') {
    const [picture] = comparePictures(
      before.image ? [before.image] : [],
      after.image ? [after.image] : [],
    )
    return { field, rows: [], picture: picture ?? null }
  }
  const list = entries[field]
  const rows = list
    ? align(unique(list(before)), unique(list(after)), Object.is)
    : isText(field)
      ? compareTexts(before[field] as string, after[field] as string)
      : scalar(before[field], after[field])
  return { field, rows, picture: null }
}

export const compareFields = (before: GuideContent, after: GuideContent): FieldDifference[] =>
  changedFields(before, after).flatMap(field =>
    field === 'stepids' ? [] : [compareField(field, before, after)],
  )
