// What the members of a team viewed, added up by week: at every moment the count of the views,
// however somebody came and went.
import { beforeEach, expect, test } from 'vitest'
import { unixNow } from '#lib/time.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { trimViews } from './sql.ts'
import { createViewRecorder } from './viewRecorder.ts'

const api = await startApiForFile()
const { ada, bob, cid } = await api.people('ada', 'bob', 'cid')
beforeEach(() => api.database.pool.query('truncate views, view_teams'))

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Record<string, unknown>[]
/**
 * Views of four documents by each of the three, one each day back from `until`, the same documents
 * again after four days.
 */
const view = async (until: number, days = 30) => {
  await query(
    `insert into views (userid, doc_type, docid, date)
    select u, case when n % 4 = 0 then 'wiki' else 'guide' end, 100 + n % 4, $1::int - n * 86400 - u
      from unnest($2::int[]) u, generate_series(0, $3::int - 1) n`,
    [until, [ada, bob, cid].map(({ me }) => me.userid), days],
  )
}
const added = () =>
  query('select week, teamid, doc_type, docid, views from view_teams order by 1, 2, 3, 4')
const counted = () =>
  query(
    `select date / 604800 as week, teamid, doc_type, docid, count(*)::int as views from views
      join team_members using (userid) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
const expectRight = async (least: number) => {
  const rows = await counted()
  expect(rows.length).toBeGreaterThanOrEqual(least)
  expect(await added()).toEqual(rows)
}
const newTeam = async (...members: TestPerson[]) => {
  const { teamid } = await api.admin.createTeam({ body: { name: 'Crew' } })
  for (const { me } of members)
    await api.admin.addTeamMember({ params: { teamid, userid: me.userid }, body: {} })
  return teamid
}

test("joining and leaving a team moves a person's views (A-182)", async () => {
  await view(unixNow())
  const teamid = await newTeam(ada, bob)
  await expectRight(16)
  await api.admin.addTeamMember({ params: { teamid, userid: cid.me.userid }, body: {} })
  await expectRight(16)
  await api.admin.removeTeamMember({ params: { teamid, userid: bob.me.userid } })
  await expectRight(16)
  const other = await newTeam(ada)
  await expectRight(32)
  await api.admin.deleteTeam({ params: { teamid } })
  await expectRight(16)
  await api.admin.deleteTeam({ params: { teamid: other } })
  await expectRight(0)
  expect(await added()).toEqual([])
})

test('recording, clearing and trimming count for every team at once (A-182)', async () => {
  const now = unixNow()
  const teams = [await newTeam(ada, bob), await newTeam(bob, cid)]
  await view(now)
  await expectRight(32)
  const errors: unknown[] = []
  const views = createViewRecorder(
    api.database,
    error => errors.push(error),
    () => (now + 3600) * 1000,
  )
  for (const { me } of [ada, bob, cid])
    for (const docid of [101, 555]) views.record(me.userid, 'guide', docid)
  await views.flush()
  expect(errors).toEqual([])
  await expectRight(34)
  await bob.clearViews({})
  await expectRight(30)
  await trimViews(api.database, 10, now) // ends within a week
  await expectRight(8)
  for (const teamid of teams) await api.admin.deleteTeam({ params: { teamid } })
  expect(await added()).toEqual([])
})

test('views written while somebody joins a team count once (A-182)', async () => {
  const teamid = await newTeam(ada)
  const errors: unknown[] = []
  // To the millisecond: what was viewed in the second before Bob cleared his history stays cleared.
  const views = createViewRecorder(api.database, error => errors.push(error), Date.now)
  for (let turn = 0; turn < 12; turn++) {
    for (let n = 0; n < 5; n++)
      for (const { me } of [bob, cid]) views.record(me.userid, 'guide', 1000 + turn * 10 + n)
    const move = turn % 2 ? api.admin.removeTeamMember : api.admin.addTeamMember
    await Promise.all([
      views.flush(),
      ...[bob, cid].map(({ me }) => move({ params: { teamid, userid: me.userid }, body: {} })),
    ])
  }
  expect(errors).toEqual([])
  await expectRight(0)
  await api.admin.addTeamMember({ params: { teamid, userid: bob.me.userid }, body: {} })
  await expectRight(60)
})
