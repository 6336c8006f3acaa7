import { expect, test } from 'vitest'
import { piecesOf } from './piecesOf.ts'

const run = (entryid: number, guideid: number, serial: string | null) => ({
  run: { entryid, guideid, serial },
})

test('each piece has its runs, after those that were done for the whole order', () => {
  const runs = [run(1, 5, null), run(4, 7, null), run(2, 5, 'A'), run(3, 7, 'A'), run(6, 7, 'B')]
  expect(
    piecesOf(runs, 7).map(one => [one.serial, one.isWhole, one.runs.map(each => each.run.entryid)]),
  ).toEqual([
    [null, true, [1]],
    [null, false, [4]],
    ['A', false, [2, 3]],
    ['B', false, [6]],
  ])
})
