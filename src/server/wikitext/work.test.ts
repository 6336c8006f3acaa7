import { expect, test } from 'vitest'
import { work } from './work.ts'

test('a text that is too much is refused by its tree, before its HTML is made', () => {
  const raw = '[link|http://a.example|b] '.repeat(38_500)
  expect(() => work.check({ raw, mode: 'document' })).toThrow('characters of JSON')
})
