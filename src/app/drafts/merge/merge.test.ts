import { describe, expect, test } from 'vitest'
import { guide, item, line, pictures, step } from '#testing/contents.ts'
import type { GuideContent, StepContent } from '../content/guideContent.ts'
import { applyAnswers } from './mergeFields.ts'
import { mergeGuide } from './mergeGuide.ts'
import { mergeStep } from './mergeStep.ts'
import { questionKey, type Merge } from './question.ts'

const screws = line(1, 'Remove the four screws with a screwdriver.')
const cover = line(2, 'Lift the cover.')
const cable = line(3, 'Unplug the short cable.')
const base = step([screws, cover, cable])
const texts = (merge: Merge<StepContent | null>) =>
  merge.merged?.lines.map(({ text_raw }) => text_raw)
const asked = (merge: Merge<unknown>) =>
  merge.questions.map(({ path, rule }) => `${rule} ${questionKey(path)}`)

/**
 * A case reads the same with mine and theirs swapped; `merged` is left out where the order of added
 * lines decides.
 */
type Case<C> = { name: string; mine: C; theirs: C; asks?: string[]; merged?: C; base?: C }
const bothWays = <C>(
  cases: Case<C>[],
  start: C,
  merge: (base: C, mine: C, theirs: C) => Merge<C>,
) =>
  describe.each([
    ['as it is', false],
    ['with mine and theirs swapped', true],
  ] as const)('%s', (_, swapped) => {
    test.each(cases)('$name', ({ mine, theirs, asks = [], merged, base: from = start }) => {
      const result = swapped ? merge(from, theirs, mine) : merge(from, mine, theirs)
      expect(asked(result)).toEqual(asks)
      if (merged !== undefined) expect(result.merged).toEqual(merged)
      for (const question of result.questions) {
        const other = (
          swapped ? merge(from, mine, theirs) : merge(from, theirs, mine)
        ).questions.find(({ path }) => questionKey(path) === questionKey(question.path))
        expect([other?.mine, other?.theirs, other?.before]).toEqual([
          question.theirs,
          question.mine,
          question.before,
        ])
      }
    })
  })

const five = { ...screws, text_raw: 'Remove the five screws with a screwdriver.' }
const small = { ...screws, text_raw: 'Remove the four small screws with a screwdriver.' }
const long = (lineid: number, level = 0) => line(lineid, `Line ${lineid}.`, { level })
const seven = step([1, 2, 3, 4, 5, 6, 7].map(id => long(id)))

