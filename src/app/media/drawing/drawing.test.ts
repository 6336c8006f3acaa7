import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colours, parseMarkup, writeMarkup } from '#documents/markup/shapes.ts'
import type { Colour, Shape, ShapeKind } from '#documents/markup/shapes.ts'
import { existing } from '#lib/existing.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'
import { chosenShape, draw, startDrawing, type Change, type Drawing } from './drawing.ts'
import {
  fieldsOf,
  firstHandle,
  grownBy,
  handlesOf,
  movedBy,
  nextNumber,
  polygonOf,
  shapeBetween,
  shapeInMiddle,
  snapped,
  stretchedBy,
  withField,
  withHandle,
} from './shapeGeometry.ts'

const size = { width: 800, height: 600 }
const circle: Shape = { kind: 'circle', colour: 'red', at: { x: 100, y: 100 }, radius: 40 }
const arrow: Shape = { kind: 'arrow', colour: 'blue', at: { x: 10, y: 20 }, to: { x: 110, y: 20 } }
const box: Shape = {
  kind: 'rectangle',
  colour: 'green',
  at: { x: 700, y: 500 },
  width: 80,
  height: 60,
}
const drawn = (...changes: Change[]) => changes.reduce(draw, startDrawing([circle, arrow]))
const kinds: ShapeKind[] = ['circle', 'rectangle', 'line', 'arrow', 'gap', 'number', 'polygon']

test('whatever is done to shapes, the service takes them as they were (A-92)', () => {
  const place = fc.record({
    x: fc.integer({ min: -50, max: 900 }),
    y: fc.integer({ min: -50, max: 700 }),
  })
  const by = fc.integer({ min: -400, max: 400 })
  const act = fc.oneof(
    fc.record({ do: fc.constant('move' as const), dx: by, dy: by }),
    fc.record({ do: fc.constant('stretch' as const), dx: by, dy: by }),
    fc.record({ do: fc.constant('grow' as const), by }),
    fc.record({ do: fc.constant('handle' as const), handle: fc.nat(7), to: place }),
    fc.record({ do: fc.constant('field' as const), field: fc.nat(3), value: by }),
  )
  const first = fc.record({
    kind: fc.constantFrom(...kinds),
    colour: fc.constantFrom(...(Object.keys(colours) as Colour[])),
    line: fc.array(place, { minLength: 2, maxLength: 300 }),
  })
  alwaysHolds(
    fc.property(first, fc.array(act, { maxLength: 12 }), ({ kind, colour, line }, acts) => {
      const [from, to] = [existing(line[0], 'a start'), existing(line.at(-1), 'an end')]
      const made =
        kind === 'polygon'
          ? polygonOf(line, colour, size, 2)
          : kind === 'number'
            ? shapeInMiddle(kind, { ...from, width: 5, height: 5 }, colour, size, 7)
            : shapeBetween(kind, from, to, colour, size)
      if (!made) return
      let shape = made
      for (const one of acts) {
        if (one.do === 'move') shape = movedBy(shape, one.dx, one.dy, size)
        else if (one.do === 'stretch')
          shape = stretchedBy(shape, firstHandle(shape), one.dx, one.dy, size)
        else if (one.do === 'grow') shape = grownBy(shape, one.by, size)
        else if (one.do === 'handle')
          shape = withHandle(shape, one.handle % Math.max(1, handlesOf(shape).length), one.to, size)
        else {
          const fields = fieldsOf(shape)
          const [field] = existing(fields[one.field % fields.length], 'a field')
          shape = withField(shape, field, one.value, size)
        }
      }
      expect(parseMarkup(writeMarkup([shape]), size.width, size.height)).toEqual({
        shapes: [shape],
        errors: [],
      })
    }),
    { check: 80, test: 200, soak: 10000 },
  )
})

