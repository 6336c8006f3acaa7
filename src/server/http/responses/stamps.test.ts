import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createFeed } from '#server/effects/feed.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { createStamps } from './stamps.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())
afterEach(() => vi.useRealTimers())

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

test('a process that stood still trusts nothing that it kept', async () => {
  const stamps = createStamps()
  const heard: string[] = []
  stamps.onTouched(resources => void heard.push(...resources))
  const feed = createFeed()
  stamps.follow(feed)
  const stop = feed.follow(api.database, error => expect(error).toBeUndefined())
  await pause(600)
  expect(heard).not.toContain('*')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  for (let turns = 0; turns < 100 && !heard.includes('*'); turns++) await pause(100)
  stop()
  expect(heard).toContain('*')
})
