import { emptyStep } from '#app/drafts/content/guideContent.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { itemAt } from '#lib/existing.ts'
import { describe, expect, test } from 'vitest'
import type { GuideContent, StepContent } from '#app/drafts/content/guideContent.ts'
import { differs } from '#lib/compare/align.ts'
import {
  compare,
  compareStep,
  countsOf,
  isEqual,
  type Comparison,
  type Version,
} from './compare.ts'
import { compareTexts } from './compareFields.ts'
import { fieldsWith } from '../../../testing/drafts/blankGuide.ts'

/** Lines as `id text`; pictures by their ids. */
const step = (lines: string[], pictures: number[] = [], title = ''): StepContent => ({
  ...emptyStep(),
  title,
  media: { type: 'image', data: pictures.map(id => ({ id })) },
  lines: lines.map(line => ({
    lineid: Number(line.split(' ')[0]) || null,
    text_raw: line.split(' ').slice(1).join(' '),
    bullet: 'black',
    level: 0,
  })),
})
const version = (
  steps: Record<number, StepContent> | [number, StepContent][],
  changes?: Partial<GuideContent>,
): Version => ({
  fields: fieldsWith(changes),
  steps: (Array.isArray(steps) ? steps : Object.entries(steps)).map(([stepid, content]) => ({
    stepid: Number(stepid),
    content,
  })),
})
const nine = (order: number[], text = 'Wax it.') =>
  version(order.map(n => [n, step([`${n} ${n === 9 ? text : `Line ${n}`}`])]))
const told = ({ steps }: Comparison) =>
  steps
    .filter(differs)
    .map(({ stepid, kind, moved, numbers }) => ({ stepid, kind, moved, ...numbers }))

const withForm = (...fields: FormField[]): Version => ({
  fields: fieldsWith(),
  steps: [{ stepid: 1, content: step(['1 Turn']), form: { form_revisionid: 9, fields } }],
})
const torque = { label: 'Torque', type: 'number', required: true } as const
const serial = { label: 'Serial', type: 'text', required: false } as const

describe('forms', () => {
  test('a form that differs alone makes the step differ, field by field (R-1)', () => {
    const compared = compare(
      withForm(
        { ...torque, field_revisionid: 1, min: 10, max: 12 },
        { ...serial, field_revisionid: 2 },
      ),
      withForm(
        { ...serial, field_revisionid: 4 },
        { ...torque, field_revisionid: 3, min: 100, max: 120 },
      ),
    )
    expect(countsOf(compared)).toMatchObject({ steps: 1, lines: 0, asked: 1 })
    expect(
      itemAt(compared.steps, 0).form.map(({ key, kind, moved, before, after }) => [
        key,
        kind,
        moved,
        before?.value.max,
        after?.value.max,
      ]),
    ).toEqual([['label Torque', 'changed', true, 12, 120]])
  })

  test('a field that is called otherwise is the same by the id that it keeps (R-1)', () => {
    const compared = compare(
      withForm({ ...torque, field_revisionid: 1 }, { ...serial, field_revisionid: 2 }),
      withForm(
        { ...torque, label: 'Tightening', field_revisionid: 3, fieldid: 1 },
        { ...serial, label: 'Torque', field_revisionid: 4 },
      ),
    )
    expect(
      itemAt(compared.steps, 0).form.map(({ kind, before, after }) => [
        kind,
        before?.value.label,
        after?.value.label,
      ]),
    ).toEqual([
      ['changed', 'Torque', 'Tightening'],
      ['removed', 'Serial', undefined],
      ['added', undefined, 'Torque'],
    ])
  })

  test('a version that does not know of forms differs in none', () => {
    const known = withForm({ ...torque, field_revisionid: 1 })
    expect(
      isEqual(compare(known, { ...known, steps: known.steps.map(({ form: _, ...one }) => one) })),
    ).toBe(true)
  })
})

