// What pairs with what before anything is merged: sixty cases.
import { itemAt } from '#lib/existing.ts'
import { expect, test } from 'vitest'
import { bareGuide as guide, item as anItem, line, step as aStep } from '#testing/contents.ts'
import {
  pictureids,
  type GuideContent,
  type ItemReference,
  type Media,
  type StepContent,
  type StepLine,
} from '../content/guideContent.ts'
import { mergeGuide } from './mergeGuide.ts'
import { mergeStep } from './mergeStep.ts'

/** A line as [lineid, text]; null is a line without an id. */
type Line = [StepLine['lineid'], string]
const lineOf = ([lineid, text_raw]: Line): StepLine => line(lineid, text_raw)
const step = (lines: StepLine[], media: Media = { type: 'image', data: [] }): StepContent =>
  aStep(lines, { media })

/**
 * For each line of the other side the base line that it is, counted from 1, or "new": a base line
 * that turns red on my side turns the line red that it pairs with, wherever that stands; one that
 * pairs with nothing asks, since theirs has deleted it.
 */
const pairsOf = (base: Line[], side: Line[]): (number | 'new')[] => {
  const theirs = step(side.map(lineOf))
  const pairs: (number | 'new')[] = side.map(() => 'new')
  base.forEach((_, i) => {
    const mine = step(
      base.map((line, j) => ({ ...lineOf(line), bullet: j === i ? 'red' : 'black' })),
    )
    const { merged, questions } = mergeStep(step(base.map(lineOf)), mine, theirs)
    if (questions.length > 0) return
    const red = merged?.lines.findIndex(({ bullet }) => bullet === 'red') ?? -1
    const at = side.findIndex(([, text]) => text === merged?.lines[red]?.text_raw)
    if (at >= 0) pairs[at] = i + 1
  })
  return pairs
}

