import { expect, test } from 'vitest'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { afterFailure } from './answers.ts'

test('what has no answer yet waits, and what the service will never take does not', () => {
  const later = [new NoAnswer(0, 'offline'), new Error('aborted'), new ApiError(503, 'busy')]
  expect(later.map(afterFailure)).toEqual(['waits', 'waits', 'waits'])
  // Whoever is signed out, or asked too often, can still say it.
  expect([401, 429].map(status => afterFailure(new ApiError(status, 'no')))).toEqual([
    'waits',
    'waits',
  ])
  expect([403, 404, 422].map(status => afterFailure(new ApiError(status, 'no')))).toEqual([
    'refused',
    'refused',
    'refused',
  ])
})
