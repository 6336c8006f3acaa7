// Puts the parts of a service together, for main.ts and testing.ts alike.
import { randomBytes } from 'node:crypto'
import { unixNow } from '#lib/time.ts'
import { schemas } from '#contract/schemas.ts'
import type { Config } from '#server/base/config.ts'
import type { Database } from '#server/db/open.ts'
import { gaugeBackups } from '#server/backups/metrics.ts'
import { holds } from '#server/patrol/saves.ts'
import { uploads } from '#server/uploads/prepare.ts'
import { earningJobs } from '#server/profiles/earning.ts'
import { openStore } from '#server/media/openStore.ts'
import { createMissRecorder } from '#server/search/misses.ts'
import { createViewRecorder } from '#server/views/viewRecorder.ts'
import { loadSettings } from '#server/settings/settings.ts'
import { settingDefaults, type Settings } from '#contract/settings/list.ts'
import { createFeed } from '#server/effects/feed.ts'
import { createStreams } from '#server/events/streams.ts'
import { createResponseCache } from '#server/http/responses/responseCache.ts'
import { watchLoop } from '#server/http/loopDelay.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { createAsNobody, openReplicas, type Replicas } from '#server/http/readers.ts'
import { createRateLimits } from '#server/http/rates.ts'
import type { Log } from '#server/base/log.ts'
import type { Service } from '#server/http/service.ts'
import { createStamps, type Stamps } from '#server/http/responses/stamps.ts'

/** Changes with the shape of kept answers, so that no ETag of an older build matches. */
const bytesFormat = '1'

export type OpenOptions = {
  config: Config
  database: Database
  log: Log
  logRequest: Service['logRequest']
  wakeJobs: () => void
  checkAnswers: boolean
}

const checkAnswer: Service['checkAnswer'] = (name, answer) => {
  const parsed = schemas[name].returns?.safeParse(answer)
  if (parsed && !parsed.success)
    throw new Error(
      `${name} answered outside its contract: ${JSON.stringify(parsed.error.issues).slice(0, 1000)}`,
    )
}

/** The settings as they are in this process: read again whenever somebody changed them. */
const followSettings = async (database: Database, stamps: Stamps, log: Log) => {
  let now: Settings = settingDefaults
  let closed = false
  let reading: Promise<void> = Promise.resolve()
  let own = false
  const readOnce = async () => {
    const before = JSON.stringify(now)
    now = await loadSettings(database)
    if (JSON.stringify(now) === before) return
    // What was built meanwhile, or is being built, may follow the old ones.
    own = true
    stamps.touched(['*'])
    own = false
  }
  /** One after the other, so that an older reading never replaces a newer. */
  const read = (): Promise<void> =>
    // Who asked for the earlier reading got its error.
    (reading = reading.catch(() => undefined).then(readOnce))
  await read()
  stamps.onTouched(resources => {
    if (!own && (resources.includes('settings') || resources.includes('*')))
      void read().catch(error => {
        if (!closed) log.error({ error }, 'settings could not be read')
      })
  })
  return { now: () => now, read, close: () => void (closed = true) }
}

type Closed = {
  settings: { close: () => void }
  stop: () => void
  loop: Service['loop']
  streams: Service['streams']
  views: ReturnType<typeof createViewRecorder>
  misses: ReturnType<typeof createMissRecorder>
  replicas: Replicas | null
}
const closing =
  ({ settings, stop, loop, streams, views, misses, replicas }: Closed) =>
  async (): Promise<void> => {
    settings.close()
    stop()
    loop.stop()
    await streams.end()
    await views.stop()
    await misses.stop()
    await replicas?.primary.close()
    await replicas?.copies.close()
  }

export type Opened = Service & {
  /** Whether readers who are not signed in are answered without the primary. */
  copiesAnswer: () => Promise<boolean>
  close: () => Promise<void>
}

export const openService = async ({
  config,
  database,
  log,
  logRequest,
  wakeJobs,
  checkAnswers,
}: OpenOptions): Promise<Opened> => {
  const stamps = createStamps()
  const settings = await followSettings(database, stamps, log)
  const feed = createFeed()
  stamps.follow(feed)
  const warn = (what: string) => (error: unknown) => log.warn({ error }, what)
  const bytes = createResponseCache(stamps, `${bytesFormat} ${config.publicUrl}`)
  const replicas = openReplicas(config, stamps)
  const streams = createStreams(database, feed, warn('events could not be sent'))
  const stop = feed.follow(database, warn('changes of other processes could not be read'))
  const misses = createMissRecorder(database, warn('searches could not be counted'))
  const views = createViewRecorder(database, warn('views could not be written'))
  const loop = watchLoop(log)
  const metrics = createMetrics({
    database,
    dataDir: config.dataDir,
    changesAge: feed.age,
    more: gaugeBackups(database, config.backups),
  })
  let requests = 0
  const process = randomBytes(4).toString('hex')
  return {
    config,
    database,
    stamps,
    log,
    logRequest,
    wakeJobs,
    asNobody: createAsNobody(database, bytes, replicas, config.databasePrepared),
    bytes,
    media: openStore(config),
    rateLimits: createRateLimits(config.rateLimits),
    views,
    misses,
    streams,
    holds,
    uploads,
    jobsAfter: earningJobs,
    loop,
    metrics,
    vitals: () => ({ wanted: database.pool.waitingCount, changesAge: feed.age() }),
    settings: settings.now,
    readSettings: settings.read,
    now: unixNow,
    requestid: () => `${process}-${(++requests).toString(36)}`,
    checkAnswer: checkAnswers ? checkAnswer : null,
    copiesAnswer: async () => replicas !== null && (await replicas.copies.answers()),
    close: closing({ settings, stop, loop, streams, views, misses, replicas }),
  }
}
