import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { firstOf } from '#lib/existing.ts'

/**
 * Applies what is missing, each migration in its own transaction. Several processes may start at
 * once: one migrates, the others wait.
 */
export const migrate = (url: string, folder: string): Promise<number> =>
  migrateTo(url, folder, Infinity)

/** No further than the first `count` migrations: the schema that an older backup was taken from. */
export const migrateTo = async (url: string, folder: string, count: number): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // its query is told as well; unheard it would end the process
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7337)')
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
    })
    return done.length
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