describe('the rules for a step hold in both directions (A-51)', () => {
  bothWays<StepContent | null>(
    [
      {
        name: 'R2: different fields merge',
        mine: { ...base, title: 'Cover' },
        theirs: { ...base, media: pictures(9) },
        merged: { ...base, title: 'Cover', media: pictures(9) },
      },
      {
        name: 'R3: different lines merge',
        mine: step([five, cover, cable]),
        theirs: step([screws, cover, { ...cable, text_raw: 'Unplug it.' }]),
        merged: step([five, cover, { ...cable, text_raw: 'Unplug it.' }]),
      },
      {
        name: 'R4: different attributes of one line merge',
        mine: step([five, cover, cable]),
        theirs: step([{ ...screws, bullet: 'red' }, cover, cable]),
        merged: step([{ ...five, bullet: 'red' }, cover, cable]),
      },
      {
        name: 'R4: one attribute with two values asks',
        mine: step([{ ...screws, bullet: 'red' }, cover, cable]),
        theirs: step([{ ...screws, bullet: 'blue' }, cover, cable]),
        asks: ['R4 lines/1/bullet'],
        merged: base,
      },
      {
        name: 'R5: the same change by both is one',
        mine: step([five, cover, cable]),
        theirs: step([five, cover, cable]),
        merged: step([five, cover, cable]),
      },
      {
        name: 'R6: one text changed in two ways asks',
        mine: step([five, cover, cable]),
        theirs: step([small, cover, cable]),
        asks: ['R6 lines/1/text_raw'],
        merged: base,
      },
      {
        name: 'R7: a deleted line that nobody else touched goes',
        mine: step([screws, cable]),
        theirs: step([five, cover, cable]),
        merged: step([five, cable]),
      },
      {
        name: 'R8: a deleted line that the other edited asks',
        mine: step([cover, cable]),
        theirs: step([five, cover, cable]),
        asks: ['R8 lines/1'],
      },
      {
        name: 'R9: lines added at different places are both there',
        mine: step([line('-1', 'Switch it off.'), screws, cover, cable]),
        theirs: step([screws, cover, cable, line(4, 'Put it away.')]),
        merged: step([line('-1', 'Switch it off.'), screws, cover, cable, line(4, 'Put it away.')]),
      },
      {
        name: 'R10: lines added at one place are both kept',
        mine: step([screws, line('-1', 'Mine.'), cover, cable]),
        theirs: step([screws, line(4, 'Theirs.'), cover, cable]),
      },
      {
        name: 'R11: an order changed by one is taken, with the text of the other',
        mine: step([cable, screws, cover]),
        theirs: step([five, cover, cable]),
        merged: step([cable, five, cover]),
      },
      {
        name: 'R12: two orders that fit together are joined',
        mine: step([cover, screws, cable, long(4)]),
        theirs: step([screws, cover, long(4), cable]),
        base: step([screws, cover, cable, long(4)]),
        merged: step([cover, screws, long(4), cable]),
      },
      {
        name: 'R12: two orders that contradict each other ask',
        mine: step([cover, screws, cable]),
        theirs: step([screws, cable, cover]),
        asks: ['R12 lines/order'],
        merged: base,
      },
      {
        name: 'R13: a deleted step that nobody else touched goes',
        mine: null,
        theirs: base,
        merged: null,
      },
      {
        name: 'R13: a deleted step that the other edited asks',
        mine: null,
        theirs: step([five, cover, cable]),
        asks: ['R13 step'],
      },
      {
        name: 'R14: lines that come to more than eight ask',
        mine: step([...seven.lines, line('-1', 'Mine.')]),
        theirs: step([...seven.lines, line(8, 'Theirs.')]),
        base: seven,
        asks: ['R14 lines'],
        merged: seven,
      },
      {
        name: 'R14: levels that no longer fit ask',
        mine: step([long(1), long(2, 1), long(3, 2)]),
        theirs: step([long(1), long(2), long(3, 1)]),
        base: step([long(1), long(2, 1), long(3, 1)]),
        asks: ['R14 lines'],
      },
      {
        name: 'R14: four pictures ask',
        mine: { ...base, media: pictures(1, 2, 3) },
        theirs: { ...base, media: pictures(1, 2, 4) },
        base: { ...base, media: pictures(1, 2) },
        asks: ['R14 media'],
      },
      {
        name: 'R15: pictures changed by one merge',
        mine: { ...base, media: pictures(1, 5) },
        theirs: { ...base, title: 'Cover', media: pictures(1) },
        base: { ...base, media: pictures(1) },
        merged: { ...base, title: 'Cover', media: pictures(1, 5) },
      },
      {
        name: 'R15: one slot replaced by both asks',
        mine: { ...base, media: pictures(5) },
        theirs: { ...base, media: pictures(6) },
        base: { ...base, media: pictures(1) },
        asks: ['R15 media'],
      },
      {
        name: 'R15: pictures against a video ask',
        mine: { ...base, media: { type: 'video', data: { objectid: 3 } } },
        theirs: { ...base, media: pictures(6) },
        asks: ['R15 media'],
      },
      {
        name: 'R17: two titles ask',
        mine: { ...base, title: 'Cover' },
        theirs: { ...base, title: 'Lid' },
        asks: ['R17 title'],
        merged: base,
      },
    ],
    base,
    (from, mine, theirs) => mergeStep(from, mine, theirs),
  )
})

