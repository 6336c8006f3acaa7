// From when days count, what is kept, and what bars nobody (R-C9).
import { beforeAll, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { currentModule } from '#testing/training.ts'
import { goodPackage } from '#testing/scormPackages.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, ben, eve } = await api.people('ada', 'ben', 'eve')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
let [bench, coffee] = [0, 0]
const team = async (name: string, who: TestPerson) => {
  const { teamid } = await api.admin.createTeam({ body: { name } })
  await api.admin.addTeamMember({ params: { teamid, userid: who.me.userid }, body: {} })
  await api.database.run(sql`update team_members set joined = 1 where teamid = ${teamid}`)
  return teamid
}
beforeAll(async () => {
  bench = await team('Bench', ben)
  coffee = await team('Coffee', eve)
})

const day = 86_400
const ask = async (guideid: number, more: object = {}) => {
  const params = { guideid }
  const { revisionid } = await ada.readReadingRequest({ params })
  const asked = { teams: [bench], moduleid: null, months: null, due_days: 7, barred: true }
  return ada.setReadingRequest({
    params,
    query: { revisionid },
    body: { ...asked, keeps_minor: false, ...more },
  })
}
const release = (guideid: number, type: 'major' | 'minor' = 'major') =>
  ada.createRelease({ body: { guideid, title: 'Seal', type } })
const askedGuide = async (more: object = {}) => {
  const { guideid } = await guideToRun(ada)
  const { releaseid } = await release(guideid)
  await ask(guideid, more)
  return { guideid, releaseid }
}
const own = async (who: TestPerson, guideid: number) =>
  existing((await who.listOwnReading({ query: { guideid } }))[0], 'what is asked')
const confirm = (who: TestPerson, releaseid: number) =>
  who.confirmReading({ params: { releaseid } })
const start = (who: TestPerson, guideid: number) =>
  who.startWork({ body: { guideid, workorderid: `W-${guideid}` } })
const refused = (field: string, code: string) => ({ status: 422, errors: [{ field, code }] })
const told = async (who: TestPerson, guideid: number) =>
  (await who.listNotifications({ query: { limit: 100 } })).filter(
    one => one.event === 'release.to_read' && one.data['guideid'] === guideid,
  )
/** Everything of it was asked long ago. */
const longAgo = async (guideid: number) => {
  await api.database.run(sql`update releases set release_date = 1 where guideid = ${guideid}`)
  await api.database.run(sql`update reading_requests set asked_date = 1,
    team_dates = array_fill(1, array[cardinality(teams)]) where guideid = ${guideid}`)
}
const moduleFor = async (teams: number[]) => {
  const id = await currentModule(api, goodPackage())
  await api.admin.patchTraining({ params: { id }, body: { teams, title: 'Lockout' } })
  const listed = await api.admin.listTraining({ query: { limit: 200 } })
  return { id, moduleid: firstOf(listed.filter(one => one.id === id)).moduleid }
}

test('a release with the number of a deleted one is asked for anew', async () => {
  const { guideid } = await askedGuide({ keeps_minor: true })
  const gone = await release(guideid, 'major')
  await confirm(ben, gone.releaseid)
  expect((await own(ben, guideid)).state).toBe('valid')
  await api.admin.deleteRelease({ params: { releaseid: gone.releaseid } })
  const next = await release(guideid, 'major')
  expect(next).toMatchObject({ major: gone.major })
  expect((await own(ben, guideid)).state).toBe('due')
})

test('who falls back to an older release has their days again', async () => {
  const { guideid } = await askedGuide({ due_days: 1 })
  const { releaseid } = await release(guideid)
  await longAgo(guideid)
  expect((await own(ben, guideid)).state).toBe('missing')
  await api.admin.deleteRelease({ params: { releaseid } })
  expect(await own(ben, guideid)).toMatchObject({ state: 'due', major: 1 })
})

test('a moment beyond 2038 is the last that there is, and a day that is due ends with itself', async () => {
  const { guideid } = await askedGuide({ months: 120, due_days: 365 })
  await api.database.run(
    sql`update releases set release_date = 2140000000 where guideid = ${guideid}`,
  )
  expect(await own(ben, guideid)).toMatchObject({ state: 'due', date: 2_147_483_647 })
  const { releaseid } = await own(ben, guideid)
  await confirm(ben, releaseid)
  await api.database.run(
    sql`update reading_confirmations set date = 2000000000 where guideid = ${guideid}`,
  )
  expect(await own(ben, guideid)).toMatchObject({ state: 'valid', date: 2_147_483_647 })
  const today = await askedGuide({ due_days: 0 })
  expect((await own(ben, today.guideid)).state).toBe('due')
})

test('a team that is added has its own days, and another module gives them to everybody', async () => {
  const { guideid } = await askedGuide({ due_days: 1 })
  await longAgo(guideid)
  await ask(guideid, { due_days: 1, teams: [coffee, bench] })
  expect(await own(ben, guideid)).toMatchObject({ state: 'missing', date: 1 + day })
  expect((await own(eve, guideid)).state).toBe('due')
  const { moduleid } = await moduleFor([bench, coffee])
  await ben.readNotifications({ body: { all: true } })
  await ask(guideid, { due_days: 1, teams: [coffee, bench], moduleid })
  expect((await own(ben, guideid)).state).toBe('due')
  expect(await told(ben, guideid)).toHaveLength(2)
})

test('an unread notice names the release that is to be read now, and no translation', async () => {
  const { guideid } = await askedGuide()
  await release(guideid)
  const notices = await told(ben, guideid)
  expect(notices.map(one => one.data['title'])).toEqual([expect.stringMatching(/, 2\.0$/)])
  await ben.readNotifications({ body: { all: true } })
  const { revisionid } = await ada.readGuide({ params: { guideid }, query: { langid: 'en' } })
  await ada.patchGuide({
    params: { guideid },
    query: { langid: 'de', revisionid },
    body: { title: 'Dichtung' },
  })
  await ada.createRelease({ body: { guideid, title: 'Erste', langid: 'de' } })
  expect(await told(ben, guideid)).toHaveLength(1)
})

test('who takes a released run over has read its guide first', async () => {
  const { guideid, releaseid } = await askedGuide()
  const { entryid, revisionid } = await start(eve, guideid)
  await eve.suspendWork({ params: { entryid }, query: { revisionid }, body: {} })
  const take = async (who: TestPerson) => {
    const now = await api.database.one<{ revisionid: number }>(
      sql`select revisionid from work_entries where entryid = ${entryid}`,
    )
    return who.assumeWork({ params: { entryid }, query: now, body: {} })
  }
  await expect(take(ben)).rejects.toMatchObject(refused('guideid', 'not_read'))
  await confirm(ben, releaseid)
  expect((await take(ben)).userid).toBe(ben.me.userid)
})

test('a module that a team cannot take is refused, and one that nobody can take bars nobody', async () => {
  const { id, moduleid } = await moduleFor([bench])
  const { guideid } = await askedGuide()
  await expect(ask(guideid, { teams: [bench, coffee], moduleid })).rejects.toMatchObject(
    refused('moduleid', 'not_meant'),
  )
  expect(await ask(guideid, { moduleid })).toMatchObject({ passable: true })
  await expect(ask(guideid, { teams: [bench, coffee], moduleid })).rejects.toMatchObject(
    refused('moduleid', 'not_meant'),
  )
  await expect(start(ben, guideid)).rejects.toMatchObject({
    errors: [{ code: 'not_passed', message: 'First pass the training module “Lockout”' }],
  })
  await api.admin.makeTrainingDraft({ params: { id } })
  expect(await ada.readReadingRequest({ params: { guideid } })).toMatchObject({ passable: false })
  expect(await own(ben, guideid)).toMatchObject({ barred: false, state: 'due' })
  expect((await start(ben, guideid)).status).toBe('started')
})

test('an attempt at a version of before is not under way', async () => {
  const { id, moduleid } = await moduleFor([bench])
  const { guideid } = await askedGuide({ moduleid })
  const { attemptid } = await ben.playTraining({ params: { id } })
  await api.database.run(sql`update training_attempts set status = 'in_progress'
    where attemptid = ${attemptid}`)
  expect((await own(ben, guideid)).state).toBe('under_way')
  await api.database.run(sql`update training_modules set state = 'archived' where id = ${id}`)
  expect((await own(ben, guideid)).state).toBe('due')
})