describe('a drawing', () => {
  test('takes every change back and does it again (A-92)', () => {
    const made = drawn(
      { do: 'choose', at: 0 },
      { do: 'recolour', colour: 'violet' },
      { do: 'duplicate', size, by: 10 },
      { do: 'remove', at: 1 },
    )
    expect(made.shapes.map(({ kind, colour }) => `${kind} ${colour}`)).toEqual([
      'circle violet',
      'circle violet',
    ])
    const back = [1, 2, 3].reduce<Drawing>(now => draw(now, { do: 'undo' }), made)
    expect(back.shapes).toEqual([circle, arrow])
    expect(draw(back, { do: 'undo' }).shapes).toEqual([circle, arrow])
    const again = [1, 2, 3].reduce<Drawing>(now => draw(now, { do: 'redo' }), back)
    expect(again.shapes).toEqual(made.shapes)
    expect(draw(back, { do: 'add', shape: box }).future).toEqual([])
  })

  test('a row of equal moves is one step; a rest or another shape begins a new one', () => {
    const step = (now: Drawing) => {
      const shape = existing(chosenShape(now), 'a chosen shape')
      return draw(now, { do: 'change', shape: movedBy(shape, 1, 0, size), run: 'move' })
    }
    const moved = step(step(step(drawn({ do: 'choose', at: 0 }))))
    expect(chosenShape(moved)).toMatchObject({ at: { x: 103 } })
    expect(draw(moved, { do: 'undo' }).shapes).toEqual([circle, arrow])
    const rested = step(draw(moved, { do: 'rest' }))
    expect(draw(rested, { do: 'undo' }).shapes[0]).toMatchObject({ at: { x: 103 } })
    const other = step(draw(moved, { do: 'choose', at: 1 }))
    expect(draw(other, { do: 'undo' }).shapes[0]).toMatchObject({ at: { x: 103 } })
  })

  test('nothing happens to shapes where none is chosen, and there are at most 200', () => {
    const none = drawn({ do: 'recolour', colour: 'black' }, { do: 'duplicate', size, by: 5 })
    expect(none).toEqual(startDrawing([circle, arrow]))
    const full = startDrawing(Array.from({ length: 200 }, () => circle))
    expect(draw(full, { do: 'add', shape: box })).toBe(full)
  })
})

describe('shapes', () => {
  test('move as a whole and stop at the edge', () => {
    expect(movedBy(box, 500, -10, size)).toMatchObject({ at: { x: 720, y: 490 }, width: 80 })
    expect(movedBy(arrow, -50, 5, size)).toMatchObject({
      at: { x: 0, y: 25 },
      to: { x: 100, y: 25 },
    })
    expect(movedBy(circle, -500, 0, size)).toMatchObject({ at: { x: 0, y: 100 }, radius: 40 })
  })

  test('keep the corner or end that is not held', () => {
    expect(withHandle(box, 0, { x: 650, y: 450 }, size)).toMatchObject({
      at: { x: 650, y: 450 },
      width: 130,
      height: 110,
    })
    expect(withHandle(arrow, 1, { x: 10, y: 220 }, size)).toMatchObject({ at: { x: 10, y: 20 } })
    expect(withHandle(arrow, 1, arrow.at, size)).toEqual(arrow)
    expect(stretchedBy(box, 2, 5, 3, size)).toMatchObject({ width: 85, height: 63 })
  })

  test('a line that is nearly level becomes level (A-92)', () => {
    expect(snapped({ x: 0, y: 0 }, { x: 100, y: 4 }).y).toBeCloseTo(0)
    const slanted = snapped({ x: 0, y: 0 }, { x: 100, y: 96 })
    expect(slanted.x).toBeCloseTo(slanted.y)
    expect(snapped({ x: 0, y: 0 }, { x: 100, y: 30 })).toEqual({ x: 100, y: 30 })
  })

  test('a square drawn freely keeps its four corners', () => {
    const side = Array.from({ length: 50 }, (_, n) => n * 4)
    const line = [
      ...side.map(x => ({ x: 100 + x, y: 100 + (x % 3) })),
      ...side.map(y => ({ x: 300, y: 100 + y })),
      ...side.map(x => ({ x: 300 - x, y: 300 })),
      ...side.map(y => ({ x: 100, y: 300 - y })),
    ]
    const made = existing(polygonOf(line, 'red', size, 6), 'a polygon')
    expect(handlesOf(made).length).toBeLessThanOrEqual(5)
    expect(polygonOf(line.slice(0, 2), 'red', size, 6)).toBeNull()
  })

  test('numbers count on', () => {
    const number = (n: number): Shape => ({
      kind: 'number',
      colour: 'red',
      at: { x: 1, y: 1 },
      number: n,
    })
    expect(nextNumber([])).toBe(1)
    expect(nextNumber([number(2), circle, number(1)])).toBe(3)
    expect(nextNumber([number(99)])).toBe(99)
  })
})
