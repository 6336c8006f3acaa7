// Tests talk to the real server in this process, on a real PostgreSQL, through the typed client.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import { existing } from '#lib/existing.ts'
import { basePath, createSite, type Site } from '../server/app.ts'
import { ensureAdmin } from '../server/auth/admin.ts'
import { readConfig, type Config } from '#server/base/config.ts'
import { passwordCost } from '#server/base/passwords.ts'
import { openDatabase, type Database, type Db } from '../server/db/open.ts'
import { sql } from '../server/db/sql.ts'
import { handlers, quickHandlers } from '../server/handlers.ts'
import { openService } from '../server/open.ts'
import type { Service } from '../server/http/service.ts'
import { jobKinds } from '../server/jobKinds.ts'
import { startWorker } from '#server/effects/jobs.ts'
import { createContentSite, type ContentSite } from '../server/training/contentSite.ts'
import { importsDone, stopImports } from '../server/training/run.ts'
import { keepIndexed } from '../server/search/indexing/indexing.ts'
import { emittedIn, undescribed } from './events.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    template: string
    /** A folder of the run, for what its files share. */
    runFolder: string
  }
}

export type TestPerson = Client & { me: User; token: string }
export type TestApi = {
  site: Site
  content: ContentSite
  service: Service
  database: Database
  /** Nobody signed in. */
  anyone: Client
  /** The first admin. */
  admin: TestPerson
  /** Makes people by name, each with their own client. */
  people: <N extends string>(...names: N[]) => Promise<Record<N, TestPerson>>
  person: (name: string, as?: { privilege?: Privilege; reputation?: number }) => Promise<TestPerson>
  /** The bare request, for what the typed client cannot send. `path` is below the base path. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** Bytes of a picture, document or film, for somebody or for nobody in particular. */
  file: (url: string, who: TestPerson | null, init?: RequestInit) => Promise<Response>
  client: (token: string | null) => Client
  /** All background jobs that are due have run. */
  jobsDone: () => Promise<void>
  /**
   * `waiting` runs while a transaction of `first` is open, and stands in its way when it ends: what
   * only shows in a race, each time. Gives what `waiting` gave.
   */
  race: <T>(first: (db: Db) => Promise<unknown>, waiting: () => Promise<T>) => Promise<T>
  /** No background work from here on: what is in the tables stays. */
  jobsStop: () => Promise<void>
  stop: () => Promise<void>
}

const atDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

const onCluster = async (query: string) => {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(query)
  } finally {
    await client.end()
  }
}

const silent = {
  info: () => undefined,
  warn: () => undefined,
  debug: () => undefined,
  error: (fields: object, message: string) => console.error(message, fields),
}
const password = 'a long enough password'

// durability/processes.test.ts looks at what a server that runs by itself takes.
Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 })

/**
 * One database of its own, made from the migrated template (26 ms), and a service on it.
 * `jobsAtOnce`: false where much is written that no job is looked at for. Jobs then have their turn
 * twice a second and at `jobsDone()`, as after another process's write, and many writes give one.
 */