const four = 'Remove the four long screws slowly.'
const five = 'Remove the five long screws slowly.'
const base: Line[] = [
  [1, four],
  [2, 'Lift the cover.'],
  [3, 'Unplug the short cable.'],
]
const bare: Line[] = [
  [null, four],
  [null, 'Lift the cover.'],
  [null, 'Unplug the short cable.'],
]
test.each<[string, Line[], Line[], (number | 'new')[]]>([
  ['all three by lineid', base, base, [1, 2, 3]],
  [
    'by lineid whatever the text',
    base,
    [
      [1, 'Nothing in common.'],
      [2, 'Lift the cover.'],
      [3, 'Unplug the short cable.'],
    ],
    [1, 2, 3],
  ],
  [
    'by lineid in another order',
    base,
    [
      [3, 'Unplug the short cable.'],
      [1, four],
      [2, 'Lift the cover.'],
    ],
    [3, 1, 2],
  ],
  [
    'by lineid although the texts changed places',
    base,
    [
      [1, 'Unplug the short cable.'],
      [2, 'Lift the cover.'],
      [3, four],
    ],
    [1, 2, 3],
  ],
  [
    'one deleted',
    base,
    [
      [1, four],
      [3, 'Unplug the short cable.'],
    ],
    [1, 3],
  ],
  [
    'one added with an id of its own',
    base,
    [
      [1, four],
      [9, 'New.'],
      [2, 'Lift the cover.'],
      [3, 'Unplug the short cable.'],
    ],
    [1, 'new', 2, 3],
  ],
  [
    'another id with the same text is another line',
    base,
    [
      [9, four],
      [2, 'Lift the cover.'],
      [3, 'Unplug the short cable.'],
    ],
    ['new', 2, 3],
  ],
  [
    'another id with a text that is alike is another line',
    base,
    [
      [9, five],
      [2, 'Lift the cover.'],
      [3, 'Unplug the short cable.'],
    ],
    ['new', 2, 3],
  ],
  [
    'an id of ours is always a new line',
    base,
    [
      ['-9', five],
      [2, 'Lift the cover.'],
      [3, 'Unplug the short cable.'],
    ],
    ['new', 2, 3],
  ],
  ['without ids by exact text', base, bare, [1, 2, 3]],
  [
    'without ids by exact text in another order',
    base,
    [itemAt(bare, 2), itemAt(bare, 0), itemAt(bare, 1)],
    [3, 1, 2],
  ],
  ['without ids by exact text with one added', base, [[null, 'New.'], ...bare], ['new', 1, 2, 3]],
  ['without ids by exact text with one deleted', base, [itemAt(bare, 0), itemAt(bare, 2)], [1, 3]],
  [
    'without an id beside lines that have one',
    base,
    [
      [1, four],
      [null, 'Lift the cover.'],
      [3, 'Unplug the short cable.'],
    ],
    [1, 2, 3],
  ],
  [
    'a line with an id is not claimed by text',
    base,
    [
      [null, 'Lift the cover.'],
      [2, 'Changed.'],
    ],
    ['new', 2],
  ],
  [
    'blanks at the end are no other text',
    base,
    [[null, `${four}  `], itemAt(bare, 1), itemAt(bare, 2)],
    [1, 2, 3],
  ],
  ['a composed letter is no other text', [[1, 'Caf\u00e9.']], [[null, 'Cafe\u0301.']], [1]],
  [
    'without an id by more than 60 % of the words',
    base,
    [[null, five], itemAt(bare, 1), itemAt(bare, 2)],
    [1, 2, 3],
  ],
  ['by words in another order', base, [itemAt(bare, 2), [null, five]], [3, 1]],
  [
    'by words, the closest first',
    [
      [1, 'one two three four five'],
      [2, 'one two three four nine'],
    ],
    [[null, 'one two three four nine ten']],
    [2],
  ],
  [
    'by words, both',
    [
      [1, 'one two three four five'],
      [2, 'six seven eight nine ten'],
    ],
    [
      [null, 'six seven eight nine'],
      [null, 'one two three four'],
    ],
    [2, 1],
  ],
  [
    'an exact text goes before one that is alike',
    [
      [1, 'one two three four'],
      [2, 'one two three four five'],
    ],
    [[null, 'one two three four five']],
    [2],
  ],
  [
    'exactly 60 % is not enough',
    [[1, 'one two three four five']],
    [[null, 'one two three six seven']],
    ['new'],
  ],
  [
    'below 60 % is deleted and added',
    base,
    [
      [null, 'Switch it off first.'],
      [2, 'Lift the cover.'],
      [3, 'Unplug the short cable.'],
    ],
    ['new', 2, 3],
  ],
  ['nothing in common', [[1, 'one two']], [[null, 'three four']], ['new']],
  [
    'of equal texts the one at its place',
    [
      [1, 'Turn.'],
      [2, 'Wait.'],
      [3, 'Turn.'],
    ],
    [
      [null, 'Wait.'],
      [null, 'Hold.'],
      [null, 'Turn.'],
    ],
    [2, 'new', 3],
  ],
  [
    'an empty line is never found by its text',
    [
      [1, ''],
      [2, 'Lift the cover.'],
    ],
    [
      [null, ''],
      [2, 'Lift the cover.'],
    ],
    ['new', 2],
  ],
  [
    'base lines without ids by exact text',
    bare,
    [
      [7, four],
      [8, 'Lift the cover.'],
      [9, 'Unplug the short cable.'],
    ],
    [1, 2, 3],
  ],
  [
    'base lines without ids by words',
    bare,
    [
      [7, five],
      [8, 'Lift the cover.'],
      [9, 'Unplug the short cable.'],
    ],
    [1, 2, 3],
  ],
  [
    'base lines with ids of ours by exact text',
    [
      ['-1', four],
      ['-2', 'Lift the cover.'],
    ],
    [
      [7, four],
      [8, 'Lift the cover.'],
    ],
    [1, 2],
  ],
])('lines pair up: %s (A-49)', (_, from, side, expected) => {
  expect(pairsOf(from, side)).toEqual(expected)
})

