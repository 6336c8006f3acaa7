// Who of those whom a module is meant for has not begun it (moderation-admin 9).
import { expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { currentModule } from '../../testing/training.ts'
import { goodPackage } from '../../testing/scormPackages.ts'

const api = await startApiForFile()
const { ada, bob, cleo, dan, eve } = await api.people('ada', 'bob', 'cleo', 'dan', 'eve')
const mo = await api.person('mo', { privilege: 'Moderator' })
const id = await currentModule(api, goodPackage())
const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
for (const { me } of [ada, bob, cleo])
  await api.admin.addTeamMember({ params: { teamid, userid: me.userid }, body: {} })
await api.admin.removeTeamMember({ params: { teamid, userid: api.admin.me.userid } })

const asked = async (query: object = {}) => {
  const { assigned } = await mo.readTrainingUsage({ params: { id }, query })
  return (
    assigned && {
      ...assigned,
      not_begun: assigned.not_begun.map(one => one.username),
    }
  )
}

test('a report names those of a team and a list who have not begun (T-2)', async () => {
  expect(await asked()).toBeNull()
  await api.admin.patchTraining({
    params: { id },
    body: { open: false, teams: [teamid], users: [dan.me.userid, bob.me.userid] },
  })
  expect(await asked()).toEqual({
    people: 4,
    waiting: 4,
    not_begun: ['ada', 'bob', 'cleo', 'dan'],
  })
  // Opened and never shown is not begun.
  const { attemptid } = await ada.playTraining({ params: { id } })
  expect((await asked())?.waiting).toBe(4)
  await ada.saveTrainingAttempt({
    params: { id, attemptid },
    body: { cmi: { 'cmi.core.lesson_status': 'incomplete' } },
  })
  expect(await asked()).toEqual({ people: 4, waiting: 3, not_begun: ['bob', 'cleo', 'dan'] })
  expect(await asked({ team: teamid })).toMatchObject({ people: 3, not_begun: ['bob', 'cleo'] })
  expect(await asked({ userid: dan.me.userid })).toMatchObject({ people: 1, not_begun: ['dan'] })
  expect(await asked({ userid: eve.me.userid })).toMatchObject({ people: 0, waiting: 0 })
  expect(await asked({ limit: 1 })).toMatchObject({ waiting: 3, not_begun: ['bob'] })
})

test('those of the team and the list are told, once, and nobody who has begun (R-6)', async () => {
  const told = async (who: TestPerson) =>
    (await who.listNotifications({})).filter(one => one.event === 'training.assigned').length
  const now = () => Promise.all([ada, bob, cleo, dan, eve].map(told))
  expect(await now()).toEqual([1, 1, 1, 1, 0])
  // Only who is new hears of a change.
  await api.admin.patchTraining({
    params: { id },
    body: { users: [dan.me.userid, bob.me.userid, eve.me.userid] },
  })
  expect(await now()).toEqual([1, 1, 1, 1, 1])
  const [notice] = (await eve.listNotifications({})).filter(
    one => one.event === 'training.assigned',
  )
  expect(notice?.title).toMatch(/assigned the module .+ to you$/)
  await api.admin.patchTraining({
    params: { id },
    body: { users: [dan.me.userid, bob.me.userid] },
  })
  // A module that is given out when it is made current tells at that moment.
  const second = await currentModule(api, goodPackage(), false, [ada.me.userid])
  expect(second).not.toBe(id)
  expect(await now()).toEqual([2, 1, 1, 1, 1])
})

test('the file has a row for each of them, unless it is asked for something else (T-2)', async () => {
  const fileOf = async (query: string) =>
    (
      await (
        await api.request(`/external_training_modules/${id}/usage?format=csv${query}`, {
          headers: { Authorization: `api ${mo.token}` },
        })
      ).text()
    )
      .split('\r\n')
      .filter(row => row.includes('not_started'))
      .map(row => row.split(',')[4])
  expect([
    await fileOf(''),
    await fileOf('&status=not_started'),
    await fileOf('&status=passed'),
    await fileOf('&start_date=1000'),
  ]).toEqual([['bob', 'cleo', 'dan'], ['bob', 'cleo', 'dan'], [], []])
})

test('whoever asks about themselves learns of nobody else (T-2)', async () => {
  const { assigned } = await bob.readTrainingUsage({
    params: { id },
    query: { userid: bob.me.userid },
  })
  expect(assigned).toMatchObject({ people: 1, waiting: 1 })
})