export const startApi = async (
  settings: Partial<Config> = {},
  { checkAnswers = true, jobsAtOnce = true } = {},
): Promise<TestApi> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Half the work of a copy that is written to the log: nothing of a test has to outlive a crash.
  await onCluster(`create database ${name} template ${inject('template')} strategy file_copy`)
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-test-'))
  const database = openDatabase(atDatabase(inject('clusterUrl'), name), { connections: 8 })
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PUBLIC_URL: 'http://stepwright.test' }),
    ...settings,
  }
  let wake = () => {}
  const service = await openService({
    config,
    database,
    log: silent,
    logRequest: () => undefined,
    wakeJobs: () => wake(),
    checkAnswers,
  })
  const site = createSite({
    service,
    handlers,
    quickHandlers,
    appFolder: null,
    ready: async () => true,
  })
  const content = createContentSite(service)
  const worker = startWorker(
    database,
    jobKinds(service),
    (job, error) => console.error('job failed', job, error),
    keepIndexed(service),
  )
  if (jobsAtOnce) wake = worker.wake
  await ensureAdmin(database, { email: 'admin@stepwright.test', password })
  // what a first start has to do: badges that are given then are told to nobody
  await worker.drained()

  const send: typeof fetch = async (input, init) => site.request(input as string, init)
  const client = (token: string | null) =>
    createClient(`http://stepwright.test${basePath}`, () => token, send)
  const anyone = client(null)
  /** What Admins have to confirm every ten minutes: a file of tests may take longer. */
  const confirmForGood = (userid: number) =>
    database.run(sql`update tokens set confirmed = confirmed + 86400 where userid = ${userid}`)
  const signedIn = async (email: string): Promise<TestPerson> => {
    const { authToken, ...me } = await anyone.createToken({ body: { email, password } })
    await confirmForGood(me.userid)
    return { ...client(authToken), me, token: authToken }
  }
  const admin = await signedIn('admin@stepwright.test')
  const person = async (
    username: string,
    as: { privilege?: Privilege; reputation?: number } = {},
  ): Promise<TestPerson> => {
    const email = `${username.toLowerCase()}@stepwright.test`
    const { authToken, ...me } = await anyone.createUser({ body: { email, password, username } })
    if (as.privilege || as.reputation !== undefined)
      await admin.patchUser({ params: { userid: me.userid }, body: as })
    await confirmForGood(me.userid)
    return { ...client(authToken), me, token: authToken }
  }
  return {
    site,
    content,
    service,
    database,
    anyone,
    admin,
    person,
    client,
    async people<N extends string>(...names: N[]) {
      const made: [N, TestPerson][] = []
      // in turn, so that userids are in the order of the names
      for (const one of names) made.push([one, await person(one)])
      return Object.fromEntries(made) as Record<N, TestPerson>
    },
    request: async (path, init) => site.request(`http://stepwright.test${basePath}${path}`, init),
    file: async (url, who, init = {}) =>
      site.request(url, {
        ...init,
        headers: { ...(who ? { Authorization: `api ${who.token}` } : {}), ...init.headers },
      }),
    async jobsDone() {
      await worker.drained()
      await importsDone(service)
      await worker.drained()
    },
    async race(first, waiting) {
      // a job may wait for the same transaction
      await worker.drained()
      const [second] = await database.write(async db => {
        await first(db)
        const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        const begun = waiting()
        begun.catch(() => undefined) // whoever called hears of it
        let over = false
        void begun
          .then(
            () => undefined,
            () => undefined,
          )
          .then(() => {
            over = true
          })
        const isHeld = () =>
          database.maybe(
            sql`select 1 from pg_stat_activity
              where datname = current_database() and ${pid} = any(pg_blocking_pids(pid))`,
          )
        while (!over && !(await isHeld())) await new Promise(resolve => setTimeout(resolve, 5))
        return [begun]
      })
      return existing(second, 'a second one')
    },
    jobsStop: worker.stop,
    async stop() {
      await worker.stop()
      await stopImports(service)
      await service.close()
      const wrong = undescribed(await emittedIn(database))
      await database.close()
      await onCluster(`drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
      if (wrong.length) throw new Error(wrong.join('\n'))
    },
  }
}

/** In this process: it outlives its file where none of the file's tests was asked for. */
const last = globalThis as { apiOfLastFile?: TestApi | undefined }
/** One for all tests of the file that awaits it at its top; it stops behind the last of them. */
export const startApiForFile = async (...asked: Parameters<typeof startApi>): Promise<TestApi> => {
  await last.apiOfLastFile?.stop()
  const api = await startApi(...asked)
  last.apiOfLastFile = api
  afterAll(async () => {
    last.apiOfLastFile = undefined
    await api.stop()
  })
  return api
}
