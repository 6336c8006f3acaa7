import { expect, test } from 'vitest'
import { holdingField, isSignedFor } from './signedFor.ts'

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

test.each([
  ['out of its bounds', {}, [], true],
  ['within its bounds', { out_of_bounds: false }, [], false],
  ['of a field without the rule', { field_revisionid: 3 }, [], false],
  ['that somebody signed for', {}, [value(2, 20, { out_of_bounds: false })], false],
  ['of after the signature', { date: 30 }, [value(2, 20, { out_of_bounds: false })], true],
] as const)('a value %s holds its run: %j, %j, %s (WL-1)', (_, more, others, holds) => {
  const asked = [
    { field_revisionid: 1, type: 'number', hold: true },
    { field_revisionid: 2, type: 'second_signature' },
    { field_revisionid: 3, type: 'number' },
  ]
  const kept = { ...value(1, 10), out_of_bounds: true, ...more }
  const values = [kept, ...others.map(one => ({ ...one, out_of_bounds: false }))]
  expect(holdingField(values, asked, kept) !== undefined).toBe(holds)
})