describe('steps', () => {
  test('a moved step with one changed word is one move and one line (A-126)', () => {
    const compared = compare(
      nine([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      nine([1, 9, 2, 3, 4, 5, 6, 7, 8], 'Oil it.'),
    )
    expect(told(compared)).toEqual([
      { stepid: 9, kind: 'changed', moved: true, before: 9, after: 2 },
    ])
    expect(countsOf(compared)).toEqual({
      steps: 1,
      added: 0,
      removed: 0,
      moved: 1,
      lines: 1,
      pictures: 0,
      asked: 0,
      fields: 0,
    })
  })
  test('added and removed steps keep their places in both directions (A-126)', () => {
    const [old, young] = [
      version([
        [1, step(['1 A'])],
        [2, step(['2 B'])],
        [3, step(['3 C'])],
      ]),
      version([
        [1, step(['1 A'])],
        [3, step(['3 C'])],
        [4, step(['4 D'])],
      ]),
    ]
    expect(compare(old, young).steps.map(({ stepid, kind }) => `${stepid} ${kind}`)).toEqual([
      '1 same',
      '2 removed',
      '3 same',
      '4 added',
    ])
    expect(told(compare(young, old))).toEqual([
      { stepid: 2, kind: 'added', moved: false, before: null, after: 2 },
      { stepid: 4, kind: 'removed', moved: false, before: 3, after: null },
    ])
  })
  test('a guide against itself differs in nothing, an empty one against it is all new', () => {
    const full = nine([1, 2, 3])
    expect(isEqual(compare(full, full))).toBe(true)
    expect(compare(version([]), full).steps.map(({ kind }) => kind)).toEqual([
      'added',
      'added',
      'added',
    ])
    expect(isEqual(compare(version([]), version([])))).toBe(true)
  })
})

describe('lines', () => {
  const kinds = (before: StepContent | null, after: StepContent | null) =>
    compareStep(before, after).lines.map(({ kind, moved, before: was, after: is }) =>
      [kind, ...(moved ? ['moved'] : []), was?.value.text_raw ?? '', is?.value.text_raw ?? ''].join(
        '|',
      ),
    )
  test('are aligned by their ids: changed, moved, come and gone (A-126)', () => {
    expect(
      kinds(
        step(['1 Lift.', '2 Turn.', '3 Wax.', '4 Close.']),
        step(['4 Close.', '1 Lift it.', '5 Dry.', '3 Wax.']),
      ),
    ).toEqual([
      'same|moved|Close.|Close.',
      'changed|Lift.|Lift it.',
      'removed|Turn.|',
      'added||Dry.',
      'same|Wax.|Wax.',
    ])
  })
  test('split in two: the first keeps its id, the second is new (A-126)', () => {
    expect(kinds(step(['1 Lift it and turn it.']), step(['1 Lift it', '2 and turn it.']))).toEqual([
      'changed|Lift it and turn it.|Lift it',
      'added||and turn it.',
    ])
  })
  test('restored lines with new ids are no difference (A-126)', () => {
    expect(kinds(step(['1 Lift.', '2 Turn.']), step(['1 Lift.', '7 Turn.']))).toEqual([
      'same|Lift.|Lift.',
      'same|Turn.|Turn.',
    ])
  })
  test('of one side only are all gone or all new', () => {
    expect(compareStep(step(['1 Lift.']), null)).toMatchObject({
      kind: 'removed',
      lines: [{ kind: 'removed' }],
    })
    expect(compareStep(null, step(['1 Lift.']))).toMatchObject({
      kind: 'added',
      lines: [{ kind: 'added' }],
    })
  })
  test('that are not stored yet have no id and are still told apart', () => {
    expect(kinds(step(['1 A']), step(['1 A', 'x New', 'x Newer']))).toEqual([
      'same|A|A',
      'added||New',
      'added||Newer',
    ])
  })
})

describe('pictures', () => {
  const pairs = (before: number[], after: number[]) =>
    compareStep(step([], before), step([], after)).pictures.map(
      ({ kind, moved, before: was, after: is }) =>
        `${was?.value.id ?? '-'}>${is?.value.id ?? '-'} ${kind}${moved ? ' moved' : ''}`,
    )
  test('replaced lines are paired and others were added, removed or moved (A-126)', () => {
    expect(pairs([5], [6])).toEqual(['5>6 changed'])
    expect(pairs([5, 6, 7], [7, 5, 8])).toEqual(['7>7 same moved', '5>5 same', '6>8 changed'])
    expect(pairs([5], [5, 6])).toEqual(['5>5 same', '->6 added'])
    expect(pairs([5, 5], [5])).toEqual(['5>5 same', '5>- removed'])
  })
  test('instead of a film: both are told', () => {
    const film: StepContent = { ...step([]), media: { type: 'video', data: { objectid: 3 } } }
    expect(compareStep(film, step([], [5]))).toMatchObject({
      kind: 'changed',
      film: { before: { type: 'video' }, after: null },
      pictures: [{ kind: 'added' }],
    })
    expect(compareStep(film, film).kind).toBe('same')
  })
})

describe('details', () => {
  const one = (before: Partial<GuideContent>, after: Partial<GuideContent>) =>
    compare(version([], before), version([], after)).fields
  test('details are compared by field (A-126)', () => {
    expect(one({ title: 'Drawer' }, { title: 'Drawers' })).toMatchObject([
      {
        field: 'title',
        rows: [{ kind: 'changed', before: { value: 'Drawer' }, after: { value: 'Drawers' } }],
      },
    ])
    expect(one({ difficulty: null }, { difficulty: 'Easy' })).toMatchObject([
      { field: 'difficulty', rows: [{ kind: 'added' }] },
    ])
    expect(
      itemAt(
        one({ introduction: '* a\n* b\n* c' }, { introduction: '* a\n* B\n* c\n* d' }),
        0,
      ).rows.map(({ kind }) => kind),
    ).toEqual(['same', 'changed', 'same', 'added'])
    const tool = {
      name: 'Saw',
      type: '',
      quantity: 1,
      notes: null,
      isoptional: false,
      featured: false,
    }
    expect(
      itemAt(
        one(
          { tools: [tool] },
          {
            tools: [
              { ...tool, quantity: 2 },
              { ...tool, name: 'File' },
            ],
          },
        ),
        0,
      ).rows.map(({ kind, after }) => `${kind} ${after?.value}`),
    ).toEqual(['changed 2 × Saw', 'added File'])
    expect(
      itemAt(one({ flags: ['A', 'B'] }, { flags: ['B'] }), 0).rows.map(
        ({ kind, key }) => `${key.trim()} ${kind}`,
      ),
    ).toEqual(['A removed', 'B same'])
    expect(one({ image: { id: 1 } }, { image: { id: 2 } })[0]).toMatchObject({
      field: 'image',
      picture: { kind: 'changed' },
    })
    expect(one({ stepids: [1, 2] }, { stepids: [2, 1] })).toEqual([])
  })
  test('a text from nothing is new block by block, and to nothing gone (M-54)', () => {
    expect(compareTexts('', '== a ==\nb').map(({ kind }) => kind)).toEqual(['added', 'added'])
    expect(compareTexts('a', '').map(({ kind }) => kind)).toEqual(['removed'])
  })
})
