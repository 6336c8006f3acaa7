// A site that runs: database, background work, listeners. `main.ts` runs one as a process.
import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '#server/base/log.ts'
import { unixNow } from '#lib/time.ts'
import { createSite } from './app.ts'
import { ensureAdmin } from './auth/admin.ts'
import type { Config } from '#server/base/config.ts'
import { holdDataFolder, startEmbedded } from './db/embedded.ts'
import { quietWhileAway } from './db/awayLog.ts'
import { migrate, migrationCount, migrationsFolder } from './db/migrate.ts'
import { openDatabase, type Database } from './db/open.ts'
import { sql } from './db/sql.ts'
import { handlers, quickHandlers } from './handlers.ts'
import { openService, type Opened } from './open.ts'
import type { Service } from './http/service.ts'
import { sweepUploadBuffer } from './http/body/uploadBuffer.ts'
import { prepareDestination, startBackups } from './backups/schedule.ts'
import { startDeliveries } from './webhooks/deliver.ts'
import { queueJob, startWorker } from '#server/effects/jobs.ts'
import { jobKinds, nextTrim } from './jobKinds.ts'
import { queueWaitingMails } from './mail/mails.ts'
import { oldBytesJob } from './media/moveOldBytes.ts'
import { fillUnits } from './patrol/fill.ts'
import { rootFolder } from '#server/base/root.ts'
import { createContentSite } from './training/contentSite.ts'
import { stopImports, sweepSoon } from './training/run.ts'
import { sweepImports } from './training/importProgress.ts'
import { keepIndexed } from './search/indexing/indexing.ts'
import { firstRun, type Say } from './welcome.ts'

const migrations = migrationsFolder(join(rootFolder, 'src', 'server'))

type Storage = { url: string; close: () => Promise<void> }

/** The database's address, and what must be stopped after the last request. */
const openStorage = async (config: Config): Promise<Storage> => {
  await mkdir(config.dataDir, { recursive: true })
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined }
  const held = await holdDataFolder(config.dataDir)
  const embedded = await startEmbedded({ dataDir: config.dataDir }).catch(
    async (error: unknown) => {
      await held.release()
      throw error
    },
  )
  return {
    url: embedded.url,
    async close() {
      await embedded.stop()
      await held.release()
    },
  }
}

/**
 * Migrates. An external database that cannot be reached or used is named, without the password in
 * its address.
 */
const prepareDatabase = async (config: Config, url: string) => {
  await migrate(url, migrations).catch((error: Error & { code?: string }) => {
    if (!config.databaseUrl) throw error
    throw new Error(
      `The database of DATABASE_URL (${new URL(url).host}) cannot be used: ${error.message || error.code}`,
      { cause: error },
    )
  })
}

const answers = (database: Database): Promise<boolean> =>
  database.one(sql`select 1`).then(
    () => true,
    () => false,
  )

/** `known`: migrations when it started; those of a newer version may lie beside it by now. */
const isReady = async (database: Database, known: number): Promise<boolean> => {
  try {
    const { done } = await database.one<{ done: number }>(
      sql`select count(*)::int as done from migrations`,
    )
    return done >= known
  } catch {
    return false
  }
}

/** As soon as one says yes: another may be long in saying no. */
const isAny = (answers: Promise<boolean>[]): Promise<boolean> =>
  Promise.any(answers.map(answer => answer.then(isSo => isSo || Promise.reject(new Error()))))
    // All said no.
    .catch(() => false)

/**
 * Stops taking connections when the clients that have one had the time to hear of it; then waits
 * for the last answer.
 */
const closeServer = async (server: Server, service: Service) => {
  await service.streams.end() // they would never end by themselves
  server.prependListener('request', (_, response) => void response.setHeader('Connection', 'close'))
  await sleep(150)
  await new Promise<void>(resolve => {
    server.close(() => resolve())
    // A connection that idles after its answer would hold the server open.
    const timer = setInterval(() => server.closeIdleConnections(), 50)
    // Somebody who stopped reading an answer would do so too.
    const last = setTimeout(() => server.closeAllConnections(), 60_000)
    server.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
    })
  })
}

/**
 * The second listener. A site without it lacks its training modules and nothing else. Gives what
 * closes it.
 */
