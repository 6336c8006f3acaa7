// For tests: documents that say nothing but what a test is about, and edits by lot.
import { itemAt } from '#lib/existing.ts'
import { fieldidOf, type StoredField } from '#documents/stepForm.ts'
import { emptyStep } from '../patrol/shape.ts'
import type { DocVersion, Fields, LineVersion, StepVersion } from '../patrol/types.ts'

export const line = (
  lineid: number | null,
  text_raw: string,
  bullet = 'black',
  level = 0,
): LineVersion => ({ lineid, text_raw, bullet, level })
export const step = (
  stepid: number,
  lines: LineVersion[] = [],
  data: number[] = [],
  title = '',
): StepVersion => ({ ...emptyStep(stepid), title, lines, media: { type: 'image', data } })
const fields = {
  type: 'repair',
  category: 'Bench',
  subject: '',
  title: 'Drawer',
  summary: '',
  introduction: '',
  conclusion: '',
  difficulty: null,
  time_required_min: 0,
  time_required_max: 0,
  image: null,
  featured_documentid: null,
  objectid: null,
  flags: [],
  documents: [],
  prerequisites: [],
  parts: [],
  tools: [],
}
export const guide = (
  steps: StepVersion[] = [],
  changes: Fields = {},
): DocVersion & { kind: 'guide' } => ({ kind: 'guide', fields: { ...fields, ...changes }, steps })
export const wiki = (contents: string, changes: Fields = {}): DocVersion => ({
  kind: 'wiki',
  fields: {
    contents,
    display_title: 'Bench',
    image: null,
    flags: [],
    documents: [],
    info: [],
    ...changes,
  },
})

type Lot = () => number
const words = [
  'turn',
  'the',
  'screw',
  '5 Nm',
  '-1.5 mm',
  "'''now'''",
  '[link|/a|here]',
  'Schraube',
  '日本語',
  '🙂',
  '',
  '.',
  'x',
]
const whole = (lot: Lot, below: number): number => Math.floor(lot() * below)
const pick = <T>(lot: Lot, list: readonly T[]): T => itemAt(list, whole(lot, list.length))
const sentence = (lot: Lot): string =>
  Array.from({ length: whole(lot, 6) }, () => pick(lot, words)).join(' ')
const blocks = [
  'Some text',
  '== Head ==',
  '* one\n* two\n* three',
  '# first',
  '{table\n| a\n| b\n|--\n| c\n| d\n}',
  'two\nlines',
  '[quote|x]',
  ' ',
]
const text = (lot: Lot): string =>
  Array.from({ length: whole(lot, 5) }, () => pick(lot, [...blocks, sentence(lot)])).join(
    pick(lot, ['\n\n', '\n', '\n\n\n']),
  )

/** The list with some members out, changed, come and elsewhere. */
const shaken = <T>(
  lot: Lot,
  list: readonly T[],
  fresh: () => T,
  change: (value: T) => T,
  least = 0,
): T[] => {
  const next = list.flatMap(value => {
    const turn = lot()
    return turn < 0.12 && list.length > least ? [] : turn < 0.35 ? [change(value)] : [value]
  })
  for (let n = whole(lot, 3); n > 0; n -= 1) next.splice(whole(lot, next.length + 1), 0, fresh())
  if (lot() < 0.4 && next.length > 1)
    next.splice(whole(lot, next.length), 0, ...next.splice(whole(lot, next.length), 1))
  return next
}
const distinct = <T>(list: readonly T[], keyOf: (value: T) => unknown = value => value): T[] => [
  ...new Map(list.map(value => [keyOf(value), value])).values(),
]

