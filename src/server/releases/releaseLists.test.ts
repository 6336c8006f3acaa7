// Releases in lists, one on its way, dates, and what is told of them.
import { expect, test } from 'vitest'
import { foundIn } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { startApiForFile } from '#testing/api.ts'
import { sql } from '#server/db/sql.ts'
import { unixNow } from '#lib/time.ts'
import { ahead, openBench } from '../../testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

test('readers see released ones, holders of the right all (M-112)', async () => {
  const { guideid } = await bench.guideOf()
  const out = await ada.createRelease({ body: { guideid, title: 'First' } })
  const draft = await ada.createRelease({ body: { guideid, title: 'Second', submit: false } })
  const ids = async (who: Pick<TestPerson, 'listGuideReleases'>, query = {}) =>
    (await who.listGuideReleases({ params: { guideid }, query })).releases.map(one => one.releaseid)
  for (const who of [api.anyone, bob]) expect(await ids(who)).toEqual([out.releaseid])
  for (const who of [ada, api.admin])
    expect(await ids(who, { order: 'DESC' })).toEqual([draft.releaseid, out.releaseid])
  expect(await ids(ada, { status: 'in_progress' })).toEqual([draft.releaseid])
  expect(await ids(ada, { limit: 1, offset: 1 })).toEqual([draft.releaseid])
  await expect(ids(ada, { status: 'lost' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'status' }],
  })
  expect(await api.anyone.listReleases({ query: { guideid } })).toMatchObject({
    total: 1,
    releases: [{ releaseid: out.releaseid, user: { userid: ada.me.userid } }],
  })
  expect(
    (
      await ada.listReleases({
        query: {
          guideid,
          from: unixNow() - 100,
          to: unixNow() + 100,
          category: 'Kettles',
          userid: ada.me.userid,
        },
      })
    ).total,
  ).toBe(2)
  expect((await ada.listReleases({ query: { guideid, team: 1_000_000 } })).total).toBe(0)
  await expect(
    bob.readGuide({ params: { guideid }, query: { releaseid: String(draft.releaseid) } }),
  ).rejects.toMatchObject({ status: 404 })
  expect(
    await ada.readGuide({ params: { guideid }, query: { releaseid: String(draft.releaseid) } }),
  ).toMatchObject({ releaseid: draft.releaseid })
})

test('numbers rise by kind and one release is on its way (M-91)', async () => {
  const { guideid } = await bench.guideOf()
  const create = (body: object = {}) =>
    ada.createRelease({ body: { guideid, title: 'R', submit: false, ...body } })
  const draft = await create({ type: 'minor' })
  expect(draft).toMatchObject({ major: 0, minor: 1 })
  await expect(create()).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'guideid', code: 'release_open' }],
  })
  expect(await ada.patchRelease({ params: draft, body: { type: 'major' } })).toMatchObject({
    major: 1,
    minor: 0,
  })
  await ada.patchRelease({ params: draft, body: { status: 'cancelled' } })
  const next = await create({ type: 'minor' })
  expect(next).toMatchObject({ major: 1, minor: 1 })
  await expect(
    ada.patchRelease({ params: draft, body: { status: 'in_progress' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'status', code: 'release_open' }] })
  await ada.deleteRelease({ params: next })
  expect(await ada.patchRelease({ params: draft, body: { status: 'in_progress' } })).toMatchObject({
    status: 'in_progress',
  })
  const empty = await ada.createGuide({
    body: { category: 'Kettles', type: 'technique', title: 'Nothing in it' },
  })
  await expect(
    ada.createRelease({ body: { guideid: empty.guideid, title: 'R' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'guideid', code: 'too_few' }] })
})

test('of two concurrent changes of a release one wins (M-4)', async () => {
  const { guideid } = await bench.guideOf()
  const { releaseid, release_revisionid: revisionid } = await ada.createRelease({
    body: { guideid, title: 'R', submit: false },
  })
  const tries = await Promise.allSettled(
    ['A', 'B'].map(title =>
      ada.patchRelease({ params: { releaseid }, query: { revisionid }, body: { title } }),
    ),
  )
  expect(tries.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const won = foundIn(tries, one => one.status === 'fulfilled').value
  expect(foundIn(tries, one => one.status === 'rejected').reason).toMatchObject({
    status: 409,
    body: { title: won.title, release_revisionid: won.release_revisionid },
  })
})

test('a change of a release comes with event, audit row and notice (M-91, M-134)', async () => {
  const { guideid } = await bench.guideOf()
  const { releaseid } = await ada.createRelease({
    body: { guideid, title: 'First', submit: false },
  })
  await api.admin.patchRelease({ params: { releaseid }, body: { status: 'released' } })
  const events = await api.database.many<{ event: string; data: object }>(
    sql`select event, data from outbox where (data->>'releaseid')::int = ${releaseid}
      and event like 'release.%' order by seq`,
  )
  expect(events).toEqual([
    { event: 'release.created', data: { releaseid, guideid, status: 'in_progress' } },
    { event: 'release.released', data: { releaseid, guideid, status: 'released' } },
  ])
  expect(
    await api.admin.listAudit({ query: { target_type: 'release', target_id: String(releaseid) } }),
  ).toMatchObject([{ action: 'release.released' }])
  expect(JSON.stringify(await ada.listNotifications({}))).toContain('release.released')
})

test('switched off, the whole family says so, and readers get the live version (M-114)', async () => {
  const { guideid } = await bench.guideOf()
  await ada.createRelease({ body: { guideid, title: 'First' } })
  await bench.say(guideid, 'Wait.')
  const set = async (release_versions: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { release_versions },
    })
  await set(false)
  expect(await bench.shown(guideid)).toEqual(['Wait.'])
  expect(await api.anyone.readSite()).toMatchObject({ features: { releases: false } })
  for (const refused of [
    () => api.anyone.listReleases({}),
    () => api.anyone.listGuideReleases({ params: { guideid } }),
    () => ada.createRelease({ body: { guideid, title: 'Second' } }),
  ]) {
    await expect(refused()).rejects.toMatchObject({
      status: 403,
      errors: [{ code: 'feature_disabled' }],
    })
  }
  await set(true)
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
})

test('search finds what is released, not what is worked on (M-114)', async () => {
  const { guideid } = await bench.guideOf()
  await bench.say(guideid, 'Hold the quillwort.')
  await ada.createRelease({ body: { guideid, title: 'First' } })
  await bench.say(guideid, 'Hold the zanthoxyl.')
  await api.jobsDone()
  const found = async (query: string) =>
    (await api.anyone.search({ params: { query } })).totalResults
  expect(await found('quillwort')).toBe(1)
  expect(await found('zanthoxyl')).toBe(0)
})

test('a date ahead waits, can be moved and taken away, and comes once (M-91)', async () => {
  const { guideid } = await bench.guideOf()
  const made = await ada.createRelease({
    body: { guideid, title: 'First', scheduled_date: ahead() },
  })
  expect(made).toMatchObject({ status: 'pending_approval', phase: 'scheduled', current: false })
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
  const moved = await ada.patchRelease({ params: made, body: { scheduled_date: ahead() + 50 } })
  expect(moved).toMatchObject({ phase: 'scheduled', scheduled_date: expect.any(Number) })
  await expect(
    ada.patchRelease({ params: made, body: { scheduled_date: 5 } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'scheduled_date', code: 'invalid_state' }],
  })
  expect(await ada.patchRelease({ params: made, body: { scheduled_date: null } })).toMatchObject({
    phase: 'draft',
    status: 'in_progress',
    scheduled_date: null,
  })
})
