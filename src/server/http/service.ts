// What every request shares: made once by main.ts, or by testing.ts for a test.
import type { Name } from '#contract/rows.ts'
import type { Config } from '#server/base/config.ts'
import type { Database } from '#server/db/open.ts'
import type { JobsAfter, MediaStore, Streams, Uploads, Views } from './ports.ts'
import type { PatrolPort } from './patrolPort.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { ResponseCache } from './responses/responseCache.ts'
import type { LoopDelay } from './loopDelay.ts'
import type { RateLimits } from './rates.ts'
import type { Stamps } from './responses/stamps.ts'

export type Log = Record<
  'info' | 'warn' | 'error' | 'debug',
  (fields: object, message: string) => void
>

export type Service = {
  config: Config
  database: Database
  stamps: Stamps
  bytes: ResponseCache
  media: MediaStore
  rateLimits: RateLimits
  views: Views
  streams: Streams
  holds: PatrolPort
  uploads: Uploads
  jobsAfter: JobsAfter
  loop: LoopDelay
  settings: () => Settings
  /** Reads them again: somebody changed them. */
  readSettings: () => Promise<void>
  /** A job was queued: the worker looks at once. */
  wakeJobs: () => void
  requestid: () => string
  log: Log
  logRequest: (line: {
    requestid: string
    method: string
    row: string
    status: number
    userid: number | undefined
    milliseconds: number
  }) => void
  /**
   * Development and tests: every answer is parsed by its row's `returns`. Throws when it does not
   * fit.
   */
  checkAnswer: ((name: Name, answer: unknown) => void) | null
}