const pictures = (...ids: number[]): Media => ({
  type: 'image',
  data: ids.map(id => ({ id, guid: `guid ${id}` })),
})
const idsOf = (base: Media, mine: Media, theirs: Media) => {
  const { merged, questions } = mergeStep(step([], base), step([], mine), step([], theirs))
  return questions.length > 0 || !merged ? 'asks' : pictureids(merged.media)
}
test.each<[string, Media, Media, Media, number[] | 'asks']>([
  [
    'one is the same under another address',
    pictures(1),
    pictures(1),
    { type: 'image', data: [{ id: 1, guid: 'other' }] },
    [1],
  ],
  ['one that both added is one', pictures(1), pictures(1, 2), pictures(1, 2), [1, 2]],
  ['one that each added are two', pictures(1), pictures(1, 2), pictures(1, 3), [1, 3, 2]],
  ['one removed by one side goes', pictures(1, 2), pictures(1), pictures(1, 2), [1]],
  ['one removed and one moved', pictures(1, 2, 3), pictures(1, 2), pictures(2, 1, 3), [2, 1]],
  ['a new one in one slot by both asks', pictures(1), pictures(2), pictures(3), 'asks'],
])('pictures pair up by their id: %s (A-49)', (_, from, mine, theirs, expected) => {
  expect(idsOf(from, mine, theirs)).toEqual(expected)
})

const item = (name: string, type = '', more: Partial<ItemReference> = {}): ItemReference =>
  anItem(name, { type, ...more })
const soft = { notes: 'soft' }
const two = { quantity: 2 }
test.each<
  [
    string,
    Partial<GuideContent>,
    Partial<GuideContent>,
    Partial<GuideContent>,
    Partial<GuideContent> | 'asks',
  ]
