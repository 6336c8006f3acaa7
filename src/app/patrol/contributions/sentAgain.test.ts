import { expect, test } from 'vitest'
import { whyNotSent } from './sentAgain.ts'

test('an edit of which a part is saved is not said to be unsent (M-39)', () => {
  expect(whyNotSent({ kind: 'done' })).toBeNull()
  expect(whyNotSent({ kind: 'waits' })).toBe('waits')
  expect(whyNotSent({ kind: 'refused', part: null })).toBe('refused')
  expect(whyNotSent({ kind: 'refused', part: { revisionid: 7 } })).toBe('partly')
  expect(whyNotSent({ kind: 'moved on', part: { revisionid: 7 } })).toBe('partly')
})
