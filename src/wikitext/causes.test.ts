import { expect, test } from 'vitest'
import { causesBegin, causesEnd, causesIn } from './causes.ts'

const page = (...causes: string[]) =>
  ['== Background ==', causesBegin, ...causes, causesEnd, '== After ==', 'Text.'].join('\n')

test('causes are the highest headings between the two comments, the first as it is read (D-C1)', () => {
  const lines = ["== ''Worn'' brushes ==", '=== How to see it ===', 'Look.', '== Cord ==']
  expect(causesIn(page(...lines))).toEqual({ count: 2, likeliest: 'Worn brushes' })
  expect(causesIn(page('=== Cord ===', '=== Plug ==='))).toEqual({ count: 2, likeliest: 'Cord' })
})

test('what the page does not show as a heading is no cause (D-C1)', () => {
  expect(causesIn(page('= x =', '== a ===', '== Cord =='))).toEqual({ count: 1, likeliest: 'Cord' })
  expect(causesIn(page())).toEqual({ count: 0, likeliest: null })
  expect(causesIn(`Write ${causesBegin} above them.\n== Cord ==`).count).toBe(0)
})

test('a page of nothing but headings or blanks is read in one go', () => {
  expect(causesIn(page('==a==\n'.repeat(150_000))).count).toBe(150_000)
  expect(causesIn(page(`== a${' '.repeat(1_000_000)}x`)).count).toBe(0)
})

test('a heading that is still as the template wrote it counts, and names nothing', () => {
  for (const heading of ['Most likely cause', 'Wahrscheinlichste Ursache'])
    expect(causesIn(page(`== ${heading} ==`, '== Cord =='))).toEqual({ count: 2, likeliest: null })
})
