import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import type { Log } from '#server/base/log.ts'
import { quietWhileAway } from './awayLog.ts'

const away = () => new ApiError(503, 'The database is not ready')

test('a database that is away is told once, once a minute, and when it is back (F13)', async () => {
  vi.useFakeTimers()
  const lines: [string, object][] = []
  const note = (fields: object, message: string) => void lines.push([message, fields])
  const plain: Log = { info: note, warn: note, error: note, debug: note }
  let isBack = false
  const { log } = quietWhileAway(plain, async () => isBack)
  for (let second = 0; second < 90; second++) {
    for (let n = 0; n < 4; n++) log.warn({ error: away() }, 'changes could not be read')
    await vi.advanceTimersByTimeAsync(1000)
  }
  log.error({ error: new Error('something else') }, 'job failed')
  isBack = true
  await vi.advanceTimersByTimeAsync(1000)
  log.warn({ error: away() }, 'changes could not be read')
  expect(lines.map(([message]) => message)).toEqual([
    'the database is away',
    'the database is still away',
    'job failed',
    'the database is back',
    'the database is away',
  ])
  expect(lines[1]?.[1]).toMatchObject({ seconds: 60 })
  expect(lines[3]?.[1]).toMatchObject({ seconds: 91, failures: 360 })
})
