// What the table of events lets nobody write: these lines compile only while it does not.
import { expect, test } from 'vitest'
import { eventTable, type EventName, type NewEvent } from './table.ts'

type Allows<T> = T extends NewEvent ? true : false
type Member<D> = { event: 'team.member_added'; data: D }

const known: NewEvent = { event: 'team.member_added', data: { teamid: 1, userid: 2 } }
const isRefused: {
  misspelt: 'team.member_aded' extends EventName ? true : false
  notification: 'comment.hidden' extends EventName ? true : false
  incomplete: Allows<Member<{ teamid: number }>>
  otherType: Allows<Member<{ teamid: string; userid: number }>>
} = { misspelt: false, notification: false, incomplete: false, otherType: false }

test('a row names exactly the members that its event is emitted with', () => {
  expect(eventTable[known.event].data).toEqual(Object.keys(known.data))
  expect(Object.values(isRefused)).not.toContain(true)
  expect(Object.keys(eventTable)).not.toContain('team.member_aded')
  expect(eventTable['comment.hidden'].data).toBeUndefined()
})
