// Reads the configuration, opens the database, listens. `npm start` ends here.
import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { createSite } from './app.ts'
import { ensureAdmin } from './auth/admin.ts'
import { readConfig, type Config } from './config.ts'
import { holdDataFolder, startEmbedded } from './db/embedded.ts'
import { migrate, migrationCount, migrationsFolder } from './db/migrate.ts'
import { openDatabase, type Database } from './db/open.ts'
import { sql } from './db/sql.ts'
import { handlers, quickHandlers } from './handlers.ts'
import { openService } from './http/open.ts'
import { queueJob, startWorker } from './jobs/jobs.ts'
import { jobKinds } from './jobs/kinds.ts'
import { rootFolder } from './root.ts'
import { firstRun } from './welcome.ts'

const say = (line: string) => console.log(line)
const migrations = migrationsFolder(join(rootFolder, 'src', 'server'))

/** The database's address, and what must be stopped after the last request. */
const openStorage = async (config: Config): Promise<{ url: string; close(): Promise<void> }> => {
  await mkdir(config.dataDir, { recursive: true })
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined }
  const held = await holdDataFolder(config.dataDir)
  const embedded = await startEmbedded({ dataDir: config.dataDir }).catch(async (error: unknown) => {
    await held.release()
    throw error
  })
  return {
    url: embedded.url,
    async close() {
      await embedded.stop()
      await held.release()
    },
  }
}

const isReady = async (database: Database): Promise<boolean> => {
  try {
    const { done } = await database.one<{ done: number }>(sql`select count(*)::int as done from migrations`)
    return done >= await migrationCount(migrations)
  } catch {
    return false
  }
}

const closeServer = (server: Server) => new Promise<void>(resolve => {
  server.close(() => resolve())
  server.closeIdleConnections()
  // A keep-alive connection that idles after its answer would hold the server open.
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(timer))
})

const start = async () => {
  const config = readConfig(process.env)
  const storage = await openStorage(config)
  await migrate(storage.url, migrations)
  const database = openDatabase(storage.url)
  if (config.admin) await ensureAdmin(database, config.admin)

  const log = pino({
    base: null, level: process.stdout.isTTY ? 'warn' : 'info', // a person at a terminal reads what is said, not every request
    redact: ['*.password', '*.token', '*.authorization'], serializers: { error: pino.stdSerializers.err } }, pino.destination({ sync: false }))
  let wake = () => {}
  const service = await openService({
    config, database, wakeJobs: () => wake(), checkAnswers: process.env['NODE_ENV'] === 'development',
    log: {
      info: (fields, message) => log.info(fields, message), warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => log.error(fields, message), debug: (fields, message) => log.debug(fields, message),
    },
    // Reads that went well are the bulk and say nothing; everything else is a line.
    logRequest: line => {
      if (line.status >= 400 || line.method !== 'GET' || line.milliseconds > 1000) log.info(line, 'request')
    },
  })
  const worker = startWorker(database, jobKinds(service), (job, error) => log.error({ job: job.kind, jobid: job.jobid, error }, 'job failed'))
  wake = worker.wake
  await queueJob(database, { kind: 'trim', unique: 'trim' })

  const site = createSite({ service, handlers, quickHandlers, appFolder: join(rootFolder, 'dist', 'app'), ready: () => isReady(database) })
  const server = serve({ fetch: site.fetch, port: config.port, hostname: config.host }) as Server
  server.keepAliveTimeout = 65_000
  server.requestTimeout = 600_000
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  }).catch(async (error: NodeJS.ErrnoException) => {
    await worker.stop()
    service.close()
    await database.close()
    await storage.close()
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${config.port} is taken. Set PORT to another one.`) : error
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say('Stopping: requests in flight are finished first.')
    await closeServer(server)
    await worker.stop()
    service.close()
    await database.close()
    await storage.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  await firstRun(config, database, service, say)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error && !(error as { code?: unknown }).code ? error.message : error)
  process.exit(1)
})
