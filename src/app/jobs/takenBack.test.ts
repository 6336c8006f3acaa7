import { expect, test } from 'vitest'
import { takenBackIn } from './takenBack.ts'

const undo = (state: 'waiting' | 'running' | 'paused' | 'done' | 'stopped' | 'failed') => ({
  undoes: 5,
  state,
  dry_run: false,
})

test.each([
  ['done', 'whole'],
  ['stopped', 'partly'],
  ['failed', 'partly'],
  ['waiting', 'under way'],
  ['running', 'under way'],
  ['paused', 'under way'],
] as const)('an undo that is %s has taken its run back: %s (A-171)', (state, how) => {
  expect([...takenBackIn([{ undoes: null, state, dry_run: false }, undo(state)])]).toEqual([
    [5, how],
  ])
})

test('the newest undo of a run says how it stands (A-171)', () => {
  expect(takenBackIn([undo('done'), undo('stopped')]).get(5)).toBe('whole')
  expect(takenBackIn([undo('running'), undo('stopped')]).get(5)).toBe('under way')
})
