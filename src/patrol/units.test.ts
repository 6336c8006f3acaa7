import { describe, expect, test } from 'vitest'
import { foundIn, itemAt } from '#lib/existing.ts'
import { applyUnits } from './applyUnits.ts'
import { closureOf, dependentsOf, missingUnits } from './closure.ts'
import { guide, line, step, wiki } from '../testing/units.ts'
import type { DocVersion, StepVersion, Unit } from './types.ts'
import { unitsBetween } from './unitsBetween.ts'

const told = (units: readonly Unit[]) => units.map(({ kind, op, path }) => `${kind} ${op} ${path}`)
const ten = (order: number[]): DocVersion =>
  guide(order.map(n => step(n, [line(n * 10, `Line ${n}`)])))
const saw = { name: 'Saw', type: '', quantity: 1, notes: null, isoptional: false, featured: false }

describe('kinds', () => {
  const before = guide(
    [
      step(1, [line(11, 'Lift.'), line(12, 'Turn.')], [5]),
      step(2, [line(21, 'Wax.')]),
      step(3, [line(31, 'Dry.')]),
    ],
    {
      introduction: 'First.\n\nSecond.',
      conclusion: 'Done.',
      parts: [saw],
      tools: [saw],
      flags: ['A'],
      documents: [1],
      prerequisites: [7],
      title: 'Drawer',
    },
  )
  const one = (changes: Record<string, unknown>, steps: StepVersion[] = [...before.steps]) =>
    told(unitsBetween(before, guide(steps, { ...before.fields, ...changes })))
  const [first, second, third] = before.steps as [StepVersion, StepVersion, StepVersion]

  test('one change of each kind is one unit of that kind and no other (M-46)', () => {
    expect(one({ title: 'Drawers' })).toEqual(['meta.title change title'])
    expect(one({ time_required_max: 600 })).toEqual([
      'meta.time_required_max change time_required_max',
    ])
    expect(one({ flags: ['A', 'B'] })).toEqual(['flag add flags/B'])
    expect(one({ documents: [] })).toEqual(['document remove documents/1'])
    expect(one({ parts: [{ ...saw, quantity: 2 }] })).toEqual(['part change parts/%20Saw'])
    expect(one({ tools: [saw, { ...saw, type: 'fine' }] })).toEqual(['tool add tools/fine%20Saw'])
    expect(one({ prerequisites: [7, 8] })).toEqual(['prerequisite add prerequisites/8'])
    expect(one({ introduction: 'First.\n\nThird.' }).map(text => text.split('/')[0])).toEqual([
      'intro change introduction',
    ])
    expect(one({ conclusion: 'Done.\n\nRest.' }).map(text => text.split('/')[0])).toEqual([
      'conclusion add conclusion',
    ])
    expect(one({}, [first, third])).toEqual(['step remove steps/2'])
    expect(one({}, [first, { ...second, title: 'Waxing' }, third])).toEqual([
      'step.title change steps/2/title',
    ])
    expect(one({}, [third, first, second])).toEqual(['step.order move steps/3/place'])
    expect(
      one({}, [{ ...first, lines: [line(11, 'Lift it.'), line(12, 'Turn.')] }, second, third]),
    ).toEqual(['step.line change steps/1/lines/11'])
    expect(one({}, [{ ...first, media: { type: 'image', data: [6] } }, second, third])).toEqual([
      'step.media change steps/1/media/5',
    ])
    expect(told(unitsBetween(wiki('Text.'), wiki('Text.', { display_title: 'Benches' })))).toEqual([
      'wiki.field change display_title',
    ])
    expect(
      told(unitsBetween(wiki('Text.'), wiki('Words.'))).map(text => text.split('/')[0]),
    ).toEqual(['wiki.block change contents'])
  })

  test('a part of another type is another part', () => {
    expect(one({ parts: [{ ...saw, type: 'fine' }] })).toEqual(
      ['part add parts/fine%20Saw', 'part remove parts/%20Saw'].toReversed(),
    )
  })

  test('a film in place of pictures is one unit, for half of it could not be stored', () => {
    expect(one({}, [{ ...first, media: { type: 'object', data: [3] } }, second, third])).toEqual([
      'step.media change steps/1/media',
    ])
  })
})