const forty = Array.from({ length: 40 }, (_, i) => `Line ${i}.`)
const more = Array.from({ length: 6 }, (_, i) => `More ${i}.`)
describe('the rules for a guide hold in both directions (A-51)', () => {
  bothWays<GuideContent>(
    [
      {
        name: 'R1: a step added by one and one moved by the other',
        mine: guide({ stepids: [1, 2, -1, 3, 4] }),
        theirs: guide({ stepids: [4, 1, 2, 3] }),
        merged: guide({ stepids: [4, 1, 2, -1, 3] }),
      },
      {
        name: 'R7: a step deleted by one stays deleted',
        mine: guide({ stepids: [1, 3, 4] }),
        theirs: guide({ stepids: [2, 1, 3, 4] }),
        merged: guide({ stepids: [1, 3, 4] }),
      },
      {
        name: 'R12: two step orders that contradict each other ask',
        mine: guide({ stepids: [2, 1, 3, 4] }),
        theirs: guide({ stepids: [1, 3, 2, 4] }),
        asks: ['R12 stepids'],
        merged: guide(),
      },
      {
        name: 'R14: an introduction that comes to fifty lines asks',
        base: guide({ introduction: forty.join('\n') }),
        mine: guide({ introduction: [...more, ...forty].join('\n') }),
        theirs: guide({ introduction: [...forty, ...more].join('\n') }),
        asks: ['R14 introduction'],
      },
      {
        name: 'R14: times that do not fit each other ask',
        mine: guide({ time_required_min: 1100 }),
        theirs: guide({ time_required_max: 900 }),
        asks: ['R14 time_required_min', 'R14 time_required_max'],
      },
      {
        name: 'R17: different fields merge',
        mine: guide({ title: 'Burr' }),
        theirs: guide({ difficulty: 'Moderate' }),
        merged: guide({ title: 'Burr', difficulty: 'Moderate' }),
      },
      {
        name: 'R17: the same value by both is one',
        mine: guide({ difficulty: 'Moderate' }),
        theirs: guide({ difficulty: 'Moderate' }),
        merged: guide({ difficulty: 'Moderate' }),
      },
      {
        name: 'R17: two values ask',
        mine: guide({ difficulty: 'Moderate', image: { id: 1 } }),
        theirs: guide({ difficulty: 'Difficult', image: { id: 2 } }),
        asks: ['R17 difficulty', 'R17 image'],
        merged: guide(),
      },
      {
        name: 'R18: different lines of a text merge',
        mine: guide({ introduction: 'One!\nTwo.\nThree.' }),
        theirs: guide({ introduction: 'One.\nTwo!\nThree.\nFour.' }),
        merged: guide({ introduction: 'One!\nTwo!\nThree.\nFour.' }),
      },
      {
        name: 'R18: one line of a text changed by both asks',
        mine: guide({ introduction: 'One.\n2.\nThree.' }),
        theirs: guide({ introduction: 'One.\nII.\nThree.' }),
        asks: ['R18 introduction/1'],
        merged: guide(),
      },
      {
        name: 'R19: additions and removals of a set merge',
        mine: guide({ flags: ['B'], prerequisites: [{ guideid: 7 }, { guideid: 8 }] }),
        theirs: guide({ flags: ['A', 'B', 'C'], prerequisites: [] }),
        merged: guide({ flags: ['B', 'C'], prerequisites: [{ guideid: 8 }] }),
      },
      {
        name: 'R19: different fields of one tool merge',
        mine: guide({ tools: [item('Brush', { quantity: 2 }), item('Spudger')] }),
        theirs: guide({
          tools: [item('Brush', { notes: 'soft' }), item('Spudger'), item('Cloth')],
        }),
        merged: guide({
          tools: [item('Brush', { quantity: 2, notes: 'soft' }), item('Spudger'), item('Cloth')],
        }),
      },
      {
        name: 'R19: one field of one tool changed by both asks',
        mine: guide({ tools: [item('Brush', { quantity: 2 }), item('Spudger')] }),
        theirs: guide({ tools: [item('Brush', { quantity: 3 }), item('Spudger')] }),
        asks: ['R19 tools/Brush/quantity'],
        merged: guide(),
      },
      {
        name: 'R19: a tool removed by one and edited by the other asks',
        mine: guide({ tools: [item('Spudger')] }),
        theirs: guide({ tools: [item('Brush', { quantity: 3 }), item('Spudger')] }),
        asks: ['R19 tools/Brush'],
        merged: guide(),
      },
      {
        name: 'R19: a tool added by both differs only where it differs',
        mine: guide({ tools: [item('Brush'), item('Spudger'), item('Cloth', { quantity: 2 })] }),
        theirs: guide({ tools: [item('Brush'), item('Spudger'), item('Cloth', { notes: 'dry' })] }),
        merged: guide({
          tools: [item('Brush'), item('Spudger'), item('Cloth', { quantity: 2, notes: 'dry' })],
        }),
      },
    ],
    guide(),
    (from, mine, theirs) => mergeGuide(from, mine, theirs),
  )

  test('R20: prerequisites that close a cycle ask to leave the cycle out', () => {
    const findCycle = (ids: number[]) => (ids.includes(8) && ids.includes(9) ? [9] : undefined)
    const [mine, theirs] = [
      guide({ prerequisites: [{ guideid: 7 }, { guideid: 8 }] }),
      guide({ prerequisites: [{ guideid: 7 }, { guideid: 9 }] }),
    ]
    for (const merge of [
      mergeGuide(guide(), mine, theirs, {}, findCycle),
      mergeGuide(guide(), theirs, mine, {}, findCycle),
    ]) {
      expect(asked(merge)).toEqual(['R20 prerequisites'])
      expect(merge.questions[0]?.suggested).toEqual([{ guideid: 7 }, { guideid: 8 }])
    }
  })
})

