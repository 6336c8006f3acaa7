// What every request shares: made once by main.ts, or by testing.ts for a test.
import type { Name } from '#contract/rows.ts'
import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import type { Database } from '#server/db/open.ts'
import type { JobsAfter, MediaStore, Streams, Uploads, SearchMisses, Views } from './ports.ts'
import type { PatrolPort } from './patrolPort.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { ResponseCache } from './responses/responseCache.ts'
import type { LoopDelay } from './loopDelay.ts'
import type { Metrics } from './metrics.ts'
import type { AsNobody } from './readers.ts'
import type { RateLimits } from './rates.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Stamps } from './responses/stamps.ts'

/** What the log says of a request. */
export type RequestLine = {
  requestid: string
  method: string
  /** Of the contract, or the kind of file or page. */
  row: string
  /** As it was asked for, without its query: that may hold what somebody searched for. */
  path: string
  status: number
  userid: number | undefined
  /** Of the caller, past the proxies that are trusted. */
  address: string
  /** Of the request's body, as the caller announced it. */
  bytes: number
  milliseconds: number
}

/** `wanted`: who waits for a connection; `changesAge`: seconds since the others were heard of. */
export type Vitals = { wanted: number; changesAge: number }

export type Service = {
  config: Config
  database: Database
  /** Reads for somebody who is not signed in. */
  asNobody: AsNobody
  stamps: Stamps
  bytes: ResponseCache
  media: MediaStore
  rateLimits: RateLimits
  views: Views
  misses: SearchMisses
  streams: Streams
  holds: PatrolPort
  uploads: Uploads
  jobsAfter: JobsAfter
  loop: LoopDelay
  metrics: Metrics
  vitals: () => Vitals
  settings: () => Settings
  /** Reads them again: somebody changed them. */
  readSettings: () => Promise<void>
  /** A job was queued: the worker looks at once. */
  wakeJobs: () => void
  /** What a request takes for the time; the demo site's month happens in the past. */
  now: () => UnixSeconds
  requestid: () => string
  log: Log
  logRequest: (line: RequestLine) => void
  /**
   * Development and tests: every answer is parsed by its row's `returns`. Throws when it does not
   * fit.
   */
  checkAnswer: ((name: Name, answer: unknown) => void) | null
}
