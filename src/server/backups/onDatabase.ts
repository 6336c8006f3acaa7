// Connections of their own, and what every transaction that copies rows begins with.
import pg from 'pg'
import { liftTimeLimits } from '#server/db/timeLimits.ts'

export const onDatabase = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // its query is told as well
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Rows are written and read as text in one way, whatever a role, a database or a server is set to:
 * in this transaction alone, for behind a pooler a session is nobody's own.
 */
const textOfRows = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** `how`: a statement of BEGIN. */
export const beginCopying = async (client: pg.ClientBase, how: string): Promise<void> => {
  await client.query(how)
  await client.query(liftTimeLimits)
  await client.query(textOfRows)
}

const snapshot = 'begin isolation level repeatable read read only'
/** One moment of the database, for as long as it takes. */
export const inSnapshot = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await beginCopying(client, snapshot)
  const result = await work()
  await client.query('commit')
  return result
}
