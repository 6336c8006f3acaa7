// Who sees the matrix, what stands in it, its file, and reminders (R-C9).
import { beforeAll, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { currentModule } from '#testing/training.ts'
import { goodPackage } from '#testing/scormPackages.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, ben, eve } = await api.people('ada', 'ben', 'eve')
const lee = await api.person('lee', { privilege: 'Author' })
const flo = await api.person('flo', { privilege: 'Author' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
let [bench, coffee] = [0, 0]
beforeAll(async () => {
  bench = (await lee.createTeam({ body: { name: 'Bench' } })).teamid
  await lee.addTeamMember({ params: { teamid: bench, userid: ben.me.userid }, body: {} })
  coffee = (await flo.createTeam({ body: { name: 'Coffee' } })).teamid
  await flo.addTeamMember({ params: { teamid: coffee, userid: eve.me.userid }, body: {} })
  await flo.removeTeamMember({ params: { teamid: coffee, userid: flo.me.userid } })
})

const askedGuide = async (teams: number[], more: object = {}) => {
  const { guideid } = await guideToRun(ada)
  const { releaseid } = await ada.createRelease({ body: { guideid, title: 'Seal' } })
  await ada.setReadingRequest({
    params: { guideid },
    query: { revisionid: 0 },
    body: {
      teams,
      moduleid: null,
      months: null,
      due_days: 7,
      barred: false,
      keeps_minor: false,
      ...more,
    },
  })
  return { guideid, releaseid }
}
const matrix = (who: TestPerson, query: object = {}) =>
  who.readReadingMatrix({ query: { limit: 100, ...query } })
type Matrix = Awaited<ReturnType<typeof matrix>>
const cellOf = ({ people, guides }: Matrix, who: TestPerson, guideid: number) =>
  people.find(one => one.userid === who.me.userid)?.cells[
    guides.findIndex(one => one.guideid === guideid)
  ]
const names = ({ people }: Matrix) => people.map(one => one.username)

test('Admins see everybody who is asked, leads their team, others nothing (R-C9)', async () => {
  const { guideid, releaseid } = await askedGuide([bench, coffee])
  await ben.confirmReading({ params: { releaseid } })
  const all = await matrix(api.admin)
  expect(names(all)).toEqual(['ben', 'eve', 'lee'])
  expect(cellOf(all, ben, guideid)).toEqual({ state: 'valid', date: null })
  expect(cellOf(all, eve, guideid)).toMatchObject({ state: 'due' })
  expect(all.teams.map(one => one.name)).toEqual(['Bench', 'Coffee'])
  expect(names(await matrix(api.admin, { team: coffee }))).toEqual(['eve'])
  const leads = await matrix(lee)
  expect(names(leads)).toEqual(['ben', 'lee'])
  expect(leads.teams.map(one => one.name)).toEqual(['Bench'])
  await expect(matrix(lee, { team: coffee })).rejects.toMatchObject({ status: 403 })
  await expect(matrix(api.admin, { team: 999_999 })).rejects.toMatchObject({ status: 404 })
  await expect(matrix(ben)).rejects.toMatchObject({ status: 403 })
})

test('what is counted is what stands in the cells, and a page holds what is asked of it', async () => {
  const all = await matrix(api.admin)
  const cells = all.people.flatMap(one => one.cells.flatMap(cell => cell?.state ?? []))
  const count = (state: string) => cells.filter(one => one === state).length
  expect(all.totals).toMatchObject({
    people: all.people.length,
    asked: cells.length,
    valid: count('valid'),
    due: count('due'),
    missing: count('missing'),
  })
  expect(all.open_people).toHaveLength((await matrix(api.admin, { open: true })).people.length)
  const second = await matrix(api.admin, { limit: 1, offset: 1 })
  expect(names(second)).toEqual(names(all).slice(1, 2))
  expect(second.totals).toEqual(all.totals)
})

test('nobody learns of a guide that they may not see, nor is asked to read it', async () => {
  const { guideid } = await askedGuide([bench])
  const { revisionid } = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid } })
  expect((await matrix(lee)).guides.some(one => one.guideid === guideid)).toBe(false)
  const all = await matrix(api.admin)
  expect(all.guides.some(one => one.guideid === guideid)).toBe(true)
  expect(cellOf(all, ben, guideid)).toBeNull()
})

test('modules stand beside guides, with passes that end and days that are over', async () => {
  const id = await currentModule(api, goodPackage(), false, [ben.me.userid, eve.me.userid])
  const module = firstOf(
    (await api.admin.listTraining({ query: { limit: 200 } })).filter(one => one.id === id),
  )
  await api.admin.patchTraining({ params: { id }, body: { months: 6, due_days: 30 } })
  const cell = async (who: TestPerson) => {
    const { people, guides, modules } = await matrix(api.admin)
    const at = guides.length + modules.findIndex(one => one.moduleid === module.moduleid)
    return people.find(one => one.userid === who.me.userid)?.cells[at]
  }
  // Other days were asked for just now, whenever it became current.
  const changed = await api.database.one<{ at: number }>(
    sql`select asked_date as at from training_modules where id = ${id}`,
  )
  expect(changed.at).toBeGreaterThanOrEqual(existing(module.current_date, 'when it became current'))
  expect(await cell(ben)).toEqual({ state: 'due', date: changed.at + 30 * 86_400 })
  expect(await cell(lee)).toBeNull()
  const { attemptid } = await ben.playTraining({ params: { id } })
  const passed = (at: number) =>
    api.database.run(sql`update training_attempts set status = 'passed', completed_date = ${at}
      where attemptid = ${attemptid}`)
  // 31 August and six months: the last day of February.
  await passed(Date.UTC(2026, 7, 31) / 1000)
  expect(await cell(ben)).toEqual({ state: 'valid', date: Date.UTC(2027, 1, 28) / 1000 })
  await passed(Date.UTC(2025, 0, 15) / 1000)
  expect(await cell(ben)).toEqual({ state: 'expired', date: Date.UTC(2025, 6, 15) / 1000 })
  await api.admin.patchTraining({ params: { id }, body: { months: null, due_days: 0 } })
  expect(await cell(ben)).toEqual({ state: 'valid', date: null })
})

