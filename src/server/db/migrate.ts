import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationBuilder } from 'node-pg-migrate'
import pg from 'pg'
import { firstOf } from '#lib/existing.ts'
import { isBetweenPrimaries } from './open.ts'
import { liftTimeLimits } from './timeLimits.ts'

type Milliseconds = number
/** How long a start waits for a primary: a cluster that is choosing one has none. */
const patience: Milliseconds = 30_000

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // its query is told as well; unheard it would end the process
  await client.connect()
  return client
}

/**
 * Whoever has it migrates, the others wait. It is a lock of a transaction, for behind a pooler a
 * session is nobody's own; its transaction is open for as long as the work goes on.
 */
const holdingLock = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const holder = await connected(url)
  try {
    await holder.query('begin')
    // It waits for whoever migrates, and then idles for as long as its own work takes.
    await holder.query(liftTimeLimits)
    const { rows } = await holder.query<{ isReadOnly: boolean }>(
      `select pg_advisory_xact_lock(7337), current_setting('transaction_read_only') = 'on'
        as "isReadOnly"`,
    )
    if (firstOf(rows).isReadOnly)
      throw Object.assign(
        new Error('The database is read-only: it is a replica, or no longer the primary'),
        {
          code: '25006',
        },
      )
    const result = await work()
    await holder.query('commit')
    return result
  } finally {
    await holder.end()
  }
}

/**
 * Applies what is missing, each migration in its own transaction. Several processes may start at
 * once: one migrates, the others wait. A cluster may take half a minute to have a primary.
 */
export const migrate = async (url: string, folder: string): Promise<number> => {
  for (const until = performance.now() + patience; ; await sleep(500)) {
    try {
      return await migrateTo(url, folder, Infinity)
    } catch (error) {
      if (!isBetweenPrimaries(error) || performance.now() > until) throw error
    }
  }
}

/** Each file as it is, but for its beginning: a migration takes as long as it takes. */
const loadMigrations = (paths: string[]) =>
  Promise.all(
    paths.map(async path => {
      const text = await readFile(path, 'utf8')
      const up = (builder: MigrationBuilder) => {
        builder.sql(liftTimeLimits)
        builder.sql(text)
      }
      return { id: path, filePaths: [path], actions: { up, down: false as const } }
    }),
  )

/** No further than the first `count` migrations: the schema that an older backup was taken from. */
export const migrateTo = async (url: string, folder: string, count: number): Promise<number> => {
  const client = await connected(url)
  try {
    return await holdingLock(url, async () => {
      const before = await doneNames(client)
      const wanted = (await migrationNames(folder)).slice(0, count)
      if (wanted.every((name, place) => name === before[place])) return 0
      // Loaded where there is something to do: most starts find all of it done.
      const { runner } = await import('node-pg-migrate')
      const done = await runner({
        dbClient: client,
        dir: folder,
        migrationsTable: 'migrations',
        direction: 'up',
        count: wanted.length - before.length,
        noLock: true,
        singleTransaction: false,
        log: () => undefined,
        migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadMigrations }],
      })
      return done.length
    })
  } finally {
    await client.end()
  }
}

/** In the order in which they were applied. */
const doneNames = async (client: pg.Client): Promise<string[]> => {
  const found = firstOf(
    (
      await client.query<{ there: boolean }>(
        `select to_regclass('public.migrations') is not null as there`,
      )
    ).rows,
  )
  if (!found.there) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id')
  return rows.map(({ name }) => name)
}

/** In the order in which they are applied, as the table `migrations` names them. */
export const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => name.replace(/\.sql$/, ''))

/** How many migrations there are on disk: /readyz compares it with the table. */
export const migrationCount = async (folder: string): Promise<number> =>
  (await readdir(folder)).filter(name => name.endsWith('.sql')).length

export const migrationsFolder = (serverFolder: string): string =>
  join(serverFolder, 'db', 'migrations')
