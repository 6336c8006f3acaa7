import { describe, expect, test } from 'vitest'
import { turnedInto } from '#documents/markup/outlines.ts'
import {
  originalAt,
  originalWay,
  pannedBy,
  percentOfView,
  readersView,
  shownAt,
  wholeView,
  zoomedAt,
} from './view.ts'

const original = { width: 800, height: 600 }
const part = { x: 200, y: 100, width: 400, height: 300 }
const turns = [0, 90, 180, 270] as const

describe('what is seen while somebody draws', () => {
  test.each(turns)('a place turned by %i comes to lie where the service draws it', rotate => {
    const shown = { ...part, rotate }
    const at = { x: 300, y: 200 }
    // As derive.test.ts finds it in the picture of the service.
    const placed = {
      0: { x: 100, y: 100 },
      90: { x: 200, y: 100 },
      180: { x: 300, y: 200 },
      270: { x: 100, y: 300 },
    }[rotate]
    expect(shownAt(at, shown)).toEqual(placed)
    expect(originalAt(placed, shown)).toEqual(at)
    expect(turnedInto(shown)).toContain('translate(-200 -100)')
  })

  test('a step to the right on the screen is one in the picture as it lies', () => {
    const ways = turns.map(rotate => originalWay(1, 0, { ...part, rotate }))
    expect(ways.map(({ x, y }) => [x + 0, y + 0])).toEqual([
      [1, 0],
      [0, -1],
      [-1, 0],
      [0, 1],
    ])
  })

  test('it begins with what readers are shown, and goes nearer about a place', () => {
    const shown = { ...part, rotate: 90 as const }
    const home = readersView(shown)
    expect(home).toEqual({ x: 0, y: 0, width: 300, height: 400 })
    const at = { x: 150, y: 100 }
    const near = zoomedAt(home, 0.5, at, shown, original)
    expect(near).toEqual({ x: 75, y: 50, width: 150, height: 200 })
    expect(percentOfView(near, shown)).toBe(200)
    expect(percentOfView(zoomedAt(near, 0.0001, at, shown, original), shown)).toBe(2000)
    expect(zoomedAt(home, 100, at, shown, original).width).toBe(600)
  })

  test('it never leaves the picture', () => {
    const shown = { ...part, rotate: 0 as const }
    const whole = wholeView(original, shown)
    expect(whole).toEqual({ x: -200, y: -100, width: 800, height: 600 })
    const far = pannedBy(readersView(shown), 9999, -9999, shown, original)
    expect([far.x + far.width / 2, far.y + far.height / 2]).toEqual([600, -100])
  })
})
