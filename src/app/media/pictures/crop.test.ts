import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cropOf,
  fitted,
  frameOf,
  heightOf,
  isSmall,
  isTooSmall,
  movedBy,
  turnedOn,
  wholeFrame,
  zoomedBy,
} from './crop.ts'
import { limits } from '#contract/core/limits.ts'
import type { Frame, Turn } from './crop.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const original = { width: 4000, height: 3000 }
const tall = { width: 1000, height: 2500 }

test('a crop stays 4:3 in whole pixels inside the original (A-91)', () => {
  const sizes = fc.record({
    width: fc.integer({ min: 68, max: 9000 }),
    height: fc.integer({ min: 68, max: 9000 }),
  })
  const act = fc.oneof(
    fc.record({
      do: fc.constant('move' as const),
      x: fc.integer({ min: -500, max: 500 }),
      y: fc.integer({ min: -500, max: 500 }),
    }),
    fc.record({
      do: fc.constant('zoom' as const),
      by: fc.double({ min: 0.5, max: 2, noNaN: true }),
    }),
    fc.record({ do: fc.constant('turn' as const) }),
  )
  alwaysHolds(
    fc.property(sizes, fc.array(act, { maxLength: 20 }), (size, acts) => {
      let frame: Frame = wholeFrame(size)
      for (const one of acts)
        frame =
          one.do === 'move'
            ? movedBy(frame, size, one.x, one.y)
            : one.do === 'zoom'
              ? zoomedBy(frame, size, one.by)
              : turnedOn(frame, size)
      const crop = cropOf(frame, size)
      const [wide, high] =
        frame.rotate % 180 === 0 ? [crop.width, crop.height] : [crop.height, crop.width]
      expect(Math.abs((high * 4) / 3 - wide)).toBeLessThanOrEqual(1)
      expect([crop.x, crop.y, crop.width, crop.height].every(Number.isInteger)).toBe(true)
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(size.width)
      expect(crop.y + crop.height).toBeLessThanOrEqual(size.height)
    }),
    { check: 50, test: 100, soak: 10000 },
  )
})

test('cropping a turned picture maps to the right corner (A-91)', () => {
  const at = (rotate: Turn) => cropOf({ x: 0, y: 0, width: 400, rotate }, original)
  expect(at(0)).toEqual({ x: 0, y: 0, width: 400, height: 300, rotate: 0 })
  // Clockwise: what is up and left afterwards was down and left before.
  expect(at(90)).toEqual({ x: 0, y: 2600, width: 300, height: 400, rotate: 90 })
  expect(at(180)).toEqual({ x: 3600, y: 2700, width: 400, height: 300, rotate: 180 })
  expect(at(270)).toEqual({ x: 3700, y: 0, width: 300, height: 400, rotate: 270 })
})

test('a part that was kept opens as it was left', () => {
  for (const rotate of [0, 90, 180, 270] as const) {
    const frame = fitted({ x: 120, y: 80, width: 640, rotate }, tall)
    expect(frameOf(cropOf(frame, tall), tall)).toEqual(frame)
  }
})

test('below 800 by 600 the result is said to be small (A-91)', () => {
  expect(isSmall({ x: 0, y: 0, width: 800, rotate: 0 })).toBe(false)
  expect(isSmall({ x: 0, y: 0, width: 799, rotate: 0 })).toBe(true)
  expect(heightOf({ width: 800 })).toBe(600)
})

test('a part that the service would refuse as too small is told before it is sent', () => {
  for (let width = limits.imageSide; width <= 90; width += 1)
    for (let height = limits.imageSide; height <= 90; height += 1) {
      const frame = zoomedBy(wholeFrame({ width, height }), { width, height }, 0.1)
      expect([width, height, isTooSmall(frame)]).toEqual([
        width,
        height,
        frame.width < limits.imageSide || heightOf(frame) < limits.imageSide,
      ])
    }
})
