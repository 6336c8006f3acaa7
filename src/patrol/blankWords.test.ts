import { expect, test } from 'vitest'
import { blankUnit, linesIn } from './blankWords.ts'

test('a text of blanks costs no more than its length', () => {
  // Where it did, this would take hours.
  expect([...linesIn(` \tx${' '.repeat(1_000_000)}y \r\n\t\n`)]).toEqual([
    `x${' '.repeat(1_000_000)}y`,
  ])
})

test('a part keeps its name unless the words that are taken are its name', () => {
  const unit = (name: string): Parameters<typeof blankUnit>[0] => ({
    kind: 'part',
    op: 'change',
    path: `parts/${encodeURIComponent(name)}`,
    before: null,
    after: { type: 'Valve', name: 'V-ring' },
    place: null,
    depends_on: [],
    words_added: 1,
    words_removed: 0,
  })
  const left = (name: string, lost: string[]) =>
    blankUnit(unit(name), { lost: new Set(lost), holds: new Set(['parts']) })
  const whole = unit('Valve V-ring').path
  expect(left('Valve V-ring', ['V', 'hunter2']).path).toBe(whole)
  expect(left('Valve V-ring', ['V-ring']).path).toBe('parts/')
  expect(left('Valve V-ring~2', ['V-ring']).path).toBe('parts/')
})
