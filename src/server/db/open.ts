// The one door to PostgreSQL. Only serve.ts, testing.ts, jobs and commands hold a Database;
// everyone else gets a Db: the request's own transaction or reader.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { ApiError, notFound } from '#lib/errors.ts'
import { answersWithin, gather, openPool, type DatabaseOptions } from './pool.ts'
import { toQuery, type Sql } from './sql.ts'

/** Runs statements in one transaction, or on the pool for reads that need none. */
export type Db = {
  /** Exactly the first row; throws 404 with `what` when there is none. */
  one: <T>(query: Sql, what?: string) => Promise<T>
  maybe: <T>(query: Sql) => Promise<T | null>
  many: <T>(query: Sql) => Promise<T[]>
  /** The first column of all rows. */
  values: <T>(query: Sql) => Promise<T[]>
  /** Number of rows written. */
  run: (query: Sql) => Promise<number>
}

export type Database = Db & {
  /** One transaction; tried again when PostgreSQL says that it lost a race (40001, 40P01). */
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** One snapshot for a document that takes several statements to load. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The pool itself, for COPY-like imports and migrations. */
  pool: pg.Pool
  close: () => Promise<void>
}

// bigint, count(*) and numeric come as strings; here they are numbers everywhere.
for (const oid of [20, 1700]) pg.types.setTypeParser(oid, Number)

const names = new Map<string, string>()
/** Named statements are planned once per connection; the name is a digest of the text. */
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

type Queryable = {
  query: (config: { name?: string; text: string; values: unknown[] }) => Promise<pg.QueryResult>
}

/** `prepared`: statements are planned once per connection and sent by name afterwards. */
const dbOf = (source: Queryable, prepared: boolean): Db => {
  const send = async (query: Sql) => {
    const { text, values } = toQuery(query)
    return source.query(prepared ? { name: nameOf(text), text, values } : { text, values })
  }
  return {
    async one<T>(query: Sql, what?: string) {
      const row = (await send(query)).rows[0] as T | undefined
      if (row === undefined) throw notFound(what)
      return row
    },
    async maybe<T>(query: Sql) {
      return ((await send(query)).rows[0] as T | undefined) ?? null
    },
    async many<T>(query: Sql) {
      return (await send(query)).rows as T[]
    },
    async values<T>(query: Sql) {
      return (await send(query)).rows.map(row => Object.values(row as object)[0] as T)
    },
    async run(query: Sql) {
      return (await send(query)).rowCount ?? 0
    },
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''
const lostRace = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))
const notReady = 'The database is not ready'
const diskFull = (error: unknown) => codeOf(error) === '53100'
const isAborted = (error: unknown) => codeOf(error) === '25P02'
const connectionErrors = [
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]
/**
 * A server that is starting, stopping or no primary any more (25006), or a way to it that broke
 * off: so it is while a cluster chooses a primary. Where nothing answers at all, the address may be
 * wrong.
 */
export const isBetweenPrimaries = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(25006|57P0[1-3]|08...)$/.test(code) || /Connection terminated/.test(message)
}
/**
 * That, or PostgreSQL is gone, ended the session or has no connection left: the caller may try
 * again.
 */
export const unavailable = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    isBetweenPrimaries(error) ||
    ['57P04', '57P05', '53300', ...connectionErrors].includes(code) ||
    /is not queryable|timeout exceeded when trying to connect|after calling end on the pool|Query read timeout/.test(
      message,
    )
  )
}
export const translated = (error: unknown): unknown => {
  if (error instanceof ApiError) return error
  if (diskFull(error))
    return new ApiError(507, 'The disk is full, so nothing was saved. Reading still works')
  if (unavailable(error)) return new ApiError(503, notReady, { headers: { 'Retry-After': '2' } })
  return error
}
/**
 * The same of a copy while nobody else can be asked: a statement that it ended, as it stood in the
 * way of what is replayed (40001, or 40P01), is asked again later.
 */
export const translatedOfCopy = (error: unknown): unknown =>
  translated(lostRace(error) ? { code: '57P03' } : error)
