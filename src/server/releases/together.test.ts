// Releases of several guides that readers get at one instant, or none of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Release } from '#contract/releases/schemas.ts'
import { sql } from '#server/db/sql.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { openDesk } from '#testing/approvals.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { ahead, openBench } from '#testing/releases.ts'
import { releaseWhenDue } from './due.ts'

let api: TestApi
let ada: TestPerson
let eve: TestPerson
let bench: ReturnType<typeof openBench>
let eves: ReturnType<typeof openBench>
beforeAll(async () => {
  api = await startApi()
  ada = await api.person('ada')
  eve = await api.person('eve')
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  bench = openBench(api, ada)
  eves = openBench(api, eve)
})
afterAll(() => api.stop())

const draft = async (title?: string): Promise<Release> =>
  ada.createRelease({
    body: { guideid: (await bench.guideOf(title)).guideid, title: 'R', submit: false },
  })
const now = async ({ releaseid }: Release): Promise<Release> =>
  existing(await bench.find(releaseid), 'the release')
const group = async (one: Release, others: readonly Release[], who: TestPerson = ada) =>
  who.groupReleases({
    params: { releaseid: one.releaseid },
    query: { revisionid: (await now(one)).release_revisionid },
    body: { others: others.map(other => other.releaseid) },
  })
const patch = (one: Release, body: object) =>
  ada.patchRelease({ params: { releaseid: one.releaseid }, body })
const publish = (one: Release) => patch(one, { status: 'released' })
const phases = async (...some: Release[]) =>
  Promise.all(some.map(async one => (await now(one)).phase))
const evesDraft = async (visible: boolean): Promise<Release> => {
  const { guideid } = await eves.guideOf(undefined, visible)
  return eve.createRelease({ body: { guideid, title: 'R', submit: false } })
}
const reasons = async (one: Release) =>
  (await now(one)).together?.releases.map(({ waits_for }) => waits_for)
const refused = (field: string, code: string, index?: number) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code, ...(index !== undefined && { index }) })],
})
const eventsOf = (releaseid: number) =>
  api.database.values<string>(sql`select event from outbox
    where (data->>'releaseid')::int = ${releaseid} and event = 'release.released'`)

test('the last that is ready takes the others along, at one instant', async () => {
  const [a, b, c] = [await draft('Pump'), await draft('Valve'), await draft('Seal')]
  await group(a, [b, c])
  const waiting = await publish(a)
  expect(waiting).toMatchObject({ phase: 'approved', release_date: null })
  expect(waiting.together).toEqual({
    hidden: false,
    releases: [
      expect.objectContaining({ guide_title: 'Pump', waits_for: null }),
      expect.objectContaining({ guide_title: 'Valve', major: 1, minor: 0, waits_for: 'draft' }),
      expect.objectContaining({ guide_title: 'Seal', waits_for: 'draft' }),
    ],
  })
  await expect(publish(a)).rejects.toMatchObject(refused('status', 'waits_for_others'))
  await publish(b)
  expect(await phases(a, b, c)).toEqual(['approved', 'approved', 'draft'])
  expect(await publish(c)).toMatchObject({ phase: 'live', together: null })
  const all = await Promise.all([a, b, c].map(now))
  expect(all.map(one => one.phase)).toEqual(['live', 'live', 'live'])
  expect(new Set(all.map(one => one.release_date)).size).toBe(1)
  for (const one of all) expect(await eventsOf(one.releaseid)).toHaveLength(1)
})

test('where the second one cannot go live, the first one does not either', async () => {
  const [a, b] = [await draft('Lid'), await draft('Hinge')]
  await group(a, [b])
  await publish(a)
  await api.database.run(sql`create function fails() returns trigger language plpgsql as $$ begin
    if (select state from releases where guide_title = 'Lid') <> 'live'
      then raise exception 'the first one is to be out by now'; end if;
    raise exception 'the machine fails here'; end $$`)
  await api.database.run(sql`create trigger fails after update on releases for each row
    when (new.state = 'live' and new.guide_title = 'Hinge') execute function fails()`)
  await expect(publish(b)).rejects.toMatchObject({ status: 500 })
  await api.database.run(sql`drop trigger fails on releases`)
  expect(await phases(a, b)).toEqual(['approved', 'draft'])
  expect(await eventsOf(a.releaseid)).toEqual([])
  expect(await bench.find(a.releaseid)).toMatchObject({ release_date: null })
  await publish(b)
  expect(await phases(a, b)).toEqual(['live', 'live'])
})

