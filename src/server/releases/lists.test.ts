// Lists of releases: by phase, words and time of going live, each against what the database counts.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)
const day = 86_400 // seconds
const now = unixNow()
const releaseOf = async (title: string, body: object) => {
  const { guideid } = await bench.guideOf(title)
  return ada.createRelease({ body: { guideid, title: 'Only', ...body } })
}
const live = await releaseOf('Boiler of the Kettle', {})
const planned = await releaseOf('Spout', { scheduled_date: now + 3 * day })
for (const title of ['Lid', 'Foot', 'Boiler plate']) await releaseOf(title, { submit: false })
const second = await ada.createRelease({ body: { guideid: live.guideid, title: 'Next' } })

const idsOf = async (query: NonNullable<Parameters<typeof ada.listReleases>[0]>['query']) =>
  (await ada.listReleases({ query: { limit: 200, ...query } })).releases.map(one => one.releaseid)

test('each phase has its own count, however many others are newer (R-2, M-115)', async () => {
  const counts = await api.database.many<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from releases group by state`,
  )
  for (const { state, count } of counts)
    expect((await ada.listReleases({ query: { phase: state, limit: 1 } })).total, state).toBe(count)
  expect(await idsOf({ phase: 'scheduled' })).toEqual([planned.releaseid])
  expect(await idsOf({ phase: 'superseded,live' })).toEqual([live.releaseid, second.releaseid])
  // Drafts of others are neither listed nor counted.
  expect((await bob.listReleases({ query: { phase: 'draft' } })).total).toBe(0)
  await expect(idsOf({ phase: 'live,lost' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'phase', code: 'invalid_value' }],
  })
})

test('words of titles find releases, in any order, and signs of patterns are letters', async () => {
  expect(await idsOf({ q: 'kettle BOIL' })).toEqual([live.releaseid, second.releaseid])
  expect(await idsOf({ q: 'boiler next' })).toEqual([second.releaseid])
  expect(await idsOf({ q: '%' })).toEqual([])
})

test('a span finds what went and will go live, and signatures that are due in it (R-2, M-116)', async () => {
  expect(await idsOf({ live_from: now + 2 * day, live_to: now + 4 * day })).toEqual([
    planned.releaseid,
  ])
  expect(await idsOf({ live_to: now + day })).toEqual([live.releaseid, second.releaseid])
  const process = await api.admin.createProcess({
    body: { title: 'Look', stages: [{ type: 'user', userid: bob.me.userid, due_days: 9 }] },
  })
  const { guideid } = await bench.guideOf('Handle')
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  const asked = await ada.createRelease({ body: { guideid, title: 'Only' } })
  expect(await idsOf({ live_from: now + 8 * day, live_to: now + 10 * day })).toEqual([
    asked.releaseid,
  ])
})

test('within a span they come by when they go live, then by id, page by page (M-116)', async () => {
  const from = now + 40 * day
  const made: number[] = []
  for (const hour of [5, 1, 3, 1]) {
    const scheduled_date = from + hour * 3600
    made.push((await releaseOf(`Hour ${made.length}`, { scheduled_date })).releaseid)
  }
  const [five, one, three, alsoOne] = made
  const span = { live_from: from, live_to: from + day }
  expect(await idsOf(span)).toEqual([one, alsoOne, three, five])
  expect(await idsOf({ ...span, order: 'DESC' })).toEqual([five, three, alsoOne, one])
  expect(await idsOf({ ...span, limit: 2, offset: 1 })).toEqual([alsoOne, three])
  // As they were made, without one.
  expect(await idsOf({ phase: 'scheduled', from: now - day, q: 'hour' })).toEqual(made)
})

test('each release names the one that readers had before it (R-11)', async () => {
  const { releases } = await ada.listGuideReleases({
    params: { guideid: live.guideid },
    query: { order: 'DESC' },
  })
  expect(releases.map(one => [one.releaseid, one.before_releaseid])).toEqual([
    [second.releaseid, live.releaseid],
    [live.releaseid, null],
  ])
  expect(firstOf((await ada.listReleases({ query: { phase: 'draft' } })).releases)).toMatchObject({
    before_releaseid: null,
  })
})