const listenForContent = async (
  fetch: ReturnType<typeof createContentSite>['fetch'],
  { port, host }: Config,
  say: Say,
): Promise<() => Promise<void>> => {
  const server = serve({ fetch, port: port === 0 ? 0 : port + 1, hostname: host }) as Server
  const error = await new Promise<NodeJS.ErrnoException | null>(resolve => {
    server.once('listening', () => resolve(null))
    server.once('error', resolve)
  })
  if (error)
    say(
      `Training modules cannot be played: port ${port + 1} is not available (${error.code}). Free it, or set CONTENT_URL.`,
    )
  return () =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/** What is open now is closed in the opposite order, however far the start came. */
type OnStop = (close: () => unknown) => void

/** The service with its background work. */
const openWork = async (config: Config, database: Database, onStop: OnStop): Promise<Opened> => {
  const opened = quietWhileAway(openLog(config.log), () => answers(database))
  onStop(opened.stop)
  const { log } = opened
  let wake = () => {}
  const service = await openService({
    config,
    database,
    wakeJobs: () => wake(),
    checkAnswers: process.env['NODE_ENV'] === 'development',
    log,
    // Reads that went well are the bulk and say nothing; everything else is a line.
    logRequest: line => {
      const isBulk = line.status < 400 && line.method === 'GET' && line.milliseconds <= 1000
      if (isBulk && config.log.level !== 'debug') return
      const { address, ...rest } = { ...line, milliseconds: Math.round(line.milliseconds) }
      const told = config.log.addresses ? { ...rest, address } : rest
      log[isBulk ? 'debug' : 'info'](told, 'request')
    },
  })
  onStop(service.close)
  await fillUnits(service)
  const worker = startWorker(
    database,
    jobKinds(service),
    (job, error) => log.error({ job: job.kind, jobid: job.jobid, error }, 'job failed'),
    keepIndexed(service),
  )
  onStop(worker.stop)
  onStop(() => stopImports(service))
  wake = worker.wake
  onStop(startDeliveries(service).stop)
  await queueJob(database, nextTrim(0))
  await queueJob(database, oldBytesJob())
  if (config.smtp) await queueWaitingMails(database, unixNow())
  await sweepUploadBuffer(config.dataDir)
  await sweepImports(service)
  await queueJob(database, sweepSoon())

  return service
}

/** Answers requests from here on. */
const listen = async (
  config: Config,
  service: Opened,
  database: Database,
  { say, onStop, hasBegun }: { say: Say; onStop: OnStop; hasBegun: () => boolean },
): Promise<void> => {
  const known = await migrationCount(migrations)
  const site = createSite({
    service,
    handlers,
    quickHandlers,
    appFolder: join(rootFolder, 'dist', 'app'),
    // Copies go on for readers while there is no primary: no reason to take them all away.
    ready: async () =>
      hasBegun() && (await isAny([isReady(database, known), service.copiesAnswer()])),
  })
  const content = createContentSite(service)
  // The player has an origin of its own: a host that CONTENT_URL names, or the next port.
  const contentHost = config.contentByHost ? new URL(config.contentUrl).host : null
  const fetch: typeof site.fetch = (request, ...rest) =>
    contentHost !== null && request.headers.get('host') === contentHost
      ? content.fetch(request)
      : site.fetch(request, ...rest)
  const server = serve({ fetch, port: config.port, hostname: config.host }) as Server
  server.keepAliveTimeout = 65_000
  server.requestTimeout = 600_000
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${config.port} is taken. Set PORT to another one.`)
      : error
  })
  onStop(() => closeServer(server, service))
  if (contentHost === null) onStop(await listenForContent(content.fetch, config, say))
}

/**
 * Starts a site. `started`: it listens, and somebody can sign in; refused with a reason for its
 * operator. `stop` may be called at any time.
 */
export const runSite = (
  config: Config,
  say: Say,
): { started: Promise<void>; stop: () => Promise<void> } => {
  const closers: (() => unknown)[] = []
  const onStop: OnStop = close => void closers.push(close)
  const start = async () => {
    const opening = openStorage(config)
    onStop(() =>
      opening.then(
        storage => storage.close(),
        () => undefined,
      ),
    )
    const { url } = await opening
    const backups = config.backups && (await prepareDestination(config.backups, config.dataDir))
    await prepareDatabase(config, url)
    const database = openDatabase(url, {
      name: `stepwright ${hostname()}:${config.port}`,
      prepared: config.databasePrepared,
    })
    onStop(database.close)
    if (config.admin) await ensureAdmin(database, config.admin)

    const service = await openWork(config, database, onStop)
    let begun = false
    await listen(config, service, database, { say, onStop, hasBegun: () => begun })
    const demo = await firstRun(config, database, service, say)
    if (demo) onStop(demo.stop)
    begun = true
    if (!backups) return
    const begin = () => onStop(startBackups(service, { ...backups, url, migrations }).stop)
    // Not before: the first backup would be one of half a demo site. A stopped one is no end.
    if (demo) void demo.done.then(outcome => (outcome === 'stopped' ? undefined : begin()))
    else begin()
  }
  let stopped: Promise<void> | null = null
  const close = async () => {
    for (const one of closers.reverse()) await one()
  }
  return { started: start(), stop: () => (stopped ??= close()) }
}
