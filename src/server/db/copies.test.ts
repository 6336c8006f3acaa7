// What readers are told while a copy is all there is.
import { expect, test } from 'vitest'
import { ApiError, notFound } from '#lib/errors.ts'
import { translatedOfCopy } from './open.ts'

const statusOf = (error: unknown): number | null => {
  const told = translatedOfCopy(error)
  return told instanceof ApiError ? told.status : null
}

test('a statement that a copy ended for what it replays may be asked again', () => {
  // As PostgreSQL names them (Hot Standby, handling query conflicts).
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
    code: '40001',
  })
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  expect([conflict, deadlock, starting].map(statusOf)).toEqual([503, 503, 503])
})

test('what is wrong with a statement stays a fault, and an answer stays an answer', () => {
  const wrong = Object.assign(new Error('column "x" does not exist'), { code: '42703' })
  expect([statusOf(wrong), statusOf(notFound('Guide'))]).toEqual([null, 404])
})
