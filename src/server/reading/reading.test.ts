// What a release asks of people: who is told, how they confirm, when that ends, and what a run
// waits for (R-C9).
import { beforeAll, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { currentModule } from '#testing/training.ts'
import { goodPackage } from '#testing/scormPackages.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, ben, eve } = await api.people('ada', 'ben', 'eve')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
let teamid = 0
beforeAll(async () => {
  teamid = (await api.admin.createTeam({ body: { name: 'Bench' } })).teamid
  await api.admin.addTeamMember({ params: { teamid, userid: ben.me.userid }, body: {} })
})

const day = 86_400
const asked = (more: object = {}) => ({
  teams: [teamid],
  moduleid: null,
  months: null,
  due_days: 7,
  barred: true,
  keeps_minor: false,
  ...more,
})
const ask = async (guideid: number, more: object = {}, who: TestPerson = ada) => {
  const params = { guideid }
  const { revisionid } = await who.readReadingRequest({ params })
  return who.setReadingRequest({ params, query: { revisionid }, body: asked(more) })
}
const release = (guideid: number, type: 'major' | 'minor' = 'major') =>
  ada.createRelease({ body: { guideid, title: 'Seal', type } })
/** A guide with a live release that the team is asked to read. */
const askedGuide = async (more: object = {}) => {
  const { guideid } = await guideToRun(ada)
  const { releaseid } = await release(guideid)
  await ask(guideid, more)
  return { guideid, releaseid }
}
const own = async (who: TestPerson, guideid: number) =>
  (await who.listOwnReading({ query: { guideid } }))[0]
const confirm = (who: TestPerson, releaseid: number) =>
  who.confirmReading({ params: { releaseid } })
const start = (who: TestPerson, guideid: number) =>
  who.startWork({ body: { guideid, workorderid: `W-${guideid}` } })
const refused = (field: string, code: string) => ({ status: 422, errors: [{ field, code }] })
const told = async (who: TestPerson, guideid: number) =>
  (await who.listNotifications({ query: { limit: 100 } })).filter(
    one => one.event === 'release.to_read' && one.data['guideid'] === guideid,
  )

test('a run that waits for it begins once its release was read and understood (R-C9)', async () => {
  const { guideid, releaseid } = await askedGuide()
  expect(await own(ben, guideid)).toMatchObject({ releaseid, state: 'due', major: 1, minor: 0 })
  await expect(start(ben, guideid)).rejects.toMatchObject(refused('guideid', 'not_read'))
  expect(
    await api.database.values(sql`select 1 from work_entries where guideid = ${guideid}`),
  ).toEqual([])
  expect(await confirm(ben, releaseid)).toMatchObject({ state: 'valid', date: null })
  expect((await start(ben, guideid)).status).toBe('started')
  // Whoever is not asked begins as before.
  expect((await start(eve, guideid)).status).toBe('started')
})

test('a run begins without it where nothing is barred, and a work order asks the same', async () => {
  const { guideid } = await askedGuide({ barred: false })
  expect((await start(ben, guideid)).status).toBe('started')
  await ask(guideid, { barred: true })
  const order = await api.admin.createWorkOrder({
    body: { number: `O-${guideid}`, guideid, userid: ben.me.userid },
  })
  await expect(
    ben.startWorkOrder({ params: { orderid: order.orderid }, body: {} }),
  ).rejects.toMatchObject(refused('guideid', 'not_read'))
})

test('it is recorded once with person, release, content and time, and in the audit log', async () => {
  const { guideid, releaseid } = await askedGuide()
  await confirm(ben, releaseid)
  await confirm(ben, releaseid)
  const rows = await api.database.many(sql`
    select c.userid, c.releaseid, c.content_hash = r.content_hash as same, c.major, c.minor,
      c.date > 0 as dated
    from reading_confirmations c join releases r using (releaseid) where c.guideid = ${guideid}`)
  expect(rows).toEqual([
    { userid: ben.me.userid, releaseid, same: true, major: 1, minor: 0, dated: true },
  ])
  const entries = await api.admin.listAudit({ query: { action: 'reading.confirmed' } })
  expect(entries.filter(one => one.target_id === String(releaseid))).toMatchObject([
    { actor: { userid: ben.me.userid } },
  ])
})

test('each new live release asks anew, and one that is not live any more is refused', async () => {
  const { guideid, releaseid } = await askedGuide()
  await confirm(ben, releaseid)
  const next = await release(guideid, 'minor')
  expect(await own(ben, guideid)).toMatchObject({ releaseid: next.releaseid, state: 'due' })
  await expect(confirm(ben, releaseid)).rejects.toMatchObject(refused('releaseid', 'not_live'))
  await expect(start(ben, guideid)).rejects.toMatchObject(refused('guideid', 'not_read'))
})

test('where minor releases keep it, only the next major one asks again', async () => {
  const { guideid, releaseid } = await askedGuide({ keeps_minor: true })
  await confirm(ben, releaseid)
  await release(guideid, 'minor')
  expect(await own(ben, guideid)).toMatchObject({ minor: 1, state: 'valid' })
  await release(guideid, 'major')
  expect(await own(ben, guideid)).toMatchObject({ major: 2, state: 'due' })
})

test('it expires by calendar months, bars runs again, and is confirmed anew', async () => {
  const { guideid, releaseid } = await askedGuide({ months: 2 })
  const { date } = await confirm(ben, releaseid)
  const ends = new Date()
  ends.setUTCMonth(ends.getUTCMonth() + 2)
  expect(Math.abs((date ?? 0) - ends.getTime() / 1000)).toBeLessThan(4 * day)
  await api.database.run(sql`
    update reading_confirmations set date = date - ${100 * day} where guideid = ${guideid}`)
  expect((await own(ben, guideid))?.state).toBe('expired')
  await expect(start(ben, guideid)).rejects.toMatchObject(refused('guideid', 'not_read'))
  expect((await confirm(ben, releaseid)).state).toBe('valid')
  expect((await start(ben, guideid)).status).toBe('started')
})

test('it is missing once its days are over, which count from when somebody joins', async () => {
  const { guideid } = await askedGuide({ due_days: 3 })
  await api.database.run(sql`update releases set release_date = 1 where guideid = ${guideid}`)
  await api.database.run(sql`
    update reading_requests set asked_date = 1, team_dates = '{1}' where guideid = ${guideid}`)
  expect((await own(ben, guideid))?.state).toBe('due')
  await api.database.run(sql`update team_members set joined = 1
    where teamid = ${teamid} and userid = ${ben.me.userid}`)
  expect(await own(ben, guideid)).toMatchObject({ state: 'missing', date: 1 + 3 * day })
})

test('members are told once when they are asked and when a release goes live', async () => {
  const { guideid, releaseid } = await askedGuide()
  expect(await told(ben, guideid)).toHaveLength(1)
  expect(await told(eve, guideid)).toEqual([])
  await ask(guideid, { months: 3 })
  expect(await told(ben, guideid)).toHaveLength(1)
  await confirm(ben, releaseid)
  await ben.readNotifications({ body: { all: true } })
  await release(guideid)
  expect(await told(ben, guideid)).toHaveLength(2)
})

test('who may not see the guide is not asked, told or refused by it', async () => {
  const { guideid, releaseid } = await askedGuide()
  const { revisionid } = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid } })
  expect((await ben.listOwnReading()).map(one => one.guideid)).not.toContain(guideid)
  await expect(confirm(ben, releaseid)).rejects.toMatchObject({ status: 404 })
  await expect(start(ben, guideid)).rejects.toMatchObject({ status: 403 })
  await expect(ben.readReadingRequest({ params: { guideid } })).rejects.toMatchObject({
    status: 403,
  })
})

