// Connections to PostgreSQL, and how what is sent over them leaves.
import type { Writable } from 'node:stream'
import pg from 'pg'

export type DatabaseOptions = {
  /** At most so many. */
  connections?: number
  /** What PostgreSQL shows the sessions as, of which it takes 63 bytes. */
  name?: string
  /** False behind a pooler: its connections are other ones from one transaction to the next. */
  prepared?: boolean
}

const statementMilliseconds = 30_000
/**
 * A network that swallows everything tells nothing: the server would have ended it before. It runs
 * from when a statement is sent, behind `others` that are still to be answered.
 */
export const answersWithin = (others: number): number =>
  statementMilliseconds * (others + 1) + 10_000

/** `more`: what only this pool is to do. */
export const openPool = (
  url: string,
  { connections = 16, name = 'stepwright', prepared = true }: DatabaseOptions,
  more: pg.PoolConfig = {},
): pg.Pool => {
  const pool = new pg.Pool({
    application_name: name.slice(0, 63),
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    // A pooler refuses what it does not know of a session's beginning.
    ...(prepared && { statement_timeout: statementMilliseconds }),
    query_timeout: answersWithin(0),
    keepAlive: true,
    pipeline: true,
    ...more,
  } as pg.PoolConfig)
  pool.on('error', () => undefined) // an idle connection that broke is replaced at its next use
  // One that breaks while it is lent tells its query, and itself: unheard, that would end the
  // process.
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

/** What is asked until the code in hand has run leaves at once: each write wakes PostgreSQL. */
export const gather = (client: pg.PoolClient): void => {
  // Public in fact: what the driver itself corks while it sends one statement.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