test('leads see modules of their people, and no titles of modules for others', async () => {
  const id = await currentModule(api, goodPackage(), false, [eve.me.userid])
  await api.admin.patchTraining({ params: { id }, body: { title: 'Only for Eve' } })
  const titles = async (who: TestPerson) => (await matrix(who)).modules.map(one => one.title)
  expect(await titles(api.admin)).toContain('Only for Eve')
  expect(await titles(lee)).not.toContain('Only for Eve')
  await api.admin.patchTraining({ params: { id }, body: { users: [], teams: [bench] } })
  expect(await titles(lee)).toContain('Only for Eve')
  await api.admin.patchTraining({ params: { id }, body: { users: [eve.me.userid], teams: [] } })
})

test('nobody is late at once on a module that is meant for them later', async () => {
  const id = await currentModule(api, goodPackage(), false, [eve.me.userid])
  await api.admin.patchTraining({ params: { id }, body: { due_days: 1, title: 'Widened' } })
  await api.database.run(sql`update training_modules set made_current = 1, asked_date = 1,
    first_current = 1 where id = ${id}`)
  const cell = async (who: TestPerson) => {
    const { people, guides, modules } = await matrix(api.admin)
    const at = guides.length + modules.findIndex(one => one.title === 'Widened')
    return people.find(one => one.userid === who.me.userid)?.cells[at]
  }
  expect(await cell(eve)).toMatchObject({ state: 'missing' })
  await api.admin.patchTraining({
    params: { id },
    body: { users: [eve.me.userid, ben.me.userid] },
  })
  expect(await cell(ben)).toMatchObject({ state: 'due' })
  await api.admin.patchTraining({ params: { id }, body: { months: 120 } })
  const { attemptid } = await ben.playTraining({ params: { id } })
  await api.database.run(sql`update training_attempts set status = 'passed', first_access = 2,
    completed_date = 2000000000 where attemptid = ${attemptid}`)
  // 120 months are beyond what a moment can be.
  expect(await cell(ben)).toEqual({ state: 'valid', date: 2_147_483_647 })
  await api.database.run(sql`update training_modules set first_current = 3 where id = ${id}`)
  expect(await cell(ben)).toMatchObject({ state: 'due' })
})

test('the file has a row for each thing that is asked of each person', async () => {
  const { guideid } = await askedGuide([coffee])
  const response = await api.request(`/x/reading/matrix?format=csv&team=${coffee}`, {
    headers: { Authorization: `api ${api.admin.token}` },
  })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines[0]).toBe('userid,person,teams,kind,id,title,version,state,date')
  const row = lines.find(one => one.includes(`,guide,${guideid},`))
  expect(row).toMatch(
    new RegExp(`^${eve.me.userid},eve,Coffee,guide,${guideid},.+,1\\.0,due,\\d{4}-\\d\\d-\\d\\d$`),
  )
  const asked = (await matrix(api.admin, { team: coffee })).totals.asked
  expect(lines).toHaveLength(1 + asked)
})

test('a reminder goes to those chosen who are open and in reach, with what is open', async () => {
  const { guideid } = await askedGuide([bench, coffee])
  const reminded = async (who: TestPerson) =>
    (await who.listNotifications({ query: { limit: 100 } })).filter(
      one => one.event === 'release.read_reminder' && one.url.includes(`/${guideid}`),
    )
  const userids = [ben, eve, ada, lee].map(one => one.me.userid)
  expect(await lee.remindReaders({ body: { userids } })).toEqual({ reminded: 1 })
  expect(await reminded(ben)).toHaveLength(1)
  expect(await reminded(eve)).toEqual([])
  // Nobody is told again while they have not read it.
  expect(await lee.remindReaders({ body: { userids } })).toEqual({ reminded: 0 })
  expect(await reminded(ben)).toHaveLength(1)
  await expect(ben.remindReaders({ body: { userids } })).rejects.toMatchObject({ status: 403 })
})

test('what an erased person confirmed stays with their number, as signatures do', async () => {
  const gone = await api.person('gone')
  await api.admin.addTeamMember({ params: { teamid: bench, userid: gone.me.userid }, body: {} })
  const { releaseid } = await askedGuide([bench])
  await gone.confirmReading({ params: { releaseid } })
  const { userid } = gone.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  expect(names(await matrix(api.admin))).not.toContain('gone')
  expect(
    await api.database.values(
      sql`select userid from reading_confirmations where releaseid = ${releaseid}`,
    ),
  ).toEqual([userid])
})