/** Whether it is what the door says of a database that is starting, stopping or gone. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 503 && error.message === notReady

/**
 * A transaction that began. Of statements that were sent side by side one may fail while another is
 * still to ask its next: nothing is sent any more once `over` was called. All that follow one that
 * failed fail with its error, as only that tells why. `check` throws where one did, whoever caught
 * it.
 */
export const statementsOf = (client: pg.PoolClient, prepared: boolean) => {
  let isOver = false
  let failed = false
  let failure: unknown
  let unanswered = 0
  const query = async (config: { name?: string; text: string; values: unknown[] }) => {
    if (isOver) throw new Error('The transaction is over')
    gather(client)
    const query_timeout = answersWithin(unanswered++)
    try {
      return await client.query({ ...config, query_timeout } as pg.QueryConfig)
    } catch (error) {
      // Answers come in the order of the statements, but reach who waits for them in any.
      if (!failed) failure = error
      failed = true
      throw isAborted(error) ? failure : error
    } finally {
      unanswered--
    }
  }
  const swallowed = () =>
    new Error('The transaction was rolled back instead of being committed', { cause: failure })
  return {
    db: dbOf({ query }, prepared),
    swallowed,
    check: () => {
      if (failed) throw swallowed()
    },
    over: () => void (isOver = true),
  }
}

/** Not awaited where it is called: the first statement travels with it. */
const begunOn = (client: pg.PoolClient, begin: string): Promise<unknown> => {
  gather(client)
  const begun = client.query(begin)
  // The first statement after it fails with the same reason.
  begun.catch(() => undefined)
  return begun
}

const transaction = async <T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  prepared: boolean,
): Promise<T> => {
  const client = await pool.connect()
  const { db, swallowed, over } = statementsOf(client, prepared)
  let broken = false
  try {
    const begun = begunOn(client, 'begin')
    const result = await work(db)
    await begun
    over()
    const { command } = await client.query('commit')
    // After a statement that failed and was caught, COMMIT rolls back and says so without an
    // error.
    if (command !== 'COMMIT') throw swallowed()
    return result
  } catch (error) {
    over()
    await client.query('rollback').catch(() => {
      broken = true
    })
    // One that takes no writes leads to a server that is the primary no more.
    broken ||= unavailable(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** One moment for all that is read. */
export const beginsReading = 'begin isolation level repeatable read read only'

/**
 * Nothing was written, so that nobody waits for the end: whoever gets the connection next is served
 * behind it.
 */
const readOnly = async <T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  prepared: boolean,
): Promise<T> => {
  const client = await pool.connect()
  const { db, check, over } = statementsOf(client, prepared)
  try {
    const begun = begunOn(client, beginsReading)
    const result = await work(db)
    await begun
    check()
    over()
    // The answer goes first: PostgreSQL, woken before, would take its time from it.
    setImmediate(() => {
      // It breaks with its connection alone, which tells the pool.
      client.query('commit').catch(() => undefined)
      client.release()
    })
    return result
  } catch (error) {
    over()
    const isBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isBack || unavailable(error))
    throw error
  }
}

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const { prepared = true } = options
  const pool = openPool(url, options)
  const outside = dbOf({ query: config => pool.query(config) }, prepared)
  const guarded =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await work(...args)
      } catch (error) {
        throw translated(error)
      }
    }
  return {
    one: guarded(outside.one) as Db['one'],
    maybe: guarded(outside.maybe) as Db['maybe'],
    many: guarded(outside.many) as Db['many'],
    values: guarded(outside.values) as Db['values'],
    run: guarded(outside.run),
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction(pool, work, prepared)
        } catch (error) {
          if (!lostRace(error) || attempt === 5) throw translated(error)
        }
      }
    },
    snapshot: guarded(<T>(work: (db: Db) => Promise<T>) =>
      readOnly(pool, work, prepared),
    ) as Database['snapshot'],
    pool,
    close: () => pool.end(),
  }
}