test('dates that come at the same time, and services that race, release each once', async () => {
  const [a, b] = [await draft(), await draft()]
  await group(a, [b])
  for (const one of [a, b]) {
    await patch(one, { scheduled_date: ahead() })
    await publish(one)
  }
  expect((await now(a)).together?.releases.map(one => one.waits_for)).toEqual(['date', 'date'])
  await api.database.run(sql`update releases set scheduled_date = ${unixNow() - 50}
    where releaseid = ${a.releaseid}`)
  await releaseWhenDue(api.service, a.releaseid)
  expect(await phases(a, b)).toEqual(['approved', 'scheduled'])
  await api.database.run(sql`update releases set scheduled_date = ${unixNow() - 50}
    where releaseid = ${b.releaseid}`)
  await Promise.all([a, b, a, b].map(one => releaseWhenDue(api.service, one.releaseid)))
  expect(await phases(a, b)).toEqual(['live', 'live'])
  for (const one of [a, b]) expect(await eventsOf(one.releaseid)).toHaveLength(1)
})

test('two that become ready at once go live once, together', async () => {
  const [a, b] = [await draft(), await draft()]
  await group(a, [b])
  await Promise.all([publish(a), publish(b)])
  expect(await phases(a, b)).toEqual(['live', 'live'])
  for (const one of [a, b]) expect(await eventsOf(one.releaseid)).toHaveLength(1)
})

test('of two who make groups at once, one gets what both want', async () => {
  const [a, b, c] = [await draft(), await draft(), await draft()]
  const done = await Promise.allSettled([group(a, [b]), group(c, [b])])
  expect(done.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(one => one.status === 'rejected')).toMatchObject({
    reason: refused('others', 'in_group', 0),
  })
})

test('one that is withdrawn or whose guide is gone keeps the others waiting', async () => {
  const [a, b] = [await draft(), await draft()]
  await group(a, [b])
  await publish(b)
  await patch(b, { status: 'cancelled' })
  expect(await publish(a)).toMatchObject({ phase: 'approved' })
  expect((await now(a)).together?.releases.map(one => one.waits_for)).toEqual([null, 'cancelled'])
  await expect(ada.deleteRelease({ params: { releaseid: b.releaseid } })).rejects.toMatchObject(
    refused('releaseid', 'in_group'),
  )
  await patch(b, { status: 'in_progress' })
  const { revisionid } = await bench.head(b.guideid)
  await api.admin.deleteGuide({ params: { guideid: b.guideid }, query: { revisionid } })
  await expect(publish(a)).rejects.toMatchObject(refused('status', 'waits_for_others'))
  expect((await now(a)).together?.releases.map(one => one.waits_for)).toEqual([null, 'guide'])
  await group(a, [])
  expect(await publish(a)).toMatchObject({ phase: 'live' })
})

test('a signature takes along what waits for it, and one that is refused does not', async () => {
  const kim = await api.person('kim')
  const desk = openDesk(api, ada)
  const [a, b] = [await draft(), await desk.asked(await desk.processOf(desk.by(kim)))]
  await group(a, [b])
  await publish(a)
  expect(await reasons(a)).toEqual([null, 'signatures'])
  await desk.reject(kim, await desk.requestOf(b))
  expect(await reasons(a)).toEqual([null, 'rejected'])
  await patch(b, { status: 'pending_approval', answer: 'Please.' })
  await desk.sign(kim, await desk.requestOf(b))
  expect(await phases(a, b)).toEqual(['live', 'live'])
})

test('only who may release every guide of a group makes and changes it', async () => {
  const [a, b] = [await draft(), await draft()]
  const theirs = await evesDraft(true)
  await expect(group(a, [theirs])).rejects.toMatchObject(refused('others', 'not_found', 0))
  await expect(group(a, [b], eve)).rejects.toMatchObject({ status: 403 })
  await group(a, [theirs, b], api.admin)
  await expect(group(a, [b])).rejects.toMatchObject({ status: 403 })
  await expect(group(a, [])).rejects.toMatchObject({ status: 403 })
  const { total } = await ada.listReleases({ query: { guideid: theirs.guideid } })
  expect(total).toBe(0)
  const { releases } = await ada.listReleases({ query: { guideid: a.guideid } })
  expect(firstOf(releases).together).toEqual({
    hidden: true,
    releases: [a, b].map(({ releaseid }) => expect.objectContaining({ releaseid })),
  })
})