test('R10: theirs stands before mine when both added at one place', () => {
  expect(
    texts(
      mergeStep(
        base,
        step([screws, line('-1', 'Mine.'), cover, cable]),
        step([screws, line(4, 'Theirs.'), cover, cable]),
      ),
    ),
  ).toEqual([screws.text_raw, 'Theirs.', 'Mine.', cover.text_raw, cable.text_raw])
})

test('R6: changed words that do not touch are suggested together', () => {
  const merge = mergeStep(base, step([small, cover, cable]), step([five, cover, cable]))
  expect(merge.questions[0]?.suggested).toBe(
    'Remove the five small screws with a screwdriver.'.replace('five small', 'five small'),
  )
  const apart = mergeStep(
    base,
    step([
      { ...screws, text_raw: 'Remove the four screws with a PH00 screwdriver.' },
      cover,
      cable,
    ]),
    step([five, cover, cable]),
  )
  expect(apart.questions[0]?.suggested).toBe('Remove the five screws with a PH00 screwdriver.')
})

describe('answers', () => {
  const mine = step([{ ...screws, text_raw: 'Remove four screws.' }, cover])
  const theirs = step([five, cover, { ...cable, text_raw: 'Unplug the flat cable.' }])
  const merge = (answers: Parameters<typeof mergeStep>[3]) => mergeStep(base, mine, theirs, answers)
  test.each([
    [
      'theirs',
      { 'lines/1/text_raw': 'theirs', 'lines/3': 'theirs' },
      [five.text_raw, cover.text_raw, 'Unplug the flat cable.'],
    ],
    [
      'mine',
      { 'lines/1/text_raw': 'mine', 'lines/3': 'mine' },
      ['Remove four screws.', cover.text_raw],
    ],
    [
      'both as two lines',
      { 'lines/1/text_raw': 'both', 'lines/3': 'mine' },
      [five.text_raw, 'Remove four screws.', cover.text_raw],
    ],
    [
      'words of one’s own',
      { 'lines/1/text_raw': { edit: 'Undo it.' }, 'lines/3': 'mine' },
      ['Undo it.', cover.text_raw],
    ],
  ] as const)('%s', (_, answers, expected) => {
    const done = applyAnswers(merge, answers)
    expect(done.questions).toEqual([])
    expect(texts(done)).toEqual(expected)
  })
  test('leave the other questions open', () => {
    expect(asked(applyAnswers(merge, { 'lines/3': 'mine' }))).toEqual(['R6 lines/1/text_raw'])
  })
  test('a line kept against a deletion is a new line for the service', () => {
    const kept = mergeStep(base, step([five, cover, cable]), step([cover, cable]), {
      'lines/1': 'mine',
    })
    expect(kept.merged?.lines[0]).toEqual({ ...five, lineid: null })
  })
  test('of two contradicting orders take one whole', () => {
    const [left, right] = [step([cover, screws, cable]), step([five, cable, cover])]
    expect(texts(mergeStep(base, left, right, { 'lines/order': 'mine' }))).toEqual([
      cover.text_raw,
      five.text_raw,
      cable.text_raw,
    ])
    expect(texts(mergeStep(base, left, right, { 'lines/order': 'theirs' }))).toEqual([
      five.text_raw,
      cable.text_raw,
      cover.text_raw,
    ])
  })
})

describe('lines pair up (A-49)', () => {
  const bare = (text: string) => line(null, text)
  test('by exact text where a side has no lineids', () => {
    const merge = mergeStep(
      base,
      step([five, cover, cable]),
      step([bare(cable.text_raw), bare(screws.text_raw), bare(cover.text_raw)]),
    )
    expect(texts(merge)).toEqual([cable.text_raw, five.text_raw, cover.text_raw])
  })
  test('by more than 60 % of common words, and then one text changed twice asks', () => {
    expect(
      asked(
        mergeStep(base, step([five, cover, cable]), step([bare(small.text_raw), cover, cable])),
      ),
    ).toEqual(['R6 lines/1/text_raw'])
  })
  test('as deleted and added below that', () => {
    const merge = mergeStep(base, base, step([bare('Switch it off first.'), cover, cable]))
    expect(texts(merge)).toEqual(['Switch it off first.', cover.text_raw, cable.text_raw])
    expect(merge.questions).toEqual([])
  })
  test('and what was taken without asking is listed (A-55)', () => {
    const merge = mergeStep(base, base, step([five, cable, line(4, 'New.')], { title: 'Cover' }))
    expect(merge.silent.map(({ path }) => path.join('/')).sort()).toEqual([
      'lines/1/text_raw',
      'lines/2',
      'lines/theirs 2',
      'title',
    ])
  })
})
