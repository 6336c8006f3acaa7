// What the table of events lets nobody write: the compiler is asked in `npm run types`.
import { expect, test } from 'vitest'
import { eventTable, type EventName, type NewEvent } from './table.ts'

const known: NewEvent = { event: 'team.member_added', data: { teamid: 1, userid: 2 } }

// @ts-expect-error No event has this name.
const misspelt: EventName = 'team.member_aded'
// @ts-expect-error A notification is not an event: nobody emits it.
const notice: EventName = 'comment.hidden'
// @ts-expect-error A member is missing.
const incomplete: NewEvent = { event: 'team.member_added', data: { teamid: 1 } }
const other: NewEvent = {
  event: 'team.member_added',
  // @ts-expect-error No row of this event has such a member.
  data: { teamid: 1, userid: 2, guideid: 3 },
}
// @ts-expect-error An id is a number.
const text: NewEvent = { event: 'team.member_added', data: { teamid: '1', userid: 2 } }

test('a row names exactly the members that its event is emitted with', () => {
  expect(eventTable[known.event].data).toEqual(Object.keys(known.data))
  for (const { event } of [incomplete, other, text]) expect(eventTable[event]).toBeDefined()
  expect(Object.keys(eventTable)).not.toContain(misspelt)
  expect(eventTable[notice].data).toBeUndefined()
})