test('who is not asked cannot confirm, and who may not release cannot ask', async () => {
  const { guideid, releaseid } = await askedGuide()
  await expect(confirm(eve, releaseid)).rejects.toMatchObject(refused('releaseid', 'not_asked'))
  await expect(ask(guideid, {}, eve)).rejects.toMatchObject({ status: 403 })
  await expect(
    ada.setReadingRequest({
      params: { guideid },
      query: { revisionid: 0 },
      body: asked({ barred: false }),
    }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(ask(guideid, { teams: [999_999] })).rejects.toMatchObject(
    refused('teams', 'not_found'),
  )
  await expect(ask(guideid, { moduleid: 999_999 })).rejects.toMatchObject(
    refused('moduleid', 'not_found'),
  )
})

test('a module that is asked for is passed in place of a confirmation', async () => {
  const id = await currentModule(api, goodPackage())
  const { moduleid } = firstOf(
    (await api.admin.listTraining({ query: { limit: 200 } })).filter(one => one.id === id),
  )
  const { guideid, releaseid } = await askedGuide({ moduleid, months: 12 })
  expect(await own(ben, guideid)).toMatchObject({ moduleid, state: 'due' })
  await expect(confirm(ben, releaseid)).rejects.toMatchObject(refused('releaseid', 'not_passed'))
  await expect(start(ben, guideid)).rejects.toMatchObject(refused('guideid', 'not_passed'))
  const { attemptid } = await ben.playTraining({ params: { id } })
  await api.database.run(sql`update training_attempts set status = 'in_progress'
    where attemptid = ${attemptid}`)
  expect(await own(ben, guideid)).toMatchObject({ state: 'under_way' })
  await api.database.run(sql`update training_attempts set status = 'passed',
    completed_date = first_access where attemptid = ${attemptid}`)
  expect(await own(ben, guideid)).toMatchObject({ state: 'valid', date: expect.any(Number) })
  expect((await start(ben, guideid)).status).toBe('started')
})
