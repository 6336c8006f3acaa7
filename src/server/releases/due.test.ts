// Dates of releases with several services on one database: exactly once, also when nothing ran at
// the time (moderation-admin M-91).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { openService } from '#server/open.ts'
import type { Service } from '#server/http/service.ts'
import { jobKinds } from '#server/jobKinds.ts'
import { startWorker } from '#server/effects/jobs.ts'
import { unixNow } from '#lib/time.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { queueOverdue, releaseWhenDue } from './due.ts'
import { ahead, openBench } from '../../testing/releases.ts'

let api: TestApi
let ada: TestPerson
let other: Service & { close: () => Promise<void> }
let bench: ReturnType<typeof openBench>
beforeAll(async () => {
  api = await startApi()
  ada = await api.person('ada')
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  bench = openBench(api, ada)
  const { config, database, log } = api.service
  other = await openService({
    config,
    database,
    log,
    logRequest: () => undefined,
    wakeJobs: () => undefined,
    checkAnswers: true,
  })
})
afterAll(async () => {
  await other.close()
  await api.stop()
})

/** Scheduled, with its date gone by while nothing ran: its job waits still. */
const overdue = async () => {
  const release = await ada.createRelease({
    body: { guideid: (await bench.guideOf()).guideid, title: 'R', scheduled_date: ahead() },
  })
  await api.database.run(
    sql`update releases set scheduled_date = ${unixNow() - 50}
      where releaseid = ${release.releaseid}`,
  )
  return release
}
const released = (releaseid: number) =>
  api.database.many(
    sql`select 1 from outbox where event = 'release.released'
      and (data->>'releaseid')::int = ${releaseid}`,
  )

test('of two services that come to the date at once one releases (M-91)', async () => {
  const { releaseid } = await overdue()
  await Promise.all(
    [api.service, other, api.service, other].map(service => releaseWhenDue(service, releaseid)),
  )
  expect(await bench.find(releaseid)).toMatchObject({
    phase: 'live',
    current: true,
    release_date: expect.any(Number),
  })
  expect(await released(releaseid)).toHaveLength(1)
  expect(
    await api.admin.listAudit({
      query: { target_type: 'release', target_id: String(releaseid), action: 'release.released' },
    }),
  ).toHaveLength(1)
})

test('two services release each due item once after downtime (M-91)', async () => {
  const releases = [await overdue(), await overdue(), await overdue()]
  await api.database.run(sql`update jobs set run_at = ${unixNow() - 50} where kind = 'release'`)
  const second = startWorker(api.database, jobKinds(other), (_, error) =>
    console.error('job failed', error),
  )
  await Promise.all([api.jobsDone(), second.drained()])
  await second.stop()
  await api.jobsDone()
  for (const { releaseid, guideid } of releases) {
    expect(await bench.find(releaseid)).toMatchObject({ current: true })
    expect(await released(releaseid)).toHaveLength(1)
    expect(await api.anyone.readGuide({ params: { guideid } })).toMatchObject({ releaseid })
  }
})

test('an hourly look finds a lost job (M-91)', async () => {
  const lost = await overdue()
  await api.database.run(sql`delete from jobs where kind = 'release'`)
  await queueOverdue(api.service)
  await api.jobsDone()
  expect(await bench.find(lost.releaseid)).toMatchObject({ current: true })
  const moved = await ada.createRelease({
    body: { guideid: (await bench.guideOf()).guideid, title: 'R', scheduled_date: ahead() },
  })
  await releaseWhenDue(api.service, moved.releaseid)
  expect(await bench.find(moved.releaseid)).toMatchObject({ phase: 'scheduled' })
  const gone = await overdue()
  const { guideid, revisionid } = await bench.head(gone.guideid)
  await api.admin.deleteGuide({ params: { guideid }, query: { revisionid } })
  await releaseWhenDue(api.service, gone.releaseid)
  await api.admin.restoreGuide({ params: { guideid, langid: 'en' } })
  expect(await bench.find(gone.releaseid)).toMatchObject({ phase: 'draft' })
})
