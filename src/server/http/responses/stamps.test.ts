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
  const late = (resource: string) =>
    api.database.run(sql`insert into outbox (at, touched)
      values (clock_timestamp() - interval '30 seconds', array[${resource}])`)
  await late('before')
  const feed = createFeed()
  const heard: string[] = []
  feed.onRows(rows => void heard.push(...rows.flatMap(row => row.touched)))
  const stop = feed.follow(api.database, error => expect(error).toBeUndefined())
  await pause(600) // some polls
  await late('late')
  await expect.poll(() => heard, { timeout: 60_000 }).toContain('late')
  await pause(5600) // one more far look back
  stop()
  expect(heard.filter(resource => resource === 'late')).toHaveLength(1)
  expect(heard).not.toContain('before')
})
