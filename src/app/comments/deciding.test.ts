import { expect, test } from 'vitest'
import { queueStates } from '#contract/comments/schemas.ts'
import { actOf, reasonOfUndo, undoOf } from './deciding.ts'

test('each state offers the acts of its table, and no others (M-96)', () => {
  expect(queueStates.map(state => [state, actOf(state, 'let'), actOf(state, 'take')])).toEqual([
    ['held', 'approveComment', 'refuseComment'],
    ['flagged', 'approveComment', 'hideComment'],
    ['hidden', 'restoreComment', 'removeComment'],
  ])
})

test('hiding and restoring undo each other and other decisions stay (M-96)', () => {
  expect(
    (
      ['hideComment', 'restoreComment', 'approveComment', 'refuseComment', 'removeComment'] as const
    ).map(undoOf),
  ).toEqual(['restoreComment', 'hideComment', undefined, undefined, undefined])
})

test('an undo keeps no word of a language: hidden again is for the reason of before (M-96)', () => {
  expect([
    reasonOfUndo('hideComment', null),
    reasonOfUndo('restoreComment', 'It is advertising.'),
    reasonOfUndo('restoreComment', null),
  ]).toEqual(['', 'It is advertising.', 'Undone'])
})
