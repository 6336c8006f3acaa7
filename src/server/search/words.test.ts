import { expect, test } from 'vitest'
import { fold, tokensOf } from './words.ts'

test('a word under thousands of marks is folded as one under a few (S-9)', () => {
  const marks = '\u0301'.repeat(1_000) + '\u0323'.repeat(1_000)
  expect(tokensOf(fold(`battery${marks} door`))).toEqual(['battery', 'door'])
  expect(fold(`и${marks}`).length).toBeLessThanOrEqual(31)
})