/** A document by lot and an edit of it by lot; equal lots give equal documents. */
export const randomEdit = (lot: Lot): { base: DocVersion; head: DocVersion } => {
  let nextid = 100
  const shakenText = (was: string): string =>
    lot() < 0.5
      ? was
      : lot() < 0.3
        ? text(lot)
        : shaken(
            lot,
            was.split('\n'),
            () => pick(lot, ['', sentence(lot), ...blocks]),
            value => `${value} ${sentence(lot)}`,
          ).join('\n')
  const ids = (most: number) => Array.from({ length: whole(lot, most) }, () => 1 + whole(lot, 9))
  const freshLine = () =>
    line(
      lot() < 0.15 ? null : (nextid += 1),
      sentence(lot),
      pick(lot, ['black', 'red', 'icon_note']),
      whole(lot, 3),
    )
  const freshField = () => ({ field_revisionid: (nextid += 1), label: sentence(lot) })
  /** A field that changes has another id, and keeps its first. */
  const changedField = (value: StoredField): StoredField => ({
    ...freshField(),
    fieldid: fieldidOf(value),
  })
  const withForm = (fields: readonly StoredField[]) =>
    fields.length > 0 ? { form: { fields } } : {}
  const freshStep = (): StepVersion => ({
    ...emptyStep((nextid += 1)),
    ...withForm(Array.from({ length: whole(lot, 3) }, freshField)),
    title: sentence(lot),
    lines: Array.from({ length: whole(lot, 5) }, freshLine),
    media:
      lot() < 0.15
        ? { type: 'object', data: [1 + whole(lot, 5)] }
        : { type: 'image', data: ids(4) },
  })
  const item = () => ({
    name: pick(lot, ['Saw', 'File/8"', 'Clamp %']),
    type: pick(lot, ['', 'steel']),
    quantity: 1 + whole(lot, 3),
    notes: lot() < 0.5 ? null : sentence(lot),
    isoptional: lot() < 0.5,
    featured: false,
  })
  const changedLine = (value: LineVersion): LineVersion => ({
    ...value,
    text_raw: lot() < 0.6 ? sentence(lot) : value.text_raw,
    bullet: pick(lot, ['black', 'red']),
    lineid: lot() < 0.1 ? (nextid += 1) : value.lineid,
  })
  const changedStep = ({ form, ...value }: StepVersion): StepVersion => ({
    ...value,
    ...withForm(
      lot() < 0.4
        ? (form?.fields ?? [])
        : shaken(lot, form?.fields ?? [], freshField, changedField),
    ),
    title: lot() < 0.3 ? sentence(lot) : value.title,
    lines: shaken(lot, value.lines, freshLine, changedLine),
    media:
      lot() < 0.1
        ? { type: value.media.type === 'image' ? 'object' : 'image', data: [3] }
        : {
            ...value.media,
            data:
              value.media.type === 'image'
                ? shaken(
                    lot,
                    value.media.data,
                    () => 1 + whole(lot, 9),
                    () => 1 + whole(lot, 9),
                  )
                : value.media.data,
          },
  })
  const fieldsOf = (was: Fields | null): Fields => ({
    title: was && lot() < 0.7 ? was.title : sentence(lot),
    time_required_max: 600 * whole(lot, 3),
    image: lot() < 0.5 ? null : whole(lot, 9),
    flags: distinct(
      was
        ? shaken(
            lot,
            was.flags as string[],
            () => pick(lot, ['A', 'B', 'C']),
            value => value,
          )
        : ['A', 'B'],
    ),
    documents: distinct(
      was
        ? shaken(
            lot,
            was.documents as number[],
            () => 1 + whole(lot, 5),
            value => value,
          )
        : ids(4),
    ),
    featured_documentid: lot() < 0.6 ? null : 1 + whole(lot, 5),
    parts: was
      ? shaken(lot, was.parts as object[], item, value => ({
          ...value,
          quantity: 1 + whole(lot, 5),
        }))
      : Array.from({ length: whole(lot, 4) }, item),
  })
  if (lot() < 0.35) {
    const contents = text(lot)
    const before = fieldsOf(null)
    return {
      base: { kind: 'wiki', fields: { contents, ...before } },
      head: { kind: 'wiki', fields: { contents: shakenText(contents), ...fieldsOf(before) } },
    }
  }
  const [introduction, conclusion] = [text(lot), text(lot)]
  const before = fieldsOf(null)
  const steps = Array.from({ length: whole(lot, 7) }, freshStep)
  return {
    base: { kind: 'guide', fields: { introduction, conclusion, ...before }, steps },
    head: {
      kind: 'guide',
      fields: {
        introduction: shakenText(introduction),
        conclusion: shakenText(conclusion),
        ...fieldsOf(before),
      },
      steps: shaken(lot, steps, freshStep, changedStep),
    },
  }
}