test('a stale revision is answered with the release, and each member has a new one', async () => {
  const [a, b] = [await draft(), await draft()]
  await group(a, [b])
  const stale = { params: { releaseid: b.releaseid }, query: { revisionid: b.release_revisionid } }
  await expect(ada.groupReleases({ ...stale, body: { others: [] } })).rejects.toMatchObject({
    status: 409,
    body: expect.objectContaining({ releaseid: b.releaseid }),
  })
  const rows = await api.admin.listAudit({
    query: {
      target_type: 'release',
      target_id: String(b.releaseid),
      action: 'release.together',
    },
  })
  expect(rows).toEqual([
    expect.objectContaining({
      before: { releaseids: [] },
      after: { releaseids: [a.releaseid, b.releaseid] },
    }),
  ])
  const live = await publish(await draft())
  await expect(group(a, [b, b])).rejects.toMatchObject(refused('others', 'duplicate', 1))
  await expect(group(a, [live])).rejects.toMatchObject(refused('others', 'invalid_state', 0))
})

test('what is taken along is published by whoever made it, not by whoever moved the last', async () => {
  const [a, b] = [await draft(), await evesDraft(false)]
  await group(a, [b], api.admin)
  await eve.patchRelease({
    params: { releaseid: b.releaseid },
    body: { status: 'released' },
  })
  await publish(a)
  expect(await phases(a, b)).toEqual(['live', 'live'])
  const guide = await api.anyone.readGuide({ params: { guideid: b.guideid } })
  expect(guide.public).toBe(true)
  const writers = await api.database.values<number>(
    sql`select distinct userid from revisions where resource = 'guide' and resourceid = ${b.guideid}`,
  )
  expect(writers).toEqual([b.user.userid])
})

test('a first publication that needs a review keeps all of the group from readers', async () => {
  const [a, b] = [await draft(), await evesDraft(false)]
  await group(a, [b], api.admin)
  const turn = async (first_publication_patrol: boolean) =>
    api.admin.patchSettings({
      query: await api.admin.readSettings(),
      body: { first_publication_patrol },
    })
  await turn(true)
  const ask = { params: { releaseid: b.releaseid }, body: { status: 'released' } } as const
  await eve.patchRelease(ask)
  expect(await publish(a)).toMatchObject({ phase: 'approved' })
  expect(await phases(a, b)).toEqual(['approved', 'approved'])
  expect(await reasons(b)).toEqual([null, 'review'])
  await expect(publish(a)).rejects.toMatchObject(refused('status', 'waits_for_others'))
  await expect(eve.patchRelease(ask)).rejects.toMatchObject(refused('status', 'waits_for_others'))
  await api.admin.patchRelease(ask)
  expect(await phases(a, b)).toEqual(['live', 'live'])
  await turn(false)
})

test('a guide that is not public any more keeps the others waiting', async () => {
  const [a, b] = [await draft(), await draft()]
  await group(a, [b])
  const { revisionid } = await bench.head(b.guideid)
  const at = { params: { guideid: b.guideid } }
  const hidden = await ada.unpublishGuide({ ...at, query: { revisionid } })
  await publish(b)
  await publish(a)
  expect(await phases(a, b)).toEqual(['approved', 'approved'])
  expect(await reasons(a)).toEqual([null, 'private'])
  await ada.publishGuide({ ...at, query: { revisionid: hidden.revisionid } })
  await publish(a)
  expect(await phases(a, b)).toEqual(['live', 'live'])
})

test('one whose date is overruled has none, and one whose date is removed is ready', async () => {
  const kim = await api.person('kimberly')
  const desk = openDesk(api, ada)
  const [a, b] = [await draft(), await desk.asked(await desk.processOf(desk.by(kim)))]
  await group(a, [b])
  await patch(a, { scheduled_date: ahead() })
  await publish(a)
  expect(await phases(a)).toEqual(['scheduled'])
  expect(await publish(a)).toMatchObject({ phase: 'approved', scheduled_date: null })
  await patch(a, { scheduled_date: ahead() })
  await desk.sign(kim, await desk.requestOf(b))
  expect(await patch(b, { scheduled_date: ahead() })).toMatchObject({ phase: 'scheduled' })
  expect(await patch(b, { scheduled_date: null })).toMatchObject({ phase: 'approved' })
  await patch(b, { scheduled_date: ahead() })
  expect(await publish(a)).toMatchObject({ phase: 'approved' })
  expect(await patch(b, { scheduled_date: null })).toMatchObject({ phase: 'live' })
  expect(await phases(a, b)).toEqual(['live', 'live'])
})

test('two releases of one guide in one language do not go live together', async () => {
  const [a, first] = [await draft(), await draft()]
  await patch(first, { status: 'cancelled' })
  const second = await ada.createRelease({
    body: { guideid: first.guideid, title: 'R', submit: false },
  })
  await expect(group(a, [first, second])).rejects.toMatchObject(refused('others', 'duplicate', 1))
  await expect(group(first, [second])).rejects.toMatchObject(refused('others', 'duplicate', 0))
})
