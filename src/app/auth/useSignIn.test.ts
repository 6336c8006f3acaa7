// Who signs in on a page sees what they may see, whoever was signed in there before.
import { afterEach, expect, test } from 'vitest'
import { queries } from '#app/api/queries.ts'
import { endSession, expireSession } from '#app/api/session.ts'
import { enter } from './useSignIn.ts'

type Entering = Parameters<typeof enter>[0]
const ada = { userid: 7, username: 'ada', authToken: 'token of ada' } as Entering
const bob = { userid: 8, username: 'bob', authToken: 'token of bob' } as Entering
const guide = ['readGuide', { params: { guideid: 5 } }]
const adaReads = () => {
  enter(ada)
  queries.setQueryData(guide, { title: 'Private', can_edit: true })
  expireSession(ada.authToken)
}
afterEach(() => {
  queries.clear()
  endSession()
})

test('another person is shown nothing that was read for the one before', () => {
  adaReads()
  enter(bob)
  expect(queries.getQueryData(guide)).toBeUndefined()
  expect(queries.getQueryData(['readOwnUser', {}])).toMatchObject({ username: 'bob' })
})

test('whoever signs in again goes on with what is shown, which is read again', () => {
  adaReads()
  enter({ ...ada, authToken: 'newer token' })
  expect(queries.getQueryData(guide)).toMatchObject({ title: 'Private' })
  expect(queries.getQueryState(guide)?.isInvalidated).toBe(true)
})
