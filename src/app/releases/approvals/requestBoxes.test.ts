import { expect, test } from 'vitest'
import { waitingIn } from './requestBoxes.ts'

const open = { phase: 'open', guide_deleted_date: null } as const
const closed = { phase: 'approved', guide_deleted_date: null } as const
const gone = { phase: 'open', guide_deleted_date: 5 } as const

test('a box counts what waits beyond the page that is read, too (M-121)', () => {
  expect(waitingIn('now', { items: [open, open], total: 2 })).toBe('2')
  expect(waitingIn('now', { items: [open, open], total: 250 })).toBe('250')
  expect(waitingIn('sent', { items: [open, closed, gone], total: 3 })).toBe('1')
  expect(waitingIn('sent', { items: [open, closed], total: 250 })).toBe('1+')
})
