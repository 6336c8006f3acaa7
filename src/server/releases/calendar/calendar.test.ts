// The calendar of releases: on which day of which zone they fall, how many there are on it, and for
// whom.
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)
const at = (text: string) => Date.parse(text) / 1000
const liveAt = async (text: string, guideid?: number) => {
  const made = await ada.createRelease({
    body: { guideid: guideid ?? (await bench.guideOf()).guideid, title: 'Only' },
  })
  await api.database.run(
    sql`update releases set release_date = ${at(text)} where releaseid = ${made.releaseid}`,
  )
  return made
}
type Query = NonNullable<NonNullable<Parameters<TestPerson['readReleaseCalendar']>[0]>['query']>
const read = (query: Query, who: TestPerson = ada) => who.readReleaseCalendar({ query })
const totals = async (query: Query, who?: TestPerson) =>
  (await read(query, who)).days.flatMap(({ day, total }) => (total > 0 ? [`${day}: ${total}`] : []))

const berlin = { zone: 'Europe/Berlin' }
const october = { first_day: '2025-09-29', days: 35 }
beforeAll(async () => {
  for (const text of [
    '2025-09-30T21:59:59Z', // the last second of September in Berlin
    '2025-09-30T22:00:00Z', // midnight
    '2025-10-25T21:59:59Z',
    '2025-10-25T22:00:00Z', // the day of 25 hours
    '2025-10-26T22:59:59Z',
    '2025-10-26T23:00:00Z', // the day after it
  ])
    await liveAt(text)
})

test('midnight, the end of a month and a day of 25 hours fall as the zone has them (M-116)', async () => {
  expect(await totals({ ...october, ...berlin })).toEqual([
    '2025-09-30: 1',
    '2025-10-01: 1',
    '2025-10-25: 1',
    '2025-10-26: 2',
    '2025-10-27: 1',
  ])
  expect(await totals(october)).toEqual(['2025-09-30: 2', '2025-10-25: 2', '2025-10-26: 2'])
  const { days } = await read({ first_day: '2025-10-26', days: 2, ...berlin })
  expect(days.map(({ start }) => start)).toEqual([
    at('2025-10-25T22:00:00Z'),
    at('2025-10-26T23:00:00Z'),
  ])
  // What begins with its first second, and ends before the next day's.
  expect(await totals({ first_day: '2025-09-30', days: 1, ...berlin })).toEqual(['2025-09-30: 1'])
})

test('of a full day the first are told, and all are counted and listed (M-116)', async () => {
  const made = []
  for (let n = 0; n < 7; n++) made.push(await liveAt('2025-11-12T12:00:00Z'))
  const early = await liveAt('2025-11-12T06:00:00Z')
  const day = { first_day: '2025-11-12', days: 1 }
  const { days, releases } = await read({ ...day, per_day: 3 })
  expect(days).toMatchObject([{ day: '2025-11-12', total: 8 }])
  // Those of one second by their ids.
  const ids = [early, ...made].map(one => one.releaseid)
  expect(releases.map(one => one.releaseid)).toEqual(ids.slice(0, 3))
  expect((await read({ ...day, per_day: 100 })).releases.map(one => one.releaseid)).toEqual(ids)
  const listed = await ada.listReleases({
    query: { live_from: at('2025-11-12T00:00:00Z'), live_to: at('2025-11-12T23:59:59Z') },
  })
  expect(listed.total).toBe(8)
})

test('a span of dates leaves the same of the calendar as of the list (R-2)', async () => {
  for (const text of ['2025-12-22T12:00:00Z', '2025-12-23T12:00:00Z', '2025-12-24T12:00:00Z'])
    await liveAt(text)
  const days = { first_day: '2025-12-22', days: 7 }
  const from = { live_from: at('2025-12-23T00:00:00Z') }
  const span = { ...from, live_to: at('2025-12-23T23:59:59Z') }
  expect(await totals({ ...days, ...from })).toEqual(['2025-12-23: 1', '2025-12-24: 1'])
  expect(await totals({ ...days, ...span })).toEqual(['2025-12-23: 1'])
  const { releases } = await read({ ...days, ...span })
  const listed = await ada.listReleases({ query: span })
  expect(releases.map(one => one.releaseid)).toEqual(listed.releases.map(one => one.releaseid))
})

test('two of a guide within an hour are marked, also over midnight and beside what is shown (M-116)', async () => {
  const { guideid } = await bench.guideOf()
  const before = await liveAt('2025-12-01T23:30:00Z', guideid)
  const after = await liveAt('2025-12-02T00:30:00Z', guideid)
  const { releases, crowded } = await read({ first_day: '2025-12-02', days: 1 })
  expect(releases.map(one => one.releaseid)).toEqual([after.releaseid])
  expect(crowded).toEqual([after.releaseid])
  await api.database.run(
    sql`update releases set release_date = release_date - 1 where releaseid = ${before.releaseid}`,
  )
  expect((await read({ first_day: '2025-12-02', days: 1 })).crowded).toEqual([])
})

test('a signature that is due is an entry of its own, and counts once beside the date (M-116)', async () => {
  const process = await api.admin.createProcess({
    body: { title: 'Look', stages: [{ type: 'user', userid: bob.me.userid, due_days: 9 }] },
  })
  const { guideid } = await bench.guideOf('Handle')
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  const asked = await ada.createRelease({
    body: { guideid, title: 'Only', scheduled_date: at('2030-03-05T10:00:00Z') },
  })
  await api.database.run(sql`update approval_request_stages set
    due_date = ${at('2030-03-04T10:00:00Z')} where approvalid in (
      select approvalid from approval_requests where releaseid = ${asked.releaseid})`)
  const march = { first_day: '2030-03-01', days: 10 }
  expect(await totals(march)).toEqual(['2030-03-04: 1', '2030-03-05: 1'])
  // A span that has one of the two leaves the other out, though the release is asked for.
  const [from, to] = [at('2030-03-04T00:00:00Z'), at('2030-03-04T23:59:59Z')]
  expect(await totals({ ...march, live_to: to })).toEqual(['2030-03-04: 1'])
  expect(await totals({ ...march, live_from: to })).toEqual(['2030-03-05: 1'])
  expect(await totals({ ...march, live_from: from, live_to: to })).toEqual(['2030-03-04: 1'])
  await api.database.run(sql`update approval_request_stages set
    due_date = ${at('2030-03-05T09:00:00Z')} where due_date = ${at('2030-03-04T10:00:00Z')}`)
  expect(await totals(march)).toEqual(['2030-03-05: 1'])
  // Neither listed nor counted for whoever may not release the guide.
  expect(await totals(march, bob)).toEqual([])
  expect(await totals({ ...march, q: 'handle' })).toEqual(['2030-03-05: 1'])
  expect(await totals({ ...march, q: 'spout' })).toEqual([])
})

test('days behind the last second that is stored are empty, and no day or zone is refused', async () => {
  expect(await totals({ first_day: '9999-12-30', days: 1 })).toEqual([])
  for (const [field, query] of [
    ['first_day', { first_day: '2026-02-30' }],
    ['first_day', { first_day: '30.11.2026' }],
    ['days', { first_day: '2026-11-30', days: 43 }],
    ['per_day', { first_day: '2026-11-30', per_day: 0 }],
    ['zone', { first_day: '2026-11-30', zone: 'Europe/Nowhere' }],
  ] as const)
    await expect(read(query as Query)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})
