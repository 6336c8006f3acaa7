import { expect, test } from 'vitest'
import { isSignedFor } from './signedFor.ts'

const fields = [
  { field_revisionid: 1, type: 'number' },
  { field_revisionid: 2, type: 'second_signature' },
]
const value = (field_revisionid: number, date: number, more: object = {}) => ({
  field_revisionid,
  stepid: 7,
  value: 'x',
  date,
  ...more,
})

test.each([
  ['written before', [value(1, 10), value(2, 20)], true],
  ['written in the same second', [value(1, 20), value(2, 20)], true],
  ['written afterwards', [value(1, 30), value(2, 20)], false],
  ['whose signature was voided', [value(1, 10), value(2, 20, { value: '' })], false],
  ['in another step', [value(1, 10, { stepid: 8 }), value(2, 20)], false],
  ['nobody signed', [value(1, 10)], false],
] as const)('a value %s (WL-8)', (_, values, isSigned) => {
  expect(isSignedFor(values, fields, values[0])).toBe(isSigned)
})
