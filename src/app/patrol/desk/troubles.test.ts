import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { ApiError, fieldError, type FieldError } from '#lib/errors.ts'
import type { Trouble } from './deskState.ts'
import { isPast, troubleOf } from './troubles.ts'

type Refused = Trouble & { kind: 'refused' }

i18n.loadAndActivate({ locale: 'en', messages: {} })

const answer = (status: number, field: string, code: FieldError['code']) =>
  new ApiError(status, 'Validation failed', { errors: [{ field, code, message: 'It is so' }] })

test('an edit that was withdrawn is past, whatever was asked of it', () => {
  const trouble = troubleOf(7, answer(422, 'itemid', 'invalid_state'))
  expect(trouble).toEqual({ kind: 'past', itemid: 7 })
  expect(isPast(trouble)).toBe(true)
})

test('another refusal says its reason, and the edit can be decided again', () => {
  const trouble = troubleOf(7, answer(422, 'reason_text', 'too_long'))
  expect(trouble).toEqual({ kind: 'refused', itemid: 7, message: 'It is so.' })
  expect(isPast(trouble)).toBe(false)
})

test('a refusal names the changes that nobody settled, as the decision named them (M-75)', () => {
  const torn = (index: number) => fieldError('units', 'needs_rebase', 'No', index)
  const error = new ApiError(422, 'Validation failed', { errors: [torn(2), torn(0)] })
  const units = [4, 5, 6].map(unitid => ({ unitid, verdict: 'accept' as const }))
  expect(troubleOf(7, error, { units })).toMatchObject({ kind: 'refused', torn: [6, 4] })
  expect(troubleOf(7, error)).not.toHaveProperty('torn')
})

test('a refusal names the changes that what was written needs (M-75, A-194)', () => {
  const errors = [fieldError('units', 'unit_dependency', 'No', 1)]
  const units = [4, 5].map(unitid => ({ unitid, verdict: 'deny' as const }))
  expect(troubleOf(7, new ApiError(422, 'No', { errors }), { units })).toEqual({
    kind: 'refused',
    itemid: 7,
    message: 'No.',
    needed: [5],
  })
})

test('what the document would break is said of it, with its step', () => {
  const errors = [{ ...fieldError('lines', 'too_many', 'No'), step: 2 }]
  const { message, ...trouble } = troubleOf(7, new ApiError(422, 'No', { errors })) as Refused
  expect(trouble).toEqual({ kind: 'refused', itemid: 7, isOfDocument: true })
  expect(message).toMatch(/^Step 2: A step can have up to/)
  expect(troubleOf(7, answer(422, 'edited.steps.lines', 'too_many'))).not.toHaveProperty(
    'isOfDocument',
  )
})
