import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
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
    const before = count === Infinity ? 0 : await doneCount(client)
    const done =
      count <= before
        ? []
        : await runner({
            dbClient: client,
            dir: folder,
            migrationsTable: 'migrations',
            direction: 'up',
            count: count - before,
            noLock: true,
            singleTransaction: false,
            log: () => undefined,
          })
    return done.length
  } finally {
    await client.end()
  }
}

const doneCount = async (client: pg.Client): Promise<number> => {
  const found = firstOf(
    (
      await client.query<{ there: boolean }>(
        `select to_regclass('public.migrations') is not null as there`,
      )
    ).rows,
  )
  return found.there
    ? firstOf((await client.query<{ n: number }>('select count(*)::int as n from migrations')).rows)
        .n
    : 0
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
