import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createFeed } from '#server/effects/feed.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { createStamps } from './stamps.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())
afterEach(() => vi.useRealTimers())

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

test('a process that stood still trusts nothing that it kept', async () => {
  // Stopped: a busy machine may let this process stand still, too.
  vi.useFakeTimers({ toFake: ['Date'] })
  const stamps = createStamps()
  const heard: string[] = []
  stamps.onTouched(resources => void heard.push(...resources))
  const feed = createFeed()
  stamps.follow(feed)
  const stop = feed.follow(api.database, error => expect(error).toBeUndefined())
  await pause(600)
  expect(heard).not.toContain('*')
  vi.setSystemTime(Date.now() + 60_000)
  await expect.poll(() => heard).toContain('*')
  stop()
})

test('what became visible long after it was written is heard of, once', async () => {
  const touch = (resource: string, ago = 0) =>
    api.database.run(sql`insert into outbox (at, touched)
      values (clock_timestamp() - make_interval(secs => ${ago}), array[${resource}])`)
  await touch('before', 30)
  const feed = createFeed()
  const heard: string[] = []
  feed.onRows(rows => void heard.push(...rows.flatMap(row => row.touched)))
  const stop = feed.follow(api.database, error => expect(error).toBeUndefined())
  // Once this is heard, the first poll is over: what comes late from here on was not there before.
  await touch('now')
  await expect.poll(() => heard).toContain('now')
  await touch('late', 30)
  await expect.poll(() => heard).toContain('late')
  // Only the next far look back finds this one, and the first once more.
  await touch('later', 30)
  await expect.poll(() => heard).toContain('later')
  stop()
  expect(heard.filter(resource => resource === 'late')).toHaveLength(1)
  expect(heard).not.toContain('before')
})
