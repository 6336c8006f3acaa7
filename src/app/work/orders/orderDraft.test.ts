import { expect, test } from 'vitest'
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import { blankOrder, changesOf, draftOf, dueDay, lackOf, planOf } from './orderDraft.ts'
import { askedIn, isTooLong, queryOf } from './ordersAsked.ts'
import { choicesBefore, choicesOf, pieceOf } from './startChoices.ts'

const order: WorkOrder = {
  orderid: 1,
  number: 'W-1',
  guideid: 5,
  title: 'Seal',
  type: 'repair',
  quantity: 3,
  serials: ['A', 'B'],
  serials_left: ['B'],
  serials_done: [],
  started: 1,
  finished: 0,
  state: 'open',
  userid: 7,
  username: 'Ada',
  teamid: null,
  team: null,
  due_date: 1_800_000_000,
  note: 'Rack 4',
  reason: '',
  created_by: 2,
  created_date: 1,
  modified_date: 1,
  revisionid: 9,
}

test('what nobody touched is no change, also a time of day that its field cannot show', () => {
  expect(changesOf(order, draftOf(order))).toEqual({})
})

test('only what was changed is sent, and whoever had it loses it', () => {
  const draft = { ...draftOf(order), whose: 'team', teamid: '4', serials: ' A \n\nB\nC', day: '' }
  expect(changesOf(order, draft)).toEqual({
    serials: ['A', 'B', 'C'],
    userid: null,
    teamid: 4,
    due_date: null,
  })
})

test('a day is due to its end where the reader is', () => {
  const { due_date } = planOf({ ...blankOrder, day: '2026-11-29' })
  expect(dueDay(due_date)).toBe('2026-11-29')
  expect(due_date).toBe(new Date('2026-11-29T23:59:59').getTime() / 1000)
  // Refused by the service; the first second of 1970 would be kept.
  expect(planOf({ ...blankOrder, day: '0002-11-29' }).due_date).toBeLessThan(0)
})

test('what is missing is said, the first of it', () => {
  const whole = draftOf(order)
  expect(lackOf(whole)).toBeNull()
  expect([
    lackOf(blankOrder),
    lackOf({ ...whole, guideid: '' }),
    lackOf({ ...whole, quantity: '2.5' }),
    lackOf({ ...whole, quantity: '1' }),
    lackOf({ ...whole, userid: '' }),
    lackOf({ ...whole, whose: 'team' }),
  ]).toEqual(['number', 'guide', 'quantity', 'serials', 'person', 'team'])
})

test('open orders are listed, and any that was scanned', () => {
  const asked = (query: string) => queryOf(askedIn(new URLSearchParams(query)))
  expect(asked('')).toEqual({ state: 'open' })
  expect(asked('code=%20W-1%20')).toEqual({ code: 'W-1' })
  expect(asked('state=done&whose=mine')).toEqual({ state: 'done', mine: true })
  expect(asked('state=lost')).toEqual({})
})

test('a code longer than any number is cut, and known to be no order’s', () => {
  const codeIn = (code: string) => askedIn(new URLSearchParams({ code })).code
  const longest = '😀'.repeat(100)
  expect(codeIn(longest)).toBe(longest)
  expect(isTooLong(longest)).toBe(false)
  const cut = codeIn(`${longest}${'1'.repeat(4000)}`)
  expect(cut).toBe(`${longest}…`)
  expect(isTooLong(cut)).toBe(true)
  expect(codeIn(cut)).toBe(cut)
})

test('the piece that was scanned comes first, also where it has a run', () => {
  expect(choicesOf(order, '')).toEqual(['B', ''])
  expect(choicesOf(order, 'A')).toEqual(['A', 'B', ''])
  expect(choicesOf(order, 'W-1')).toEqual(['B', ''])
  expect(choicesOf({ ...order, started: 2 }, 'B')).toEqual(['B'])
  expect(choicesOf({ ...order, serials: [], serials_left: [], started: 3 }, '')).toEqual([])
})

test('a piece that is gone is never another one', () => {
  const choices = choicesBefore(order, '')
  expect(choices).toEqual(['A', 'B', ''])
  expect(pieceOf(choices, undefined, null)).toBe('A')
  expect(pieceOf(choices, null, null)).toBe('')
  expect(pieceOf(choices, 'B', null)).toBe('B')
  expect(pieceOf(choices, 'C', null)).toBeUndefined()
  expect(pieceOf(['A'], null, null)).toBeUndefined()
  expect(pieceOf(choices, 'B', '')).toBe('')
  expect(pieceOf(['A'], 'A', 'B')).toBeUndefined()
  expect(pieceOf([], undefined, null)).toBeUndefined()
})
