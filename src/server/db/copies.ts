// Copies of the database that stream from the primary, and what of it they have to show: a reader
// of a copy sees no less than this process knows of.
import type pg from 'pg'
import { firstOf } from '#lib/existing.ts'
import { beginsReading } from './open.ts'
import { openPool, type DatabaseOptions } from './pool.ts'

type Milliseconds = number
/** A primary that says nothing for so long is taken for gone. */
export const silence: Milliseconds = 1500
/** How long what it said of itself holds while this process hears of no change. */
const holds: Milliseconds = 1000
/** Copies that cannot be reached are let alone for so long. */
const restOfCopies: Milliseconds = 3000
/** How far, in bytes, a copy may lie behind a primary that is gone: one segment of its log. */
const behindAtMost = 16 * 1024 * 1024

/** `isKnown` false: the primary is silent, and it is the last that was heard of it, if anything. */
export type Needed = { position: string | null; isKnown: boolean }

export type Primary = {
  /** Where its log stood after every change that this process has heard of. */
  needed: () => Promise<Needed>
  isSilent: () => boolean
  close: () => Promise<void>
}

/** null: it did not come before the primary counts as gone. */
const inTime = async (
  answer: Promise<string | null>,
  onLate: () => void,
): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined
  let turn: NodeJS.Immediate | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => {
      // Where this process stood still, the answer lies unread: it is read before this.
      turn = setImmediate(() => {
        onLate()
        resolve(null)
      })
    }, silence)
  })
  const position = await Promise.race([answer, late])
  clearTimeout(timer)
  clearImmediate(turn)
  return position
}

/**
 * `tick` rises with each change that this process hears of; `onBack`: it answers again, and what
 * was read meanwhile may be old.
 */
export const followPrimary = (
  url: string,
  options: DatabaseOptions,
  { tick, onBack }: { tick: () => number; onBack: () => void },
): Primary => {
  // A connection of its own: those of requests may all be waiting for it.
  const pool = openPool(
    url,
    { ...options, connections: 1 },
    // Who waits is let go before that: it ends what nobody waits for.
    { connectionTimeoutMillis: silence, query_timeout: 2 * silence },
  )
  let known: { position: string; tick: number; at: Milliseconds } | null = null
  let silent = false
  let asking: { tick: number; answer: Promise<string | null> } | null = null

  const askOnce = async (): Promise<string> => {
    const { rows } = await pool.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    )
    return firstOf(rows).position
  }
  /** null: it did not say. A connection that broke while it idled tells of it now: hence twice. */
  const ask = async (asked: number): Promise<string | null> => {
    const position = await askOnce()
      .catch(askOnce)
      // The log hears of it from whoever needs the primary itself.
      .catch(() => null)
    if (position === null) silent = true
    else {
      known = { position, tick: asked, at: performance.now() }
      if (silent) onBack()
      silent = false
    }
    return position
  }
  const asked = (): Promise<string | null> => {
    const now = tick()
    if (asking && (asking.tick === now || silent)) return asking.answer
    const mine = { tick: now, answer: ask(now) }
    asking = mine
    void mine.answer.finally(() => {
      if (asking === mine) asking = null
    })
    return mine.answer
  }
  const lastHeard = (): Needed => ({ position: known?.position ?? null, isKnown: false })

  return {
    isSilent: () => silent,
    async needed() {
      if (!silent && known?.tick === tick() && performance.now() - known.at < holds)
        return { position: known.position, isKnown: true }
      const answer = asked()
      if (silent) return lastHeard()
      const position = await inTime(answer, () => {
        silent = true
      })
      return position === null ? lastHeard() : { position, isKnown: true }
    },
    close: () => pool.end(),
  }
}

export type Copy = {
  client: pg.PoolClient
  /** `isBroken`: the connection is not used again. */
  end: (isBroken: boolean) => void
}
export type Copies = {
  /** One snapshot of a copy that shows what is needed; null where none does. */
  begin: (needed: Needed) => Promise<Copy | null>
  answers: () => Promise<boolean>
  close: () => Promise<void>
}

/** One that was made the primary shows all there is. */
const shows = `
  select coalesce(pg_wal_lsn_diff($1::pg_lsn, case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end) <= $2::bigint, true) as shows`

export const openCopies = (url: string, options: DatabaseOptions): Copies => {
  const pool = openPool(url, options, { connectionTimeoutMillis: silence })
  let restUntil: Milliseconds = 0

  const begin = async ({ position, isKnown }: Needed): Promise<Copy | null> => {
    const client = await pool.connect()
    try {
      const begun = client.query(beginsReading)
      begun.catch(() => undefined) // the next statement fails with the same reason
      const { rows } = await client.query<{ shows: boolean }>({
        text: shows,
        values: [position, isKnown ? 0 : behindAtMost],
        query_timeout: silence,
      } as pg.QueryConfig)
      if (!firstOf(rows).shows) {
        await client.query('rollback')
        client.release()
        return null
      }
      // The snapshot of this look may be older than what it looked at. The next one is not, and a
      // pooler keeps the connection for it.
      client.query('commit and chain').catch(() => undefined)
    } catch (error) {
      client.release(true)
      throw error
    }
    return {
      client,
      end(isBroken) {
        if (isBroken) return client.release(true)
        client.query('commit').then(
          () => client.release(),
          () => client.release(true),
        )
      },
    }
  }
  return {
    async begin(needed) {
      if (performance.now() < restUntil) return null
      // Of several copies one may be gone, with the connections that led there.
      const found = await begin(needed)
        .catch(() => begin(needed))
        // The primary answers in their place.
        .catch(() => undefined)
      if (found === undefined) restUntil = performance.now() + restOfCopies
      return found ?? null
    },
    answers: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}
