import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

/** Applies what is missing, each migration in its own transaction. Several processes may start at once: one migrates, the others wait. */
export const migrate = async (url: string, folder: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // its query is told as well; unheard it would end the process
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7337)')
    const done = await runner({
      dbClient: client, dir: folder, migrationsTable: 'migrations', direction: 'up', count: Infinity, noLock: true,
      singleTransaction: false, log: () => undefined,
    })
    return done.length
  } finally {
    await client.end()
  }
}

/** How many migrations there are on disk: /readyz compares it with the table. */
export const migrationCount = async (folder: string): Promise<number> =>
  (await readdir(folder)).filter(name => name.endsWith('.sql')).length

export const migrationsFolder = (serverFolder: string): string => join(serverFolder, 'db', 'migrations')
