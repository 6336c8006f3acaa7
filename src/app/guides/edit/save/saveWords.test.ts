import { fieldError } from '#lib/errors.ts'
import { expect, test } from 'vitest'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { SaveState } from '#app/drafts/react/saveState.ts'
import { refusalOf, saveLineOf } from './saveWords.ts'

const receipt = {
  doc: guideKey(1),
  stepid: 2,
  name: 'patchStep' as const,
  time: 5000,
  before: 7,
  revisionid: 8,
  bytes: 1,
  milliseconds: 1,
  fields: [],
  lines: 1,
  patrolid: null,
}
const state: SaveState = {
  state: 'idle',
  reason: null,
  held: null,
  retryAt: null,
  questions: 0,
  unsent: 0,
  receipt: null,
  resources: [],
  keepsDrafts: true,
  coming: [],
  elsewhere: 0,
}
const lineOf = (more: Partial<SaveState>) =>
  saveLineOf(
    { ...state, ...more },
    10_000,
    ({ message }) => message,
    ({ stepid, problem }) => ({ reason: problem.code, href: `/steps/${stepid}` }),
    ({ stepid }) => `/steps/${stepid}`,
  )

test('no time is named before the first save, and that of the last one afterwards', () => {
  expect(lineOf({})).toEqual({ kind: 'idle' })
  expect(lineOf({ receipt })).toEqual({ kind: 'idle', at: 5000 })
})

test('a confirmed save names its revision and a held one is not called saved', () => {
  expect(lineOf({ state: 'saved', receipt })).toEqual({ kind: 'saved', at: 5000, revisionid: 8 })
  expect(lineOf({ state: 'saved', receipt: { ...receipt, patrolid: 3 } })).toEqual({
    kind: 'held',
    at: 5000,
  })
  expect(lineOf({ receipt: { ...receipt, patrolid: 3 } })).toEqual({ kind: 'held', at: 5000 })
})

test('a retry counts down, a conflict counts its questions, a refusal says why', () => {
  expect(lineOf({ state: 'retrying', retryAt: 17_500 })).toEqual({ kind: 'retrying', seconds: 8 })
  expect(lineOf({ state: 'conflict', questions: 2 })).toEqual({ kind: 'conflict', lines: 2 })
  expect(
    lineOf({
      state: 'blocked',
      reason: { kind: 'fields', status: 422, message: 'Too long', errors: [] },
    }),
  ).toEqual({ kind: 'blocked', reason: 'Too long' })
  expect(lineOf({ state: 'offline' })).toEqual({ kind: 'offline' })
})

test('a picture on its way is never called saved, and one that asks leads to its step (AU-6, A-90)', () => {
  const coming = [
    { stepid: 7, count: 2, asks: 1 },
    { stepid: 5, count: 1, asks: 0 },
  ]
  for (const state of ['idle', 'saved'] as const)
    expect(lineOf({ state, receipt, coming })).toEqual({
      kind: 'coming',
      count: 3,
      asks: 1,
      href: '/steps/7',
    })
  expect(lineOf({ state: 'dirty', coming })).toEqual({ kind: 'dirty' })
})

test('a picture that another tab has still to send is never called saved', () => {
  for (const state of ['idle', 'saved'] as const)
    expect(lineOf({ state, receipt, elsewhere: 2 })).toEqual({ kind: 'elsewhere', count: 2 })
  expect(lineOf({ state: 'dirty', elsewhere: 2 })).toEqual({ kind: 'dirty' })
})

test('what a limit keeps here is said with the way to it, and is neither offline nor saved', () => {
  const problem = fieldError('lines', 'too_many', '')
  expect(lineOf({ state: 'blocked', held: { stepid: 7, problem }, receipt })).toEqual({
    kind: 'blocked',
    reason: 'too_many',
    href: '/steps/7',
  })
})

test('a refused save says what is wrong with it, not only that something is (S-1)', () => {
  const problem = fieldError('contents', 'too_costly', 'Too much markup')
  const reason = { kind: 'fields' as const, status: 422, message: 'Validation failed' }
  expect(refusalOf({ ...reason, errors: [problem] })).toEqual(problem)
  expect(refusalOf({ ...reason, errors: [] }).message).toBe('Validation failed')
})
