// A site's accent colour. Contrast is compared with figures that are published: the greys with
// which WCAG's techniques explain the border of 4.5:1.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { alwaysHolds } from '../fixtures/propertyRuns.ts'
import { accentTones, contrast, isReadableAccent } from './accent.ts'

test('contrast is that of WCAG: the grey on white that just passes, and the one that just fails', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#777777', '#ffffff')).toBe(contrast('#ffffff', '#777777'))
})

test('a colour that is too pale for links on the ground is no accent', () => {
  expect(isReadableAccent('#0b5868')).toBe(true)
  expect(isReadableAccent('#f6cf2b')).toBe(false)
  expect(isReadableAccent('#ff0000')).toBe(false)
})

test('every accent that is taken can be read on all grounds of both themes (D-C8)', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map(n => `#${n.toString(16).padStart(6, '0')}`)
    .filter(isReadableAccent)
  alwaysHolds(
    fc.property(colour, hex => {
      const { light, dark } = accentTones(hex)
      for (const [tones, ink, grounds] of [
        [light, '#161b1a', ['#eceeec', '#ffffff', '#f5f6f5']],
        [dark, '#e8ecea', ['#101413', '#191e1d', '#141918', '#232a28']],
      ] as const) {
        for (const ground of [...grounds, tones.wash])
          expect(contrast(tones.accent, ground)).toBeGreaterThanOrEqual(4.5)
        for (const ground of grounds)
          expect(contrast(tones.deep, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tones.on, tones.accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ink, tones.wash)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { check: 100, test: 300, soak: 5000 },
  )
})