>([
  [
    'tools by name',
    { tools: [item('Brush')] },
    { tools: [item('Brush', '', soft)] },
    { tools: [item('Brush', '', two)] },
    { tools: [item('Brush', '', { ...soft, ...two })] },
  ],
  [
    'tools by name in another order',
    { tools: [item('Brush'), item('Cloth')] },
    { tools: [item('Cloth', '', soft), item('Brush')] },
    { tools: [item('Brush'), item('Cloth', '', two)] },
    { tools: [item('Cloth', '', { ...soft, ...two }), item('Brush')] },
  ],
  [
    'tools of one name and another type are two',
    {},
    { tools: [item('Driver', 'PH00')] },
    { tools: [item('Driver', 'T5')] },
    { tools: [item('Driver', 'T5'), item('Driver', 'PH00')] },
  ],
  [
    'tools of one name and one type are one',
    {},
    { tools: [item('Driver', 'T5', soft)] },
    { tools: [item('Driver', 'T5', two)] },
    { tools: [item('Driver', 'T5', { ...soft, ...two })] },
  ],
  [
    'a tool that was renamed is another one',
    { tools: [item('Brush')] },
    { tools: [item('Broom')] },
    { tools: [item('Brush')] },
    { tools: [item('Broom')] },
  ],
  [
    'a tool that one renamed and the other edited asks',
    { tools: [item('Brush')] },
    { tools: [item('Broom')] },
    { tools: [item('Brush', '', two)] },
    'asks',
  ],
  [
    'parts by name',
    { parts: [item('Burr')] },
    { parts: [item('Burr', '', soft)] },
    { parts: [item('Burr', '', two)] },
    { parts: [item('Burr', '', { ...soft, ...two })] },
  ],
  [
    'parts by type and name',
    { parts: [item('Burr', 'steel')] },
    { parts: [item('Burr', 'steel', soft)] },
    { parts: [item('Burr', 'steel', two)] },
    { parts: [item('Burr', 'steel', { ...soft, ...two })] },
  ],
  [
    'a part and a tool of one name are two',
    {},
    { parts: [item('Seal')] },
    { tools: [item('Seal')] },
    { parts: [item('Seal')], tools: [item('Seal')] },
  ],
  [
    'parts that both added alike are one',
    {},
    { parts: [item('Burr')] },
    { parts: [item('Burr')] },
    { parts: [item('Burr')] },
  ],
  [
    'documents by id, whatever their title',
    { documents: [{ documentid: 1, title: 'Old' }] },
    { documents: [{ documentid: 1, title: 'Old' }] },
    { documents: [{ documentid: 1, title: 'New' }, { documentid: 2 }] },
    { documents: [{ documentid: 1, title: 'New' }, { documentid: 2 }] },
  ],
  [
    'documents that both added are one',
    {},
    { documents: [{ documentid: 3, title: 'A' }] },
    { documents: [{ documentid: 3, title: 'A' }] },
    { documents: [{ documentid: 3, title: 'A' }] },
  ],
  [
    'a document removed by one',
    { documents: [{ documentid: 1 }, { documentid: 2 }] },
    { documents: [{ documentid: 2 }] },
    { documents: [{ documentid: 1 }, { documentid: 2 }, { documentid: 3 }] },
    { documents: [{ documentid: 2 }, { documentid: 3 }] },
  ],
  [
    'prerequisites by id',
    { prerequisites: [{ guideid: 1 }] },
    { prerequisites: [{ guideid: 1 }, { guideid: 2 }] },
    { prerequisites: [{ guideid: 1 }, { guideid: 3 }] },
    { prerequisites: [{ guideid: 1 }, { guideid: 3 }, { guideid: 2 }] },
  ],
  [
    'prerequisites that both added are one',
    {},
    { prerequisites: [{ guideid: 4 }] },
    { prerequisites: [{ guideid: 4 }] },
    { prerequisites: [{ guideid: 4 }] },
  ],
  [
    'a prerequisite removed by both',
    { prerequisites: [{ guideid: 1 }, { guideid: 2 }] },
    { prerequisites: [{ guideid: 2 }] },
    { prerequisites: [{ guideid: 2 }] },
    { prerequisites: [{ guideid: 2 }] },
  ],
  [
    'flags by value',
    { flags: ['A'] },
    { flags: ['A', 'B'] },
    { flags: ['A', 'C'] },
    { flags: ['A', 'C', 'B'] },
  ],
  ['a flag that both set is one', {}, { flags: ['A'] }, { flags: ['A'] }, { flags: ['A'] }],
  [
    'a flag removed by one and another set',
    { flags: ['A', 'B'] },
    { flags: ['B'] },
    { flags: ['A', 'B', 'C'] },
    { flags: ['B', 'C'] },
  ],
  [
    'steps by stepid',
    { stepids: [1, 2, 3] },
    { stepids: [1, 2, 3, -4] },
    { stepids: [3, 1, 2] },
    { stepids: [3, -4, 1, 2] },
  ],
  [
    'a step added by each',
    { stepids: [1, 2] },
    { stepids: [-9, 1, 2] },
    { stepids: [1, 2, 8] },
    { stepids: [-9, 1, 2, 8] },
  ],
  [
    'a step deleted by one and moved by the other',
    { stepids: [1, 2, 3] },
    { stepids: [1, 3] },
    { stepids: [2, 1, 3] },
    { stepids: [1, 3] },
  ],
  [
    'a step deleted by one and a step added behind it',
    { stepids: [1, 2, 3] },
    { stepids: [1, 3] },
    { stepids: [1, 2, 7, 3] },
    { stepids: [1, 7, 3] },
  ],
  [
    'one picture of the guide under two addresses',
    { image: { id: 1 } },
    { image: { id: 2 } },
    { image: { id: 2, guid: 'other' } },
    { image: { id: 2, guid: 'other' } },
  ],
])('entries of a guide pair up: %s (A-49)', (_, from, mine, theirs, expected) => {
  const { merged, questions } = mergeGuide(guide(from), guide(mine), guide(theirs))
  if (expected === 'asks') expect(questions).toHaveLength(1)
  else expect([merged, questions]).toEqual([guide(expected), []])
})
