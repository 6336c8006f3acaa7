import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test('an object is never read as its default text', () => {
  expect(['a', 1.5, true, 2n, null, undefined, { a: 1 }, ['a']].map(plainText)).toEqual([
    'a',
    '1.5',
    'true',
    '2',
    '',
    '',
    '',
    '',
  ])
})
