// What another site calls somebody gives them no rights here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundIn } from '#lib/existing.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { aGuide, folderOf, importInto, reasons } from '#testing/imports.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const person = (key: string, role: string) => ({
  key,
  username: key,
  role,
  reputation: 5,
  join_date: 1_262_304_000,
})
const privileges = async (username: string) =>
  foundIn(await api.anyone.listUsers({}), user => user.username === username).privileges

test('imported people are ordinary members, whatever role the source says they have', async () => {
  const folder = await folderOf({
    'users.json': [person('boss', 'Admin'), person('mia', 'User')],
    'guides.jsonl': [
      aGuide(10, 'Change the lid', ['Lift.'], {
        author: { userid: 7, username: 'mo', privileges: ['Moderator'] },
      }),
    ],
  })
  const result = await importInto(api, folder)
  expect(await privileges('boss')).toEqual(['User'])
  expect(await privileges('mia')).toEqual(['User'])
  expect(reasons(result)).toContain(
    'skipped: the role Admin, because this import does not keep roles',
  )
  const told = await importInto(api, folder)
  expect(reasons(told).filter(reason => reason.includes('role'))).toEqual([])
})

test('whoever imports may keep the roles', async () => {
  const folder = await folderOf({ 'users.json': [person('chief', 'Moderator')] })
  const result = await importInto(api, folder, { keepRoles: true })
  expect(await privileges('chief')).toEqual(['Moderator'])
  expect(reasons(result)).toEqual([])
})