describe('steps and lines', () => {
  test('in a wholly new order are moved, none is removed and added (M-47)', () => {
    const units = unitsBetween(
      ten([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      ten([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
    )
    expect([...new Set(units.map(({ op }) => op))]).toEqual(['move'])
  })
  test('step 2 of ten put at place 9 is the one step that moved (M-48)', () => {
    expect(
      unitsBetween(ten([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), ten([1, 3, 4, 5, 6, 7, 8, 9, 2, 10])),
    ).toMatchObject([
      { path: 'steps/2/place', op: 'move', before: 2, after: 9, depends_on: [], words_added: 0 },
    ])
  })
  test('a step that moved and changed has a unit of each (M-48)', () => {
    const after = ten([3, 1, 2]) as DocVersion & { kind: 'guide' }
    const changed = guide(
      after.steps.map(one => (one.stepid === 3 ? { ...one, title: 'Wax' } : one)),
    )
    expect(
      told(unitsBetween(ten([1, 2, 3]), changed)).filter(text => text.includes('steps/3')),
    ).toEqual(['step.order move steps/3/place', 'step.title change steps/3/title'])
  })
  test('a line without id is matched by words, else by likeness (M-47)', () => {
    const of = (lines: ReturnType<typeof line>[]) => guide([step(1, lines)])
    const before = of([
      line(null, 'Loosen the four screws of the lid.'),
      line(null, 'Lift the lid.'),
      line(null, 'Keep it dry.'),
    ])
    const after = of([
      line(null, 'Lift the  lid.', 'red'),
      line(null, 'Loosen the five screws of the lid.'),
      line(null, 'Something else entirely.'),
    ])
    expect(
      unitsBetween(before, after)
        .filter(({ op }) => op !== 'move')
        .map(({ op, before: was, after: is }) => [
          op,
          (was as { text_raw: string } | null)?.text_raw ?? null,
          (is as { text_raw: string } | null)?.text_raw ?? null,
        ]),
    ).toEqual([
      ['change', 'Lift the lid.', 'Lift the  lid.'],
      ['remove', 'Keep it dry.', null],
      ['change', 'Loosen the four screws of the lid.', 'Loosen the five screws of the lid.'],
      ['add', null, 'Something else entirely.'],
    ])
  })
  test('another bullet is a change with no word in it (M-50)', () => {
    expect(
      unitsBetween(
        guide([step(1, [line(11, 'Mind it.', 'red')])]),
        guide([step(1, [line(11, 'Mind it.', 'icon_note')])]),
      ),
    ).toMatchObject([{ kind: 'step.line', op: 'change', words_added: 0, words_removed: 0 }])
  })
  test('a figure with its unit is one word of the count (M-49)', () => {
    expect(
      unitsBetween(
        guide([step(1, [line(11, 'Tighten to 5 Nm.')])]),
        guide([step(1, [line(11, 'Tighten to 50 Nm.')])]),
      ),
    ).toMatchObject([{ words_added: 1, words_removed: 1 }])
  })
})

test('replaced and swapped pictures are one change and one move (M-52)', () => {
  expect(
    told(unitsBetween(guide([step(1, [], [1, 2, 3])]), guide([step(1, [], [9, 3, 2])]))),
  ).toHaveLength(2)
  expect(
    unitsBetween(guide([step(1, [], [1, 2, 3])]), guide([step(1, [], [9, 3, 2])])),
  ).toMatchObject([{ op: 'change', before: 1, after: 9 }, { op: 'move' }])
})

describe('wiki text', () => {
  const units = (before: string, after: string) =>
    unitsBetween(wiki(before), wiki(after)).map(({ op, before: was, after: is }) => [op, was, is])
  test('is compared by heading, paragraph, list item and row of a table (M-54)', () => {
    expect(
      units(
        '== Parts ==\nA paragraph\nof two lines.\n\nAnother.',
        '== Parts ==\nA paragraph\nof three lines.\n\nAnother.',
      ),
    ).toEqual([['change', 'A paragraph\nof two lines.', 'A paragraph\nof three lines.']])
    expect(units('* one\n* two\n* three', '* one\n* TWO\n* three')).toEqual([
      ['change', '* two', '* TWO'],
    ])
    expect(
      units('{table\n| a\n| b\n|--\n| c\n|--\n| e\n}', '{table\n| a\n| b\n|--\n| d\n|--\n| e\n}'),
    ).toEqual([['change', '|--\n| c', '|--\n| d']])
    expect(units('One.\n\nTwo.', 'One.\n\nNew.\n\nTwo.').map(([op]) => op)).toEqual(['add'])
    expect(units('One.\n\nTwo.\n\nThree.', 'One.\n\nThree.').map(([op]) => op)).toEqual(['remove'])
  })
  test('neighbouring blocks are decided apart (M-54, M-63)', () => {
    const [base, head] = [wiki('* a\n* b\n* c'), wiki('* A\n* B\n* c\n* d')]
    const all = unitsBetween(base, head)
    const only = (...places: number[]) =>
      applyUnits(
        base,
        places.map(place => itemAt(all, place)),
      ).fields.contents
    expect([only(0), only(1), only(2), only(0, 2), only(1, 2)]).toEqual([
      '* A\n* b\n* c',
      '* a\n* B\n* c',
      '* a\n* b\n* c\n* d',
      '* A\n* b\n* c\n* d',
      '* a\n* B\n* c\n* d',
    ])
  })
  test('a link that leads elsewhere under the same words is a change (M-54)', () => {
    expect(
      units('See [link|https://a.test|here].', 'See [link|https://b.test|here].'),
    ).toHaveLength(1)
  })
})

describe('dependencies', () => {
  const base = guide([step(1, [line(11, 'Lift.')]), step(2, [line(21, 'Turn.')])], {
    documents: [4],
    featured_documentid: 4,
  })
  const find = (units: Unit[], path: string) => foundIn(units, unit => unit.path === path)

  test('everything in an added step depends on the step (M-57)', () => {
    const units = unitsBetween(
      base,
      guide([...base.steps, step(3, [line(31, 'Wax.')], [5], 'Wax')], base.fields),
    )
    const added = find(units, 'steps/3').unitid
    expect(
      units.filter(({ path }) => path.startsWith('steps/3/')).map(({ depends_on }) => depends_on),
    ).toEqual([[added], [added], [added]])
    const inside = find(units, 'steps/3/lines/31').unitid
    expect(closureOf(units, [inside])).toEqual(new Set([inside, added]))
    expect(dependentsOf(units, [added]).size).toBe(4)
    expect(missingUnits(units, id => (id === inside ? 'accept' : 'deny'))).toEqual([added])
    expect(missingUnits(units, () => 'accept')).toEqual([])
    expect(missingUnits(units, id => (id === added ? 'deny' : 'leave'))).toEqual([added])
  })
  test('the place of a step depends on the existence of its neighbours (M-57)', () => {
    const units = unitsBetween(
      guide([step(1), step(2), step(3), step(4)]),
      guide([step(1), step(4), step(9), step(2), step(3)]),
    )
    expect(find(units, 'steps/4/place').depends_on).toEqual([find(units, 'steps/9').unitid])
  })
  test('a featured document depends on its attachment (M-57)', () => {
    const units = unitsBetween(
      base,
      guide([...base.steps], { documents: [5], featured_documentid: 5 }),
    )
    expect(find(units, 'featured_documentid').depends_on).toEqual([
      find(units, 'documents/5').unitid,
    ])
    expect(find(units, 'documents/4').depends_on).toEqual([
      find(units, 'featured_documentid').unitid,
    ])
  })
  test('an added step stands where its missing neighbour would (M-63)', () => {
    const head = guide([step(1), step(7), step(8), step(2)])
    const units = unitsBetween(guide([step(1), step(2)]), head)
    const some = applyUnits(guide([step(1), step(2)]), [find(units, 'steps/8')])
    expect(some.kind === 'guide' && some.steps.map(({ stepid }) => stepid)).toEqual([1, 8, 2])
  })
})
