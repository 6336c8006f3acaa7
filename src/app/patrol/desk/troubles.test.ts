import { expect, test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { isPast, troubleOf } from './troubles.ts'

const answer = (status: number, field: string, code: string) =>
  new ApiError(status, 'Validation failed', { errors: [{ field, code, message: 'It is so' }] })

test('an edit that was withdrawn is past, whatever was asked of it', () => {
  const trouble = troubleOf(7, answer(422, 'itemid', 'invalid_state'))
  expect(trouble).toEqual({ kind: 'past', itemid: 7 })
  expect(isPast(trouble)).toBe(true)
})

test('another refusal says its reason, and the edit can be decided again', () => {
  const trouble = troubleOf(7, answer(422, 'reason_text', 'too_long'))
  expect(trouble).toEqual({ kind: 'refused', itemid: 7, message: 'It is so' })
  expect(isPast(trouble)).toBe(false)
})
