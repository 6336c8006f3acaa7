import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alwaysHolds } from '../../fixtures/propertyRuns.ts'
import { compareShapes, mergeShapes } from './changes.ts'
import { parseMarkup, writeMarkup, type Shape } from './shapes.ts'

const shapes = (text: string): Shape[] => {
  const read = parseMarkup(text, 1000, 1000)
  expect(read.errors).toEqual([])
  return read.shapes
}
const said = (before: string, after: string) =>
  compareShapes(shapes(before), shapes(after)).map(
    ({ how, kind, colour, from, count }) =>
      `${count} ${kind} ${colour} ${how}${from ? ` from ${from}` : ''}`,
  )

test('a comparison says what was added, moved, sized, recoloured and removed (A-92)', () => {
  const before = 'arrow,10x10,90x10,blue;circle,500x500,40,green;rectangle,1x1,50x50,black'
  expect(
    said(
      before,
      'circle,100x100,30,red;arrow,20x15,100x15,blue;circle,300x300,20,red;circle,500x500,60,green',
    ),
  ).toEqual([
    '1 arrow blue moved',
    '1 circle green changed',
    '1 rectangle black removed',
    '2 circle red added',
  ])
  expect(said('circle,5x5,3,red', 'circle,5x5,3,blue')).toEqual([
    '1 circle blue recoloured from red',
  ])
  expect(said('number,5x5,3,red', 'number,5x5,4,red')).toEqual(['1 number red changed'])
  expect(said(before, before)).toEqual([])
})

test('the one that stays nearest is the one that moved', () => {
  expect(
    compareShapes(
      shapes('circle,100x100,10,red;circle,800x800,10,red'),
      shapes('circle,800x810,10,red'),
    ),
  ).toMatchObject([{ how: 'removed' }, { how: 'moved', count: 1 }])
})

const merged = (base: string, mine: string, theirs: string) => {
  const { shapes: found, clashes } = mergeShapes(shapes(base), shapes(mine), shapes(theirs))
  return [writeMarkup(found), clashes]
}

test('two who drew on one picture both have what they drew (A-92)', () => {
  const base = 'circle,100x100,30,red;arrow,10x10,90x10,blue'
  expect(
    merged(base, `${base};number,5x5,1,red`, 'circle,110x100,30,red;arrow,10x10,90x10,blue'),
  ).toEqual(['circle,110x100,30,red;arrow,10x10,90x10,blue;number,5x5,1,red', 0])
  // one recoloured it, the other moved it
  expect(merged('circle,9x9,3,red', 'circle,9x9,3,blue', 'circle,20x9,3,red')).toEqual([
    'circle,20x9,3,blue',
    0,
  ])
  // both moved it
  expect(merged('circle,9x9,3,red', 'circle,10x9,3,red', 'circle,20x9,3,red')).toEqual([
    'circle,10x9,3,red;circle,20x9,3,red',
    1,
  ])
  // one moved what the other removed
  expect(merged('circle,9x9,3,red', 'circle,10x9,3,red', '')).toEqual(['circle,10x9,3,red', 1])
  expect(merged('circle,9x9,3,red', '', 'circle,9x9,3,red')).toEqual(['', 0])
})

const place = fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) })
const shape = fc.record({
  kind: fc.constant('circle' as const),
  colour: fc.constantFrom('red' as const, 'blue' as const),
  at: place,
  radius: fc.integer({ min: 1, max: 3 }),
})
const drawing = fc.array(shape, { maxLength: 6 })

test('whatever one drew alone is there, and what the other left alone decides nothing', () => {
  alwaysHolds(
    fc.property(drawing, drawing, (base, mine) => {
      const byWord = (list: readonly Shape[]) =>
        list.map(each => writeMarkup([each])).toSorted((a, b) => a.localeCompare(b))
      const one = mergeShapes(base, mine, base)
      const other = mergeShapes(base, base, mine)
      expect(byWord(one.shapes)).toEqual(byWord(mine))
      expect(byWord(other.shapes)).toEqual(byWord(mine))
      expect(one.clashes + other.clashes).toBe(0)
      expect(compareShapes(base, base)).toEqual([])
    }),
    { check: 100, test: 300, soak: 10000 },
  )
})
