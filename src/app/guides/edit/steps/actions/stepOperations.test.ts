import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { describe, expect, test } from 'vitest'
import { aLine } from '#testing/lineEditor.ts'
import type { Media, StepContent } from '#app/drafts/content/guideContent.ts'
import { existing } from '#lib/existing.ts'
import { mergeSteps, movedTogether, sendLines, splitStep } from './stepOperations.ts'

const pictures = (...ids: number[]): Media => ({ type: 'image', data: ids.map(id => ({ id })) })
const step = (title: string, lines: string[], media = pictures()): StepContent => ({
  ...emptyStep(),
  title,
  lines: lines.map((line, i) => aLine(line, i + 1)),
  media,
})
const lines = (count: number) => Array.from({ length: count }, (_, i) => `0 black line ${i}`)
const shown = ({ lines: all }: StepContent) =>
  all.map(
    ({ lineid, level, bullet, text_raw }) => `${lineid ?? 'new'} ${level} ${bullet} ${text_raw}`,
  )

test('a split step keeps title and pictures in its first half (A-65)', () => {
  const [first, second] = splitStep(
    step('Open', ['0 black a', '0 red b', '1 blue c', '2 black d'], pictures(7)),
    2,
  )
  expect([first.title, first.media, shown(first)]).toEqual([
    'Open',
    pictures(7),
    ['1 0 black a', '2 0 red b'],
  ])
  expect([second.title, second.media, shown(second)]).toEqual([
    '',
    pictures(),
    ['new 0 blue c', 'new 1 black d'],
  ])
})

describe('two steps made one', () => {
  test('have the lines of both, the first title, and the pictures in order (A-65)', () => {
    const { first, rest } = mergeSteps(
      step('Open', ['0 red a', '0 black '], pictures(1)),
      step('', ['0 black b', '1 blue c'], pictures(2, 3)),
    )
    expect([first.title, first.media, shown(first), rest]).toEqual([
      'Open',
      pictures(1, 2, 3),
      ['1 0 red a', 'new 0 black b', 'new 1 blue c'],
      null,
    ])
  })
  test('merged steps lose no title (A-65)', () => {
    expect(
      shown(mergeSteps(step('Open', ['0 black a']), step('Close', ['0 black b'])).first),
    ).toEqual(['1 0 black a', 'new 0 black Close', 'new 0 black b'])
    expect(mergeSteps(step('', ['0 black a']), step('Close', ['0 black b'])).first.title).toBe(
      'Close',
    )
  })
  test('take what fits and leave the rest where a limit breaks (A-65)', () => {
    const { first, rest, ...counts } = mergeSteps(
      step('', lines(6), pictures(1, 2)),
      step('', lines(5), pictures(3, 4)),
    )
    expect([first.lines.length, first.media, rest?.lines.length, rest?.media, counts]).toEqual([
      8,
      pictures(1, 2, 3),
      3,
      pictures(4),
      { lines: 11, pictures: 4 },
    ])
  })
  test('never mix a film with pictures (A-65)', () => {
    const film: Media = { type: 'video', data: { objectid: 5 } }
    const both = mergeSteps(step('', ['0 black a'], pictures(1)), step('', ['0 black b'], film))
    expect([both.first.media, both.rest?.media]).toEqual([pictures(1), film])
    const taken = mergeSteps(step('', ['0 black a']), step('', ['0 black b'], film))
    expect([taken.first.media, taken.rest]).toEqual([film, null])
  })
})

test('lines sent to another step are appended with fitting levels (A-80)', () => {
  const sent = existing(
    sendLines(
      step('', ['0 black a', '0 red b', '1 blue c', '1 black d']),
      step('', ['0 black x', '0 black ']),
      1,
      2,
    ),
    'the sent',
  )
  expect(shown(sent.from)).toEqual(['1 0 black a', '4 1 black d'])
  expect(shown(sent.to)).toEqual(['1 0 black x', 'new 0 red b', 'new 1 blue c'])
  expect(
    shown(
      existing(sendLines(step('', ['0 red only']), step('', ['0 black x']), 0, 1), 'the sent lines')
        .from,
    ),
  ).toEqual(['new 0 black '])
})

test('lines are not sent to a step without room for all of them (A-80)', () => {
  expect(sendLines(step('', lines(3)), step('', lines(7)), 0, 2)).toBeNull()
  expect(sendLines(step('', lines(3)), step('', lines(6)), 0, 2)?.to.lines).toHaveLength(8)
})

test('chosen steps move together, in their order (A-67)', () => {
  expect(movedTogether([1, 2, 3, 4, 5, 6], new Set([3, 5]), 1)).toEqual([1, 3, 5, 2, 4, 6])
  expect(movedTogether([1, 2, 3], new Set([1, 2]), 9)).toEqual([3, 1, 2])
})
