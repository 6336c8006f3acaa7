import { describe, expect, test } from 'vitest'
import { entryOf, firstOf, itemAt } from '#lib/existing.ts'
import { applyUnits } from './applyUnits.ts'
import { rebaseUnits } from './rebase.ts'
import { guide, line, step, wiki } from '../testing/units.ts'
import type { DocVersion, Fields, StepVersion } from './types.ts'
import { unitsBetween } from './unitsBetween.ts'

const lines = [line(11, 'Lift.'), line(12, 'Turn.')]
const steps: StepVersion[] = [
  step(1, lines, [5], 'Open'),
  step(2, [line(21, 'Wax.')]),
  step(3, [line(31, 'Dry.')]),
]
const saw = { name: 'Saw', type: '', quantity: 1 }
const fields: Fields = {
  title: 'Drawer',
  introduction: 'One.\n\nTwo.',
  conclusion: 'End.',
  flags: ['A'],
  documents: [1],
  prerequisites: [7],
  parts: [saw],
  tools: [saw],
}
const base = guide(steps, fields)
const having = (changes: Fields): DocVersion => guide(steps, { ...fields, ...changes })
const first = (changes: Partial<StepVersion>): DocVersion =>
  guide([{ ...firstOf(steps), ...changes }, itemAt(steps, 1), itemAt(steps, 2)], fields)
const ordered = (...order: StepVersion[]): DocVersion => guide(order, fields)
const [one, two, three] = steps as [StepVersion, StepVersion, StepVersion]
const [four, five] = [step(4), step(5)]

const outcomes = (from: DocVersion, live: DocVersion, proposed: DocVersion) => {
  const units = unitsBetween(from, proposed)
  const found = rebaseUnits(units, from, live)
  return units.map(({ unitid }) => {
    const rebased = entryOf(found, unitid)
    return rebased.outcome === 'conflicted' ? `conflicted ${rebased.cause}` : rebased.outcome
  })
}

/** Of each kind: what is proposed, and another change of the same thing. */
const table: [kind: string, proposed: DocVersion, other: DocVersion, from?: DocVersion][] = [
  ['meta.title', having({ title: 'Drawers' }), having({ title: 'Chest' })],
  ['flag', having({ flags: [] }), having({ flags: ['A', 'B'] })],
  ['document', having({ documents: [2, 1] }), having({ documents: [1, 3] })],
  [
    'part',
    having({ parts: [{ ...saw, quantity: 2 }] }),
    having({ parts: [{ ...saw, quantity: 3 }] }),
  ],
  [
    'tool',
    having({ tools: [{ ...saw, quantity: 2 }] }),
    having({ tools: [{ ...saw, quantity: 3 }] }),
  ],
  ['prerequisite', having({ prerequisites: [] }), having({ prerequisites: [7, 8] })],
  ['intro', having({ introduction: 'One.\n\nThree.' }), having({ introduction: 'One.\n\nFour.' })],
  ['conclusion', having({ conclusion: 'Stop.' }), having({ conclusion: 'Rest.' })],
  ['step', ordered(one, three), guide([one, { ...two, title: 'Waxing' }, three], fields)],
  ['step.title', first({ title: 'Opened' }), first({ title: 'Closed' })],
  [
    'step.order',
    ordered(three, one, two, four, five),
    ordered(one, two, four, five, three),
    ordered(one, two, three, four, five),
  ],
  [
    'step.line',
    first({ lines: [line(11, 'Lift it.'), itemAt(lines, 1)] }),
    first({ lines: [line(11, 'Raise.'), itemAt(lines, 1)] }),
  ],
  [
    'step.media',
    first({ media: { type: 'image', data: [6] } }),
    first({ media: { type: 'image', data: [7] } }),
  ],
  [
    'wiki.field',
    wiki('A.', { display_title: 'Benches' }),
    wiki('A.', { display_title: 'Tables' }),
    wiki('A.'),
  ],
  ['wiki.block', wiki('A.\n\nC.'), wiki('A.\n\nD.'), wiki('A.\n\nB.')],
]
/** What several people may add or take out side by side is never in conflict. */
const apart = ['flag', 'document', 'prerequisite']

describe.each(table)('%s', (kind, proposed, other, from = base) => {
  test('a unit applies, is satisfied or is in conflict by the live text (M-73)', () => {
    expect(unitsBetween(from, proposed).map(unit => unit.kind)).toEqual([kind])
    expect(outcomes(from, from, proposed)).toEqual(['applies'])
    expect(outcomes(from, proposed, proposed)).toEqual(['satisfied'])
    expect(outcomes(from, other, proposed)).toEqual([
      apart.includes(kind) ? 'applies' : 'conflicted changed',
    ])
  })
})

test('a change of a deleted step or line is in conflict (M-73)', () => {
  expect(outcomes(base, ordered(two, three), first({ title: 'Opened' }))).toEqual([
    'conflicted target_gone',
  ])
  expect(
    outcomes(base, ordered(two, three), first({ lines: [line(11, 'Lift it.'), itemAt(lines, 1)] })),
  ).toEqual(['conflicted target_gone'])
  expect(
    outcomes(
      base,
      first({ lines: [itemAt(lines, 1)] }),
      first({ lines: [line(11, 'Lift it.'), itemAt(lines, 1)] }),
    ),
  ).toEqual(['conflicted target_gone'])
})

test('a decision elsewhere in the step leaves a line alone (M-73)', () => {
  const live = first({ title: 'Opened', lines: [firstOf(lines), line(12, 'Twist.')] })
  const proposed = first({ lines: [line(11, 'Lift it.'), itemAt(lines, 1)] })
  expect(outcomes(base, live, proposed)).toEqual(['applies'])
  const merged = applyUnits(live, unitsBetween(base, proposed))
  expect(merged.kind === 'guide' && merged.steps[0]).toMatchObject({
    title: 'Opened',
    lines: [{ text_raw: 'Lift it.' }, { text_raw: 'Twist.' }],
  })
})

test('two added steps both stay, in order of their anchor and then of their age (M-73)', () => {
  const [theirs, mine] = [step(8), step(9)]
  const units = unitsBetween(base, ordered(one, mine, two, three))
  const merged = applyUnits(ordered(one, theirs, two, three), units)
  expect(merged.kind === 'guide' && merged.steps.map(({ stepid }) => stepid)).toEqual([
    1, 8, 9, 2, 3,
  ])
})

test('what needs a unit in conflict is in conflict too (M-72, M-73)', () => {
  const from = having({ documents: [4], featured_documentid: 4 })
  const proposed = having({ documents: [], featured_documentid: null })
  expect(
    unitsBetween(from, proposed)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['documents/4', 'featured_documentid'])
  expect(
    outcomes(from, having({ documents: [4, 5], featured_documentid: 5 }), proposed).toSorted(),
  ).toEqual(['conflicted changed', 'conflicted depends'])
})
