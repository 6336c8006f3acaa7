import { expect, test } from 'vitest'
import { reasonCode } from './reasonCode.ts'

test('a reason is named by its words', () => {
  expect(reasonCode('This is advertising.', [])).toBe('this-is-advertising')
  expect(reasonCode('Ünsafe: don’t!', [])).toBe('u-nsafe-don-t')
  expect(reasonCode('…', [])).toBe('reason')
})

test('no two reasons have one code', () => {
  expect(reasonCode('Copied', ['copied', 'copied-2'])).toBe('copied-3')
})

test('a long reason has a code that the service takes', () => {
  const code = reasonCode('a very long reason '.repeat(20), [])
  expect(code).toMatch(/^[A-Za-z0-9 _-]{1,64}$/)
})
