import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { itemsOfGuide, limits } from '#contract/core/limits.ts'
import { workLimits } from '#contract/worklog/shapes.ts'
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
  const { message, ...trouble } = troubleOf(7, new ApiError(422, 'No', { errors }), {}) as Refused
  expect(trouble).toEqual({ kind: 'refused', itemid: 7, isOfDocument: true })
  expect(message).toMatch(/^Step 2: A step can have up to/)
  expect(troubleOf(7, answer(422, 'edited.steps.lines', 'too_many'), {})).not.toHaveProperty(
    'isOfDocument',
  )
})

test('a decision that cannot be taken back is no edit that does not fit', () => {
  for (const code of ['undo_blocked', 'invalid_state'] as const)
    expect(troubleOf(7, answer(422, 'decisionid', code))).not.toHaveProperty('isOfDocument')
})

test('what is too much is said in every language, with the limits of the service', () => {
  const said = (field: string, code: FieldError['code']) =>
    (troubleOf(7, answer(422, field, code), {}) as Refused).message
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  for (const [field, most] of Object.entries({
    parts: itemsOfGuide,
    tools: itemsOfGuide,
    steps: limits.stepsPerGuide,
    fields: workLimits.fieldsOfForm,
    'media.data': limits.imagesPerStep,
  }))
    expect(said(field, 'too_many')).toContain(`can have up to ${most.toLocaleString('en')} `)
  expect(said('featured_documentid', 'not_found')).toMatch(/^The featured document has to be/)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
