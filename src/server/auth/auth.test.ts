import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

test('a new account is signed in at once', async () => {
  const ada = await api.person('ada')
  expect(await ada.readOwnUser()).toMatchObject({ userid: ada.me.userid, username: 'ada', unique_username: 'ada', reputation: 1, privileges: ['User'] })
})
test('an admin changes a role and a reputation', async () => {
  const mo = await api.person('mo', { privilege: 'Moderator', reputation: 700 })
  expect(await mo.readOwnUser()).toMatchObject({ privileges: ['Moderator'], reputation: 700 })
})
