import { expect, test } from 'vitest'
import { groupByPause, inOrder, pausesFor, usualPause, type Photo } from './grouping.ts'

const photo = (id: string, seconds: number, name = `${id}.jpg`): Photo => ({
  id,
  name,
  at: seconds * 1000,
  isFileTime: false,
})
const at = (...seconds: number[]) => seconds.map((one, n) => photo(`p${n}`, one))
const proposed = (photos: readonly Photo[]) => groupByPause(photos, usualPause(photos), 3)
const sizes = (groups: readonly string[][]) => groups.map(({ length }) => length)

test('a pause longer than usual starts a step (A-96)', () => {
  const photos = at(0, 9, 23, 81, 90, 108, 238, 260, 292)
  expect(proposed(photos)).toEqual([
    ['p0', 'p1', 'p2'],
    ['p3', 'p4', 'p5'],
    ['p6', 'p7', 'p8'],
  ])
})

test('usual is what these photographs are like, not a number of seconds (A-96)', () => {
  const slow = at(0, 200, 400, 3000, 3210, 9000, 9190)
  expect(sizes(proposed(slow))).toEqual([3, 2, 2])
  expect(usualPause(at(0, 4, 8, 30, 34, 60, 64))).toBeLessThan(22_000)
})

test('one picture of another day does not hide the pauses of the others (A-96)', () => {
  const photos = at(0, 9, 23, 81, 90, 108, 238, 260, 292)
  const late = { ...photo('late', 9_000_000), isFileTime: true }
  expect(proposed([...photos, late])).toEqual([...proposed(photos), ['late']])
})

test('a step never gets more pictures than it can hold (A-96)', () => {
  expect(sizes(proposed(at(0, 1, 2, 3, 4, 5, 6)))).toEqual([3, 3, 1])
})

test('photographs without a time of their own go by file, then by name (A-96)', () => {
  const same = [photo('a', 5, 'IMG_10.jpg'), photo('b', 5, 'IMG_9.jpg'), photo('c', 4, 'z.jpg')]
  expect(inOrder(same).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  const mixed = [...at(0, 10), { ...photo('f', 500), isFileTime: true }]
  expect(proposed(mixed)).toEqual([['p0', 'p1'], ['f']])
})

test('one photograph, one gap, none at all (A-96)', () => {
  expect(proposed([])).toEqual([])
  expect(proposed(at(7))).toEqual([['p0']])
  expect(sizes(proposed(at(0, 10)))).toEqual([2])
  expect(sizes(proposed(at(0, 600)))).toEqual([1, 1])
})

test('two hundred of the same moment fill steps by name (A-96)', () => {
  const photos = Array.from({ length: 200 }, (_, n) => photo(`p${n}`, 0, `${200 - n}.jpg`))
  const groups = proposed(photos)
  expect(groups).toHaveLength(67)
  expect(groups[0]).toEqual(['p199', 'p198', 'p197'])
  expect(new Set(groups.flat()).size).toBe(200)
})

test('a shorter and a longer pause stand beside the usual one (A-96)', () => {
  const [shorter = 0, usual = 0, longer = 0] = pausesFor(at(0, 9, 23, 81, 90, 108, 238))
  expect(shorter).toBeLessThan(usual)
  expect(longer).toBeGreaterThan(usual)
  expect(pausesFor([])).toEqual([30_000, 45_000, 90_000])
  // Pictures that were made in one go: nothing is offered twice as “0 sec”.
  expect(pausesFor(at(0, 0.01, 0.02, 0.5, 0.51, 0.52, 1.2)).filter(one => one < 1000)).toHaveLength(
    1,
  )
})
