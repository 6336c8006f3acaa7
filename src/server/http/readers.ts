// Where the database is read for somebody who is not signed in: on a copy where there are some, on
// the primary otherwise. Whoever is signed in reads on the primary (decision 0435).
import { hostname } from 'node:os'
import { ApiError } from '#lib/errors.ts'
import type { Config } from '#server/base/config.ts'
import {
  followPrimary,
  openCopies,
  type Copies,
  type Copy,
  type Needed,
  type Primary,
} from '#server/db/copies.ts'
import {
  statementsOf,
  translated,
  translatedOfCopy,
  unavailable,
  type Database,
  type Db,
} from '#server/db/open.ts'
import type { ResponseCache } from './responses/responseCache.ts'
import type { Stamps } from './responses/stamps.ts'

export type Reading = {
  db: Db
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Keeps nothing that may be older than what this process knows of. */
  bytes: ResponseCache
}
/** `work` reads only and may be done twice. It must not use `db` when it has ended. */
export type AsNobody = <T>(work: (reading: Reading) => Promise<T>) => Promise<T>

export type Replicas = { copies: Copies; primary: Primary }

/** What the environment names; null where there are no copies. */
export const openReplicas = (
  { databaseUrl, databaseReadUrl, databasePrepared: prepared, port }: Config,
  stamps: Stamps,
): Replicas | null => {
  if (databaseUrl === null || databaseReadUrl === null) return null
  const options = { prepared, name: `stepwright reads ${hostname()}:${port}` }
  return {
    copies: openCopies(databaseReadUrl, options),
    primary: followPrimary(databaseUrl, options, {
      tick: stamps.tick,
      onBack: () => stamps.touched(['*']),
    }),
  }
}

type Source = Pick<Reading, 'db' | 'snapshot'>

/** Builds for one who asks, and is not remembered. */
const unkept = (bytes: ResponseCache): ResponseCache => ({
  ...bytes,
  build: bytes.buildOnce,
  remember: () => undefined,
})

/** A snapshot of a copy that is begun with the first statement: many reads need none. */
const openReading = (
  { copies, primary }: Replicas,
  needed: Needed,
  onPrimary: Source,
  prepared: boolean,
) => {
  let copy: Pick<Copy, 'end'> | null = null
  let ended = false
  const find = async (): Promise<Source> => {
    const begun = await copies.begin(needed)
    if (begun === null) {
      // Nobody is kept waiting for one who does not answer.
      if (primary.isSilent()) throw translated({ code: '57P03' })
      return onPrimary
    }
    if (ended) {
      begun.end(false)
      return onPrimary
    }
    const { db, check, over } = statementsOf(begun.client, prepared)
    copy = {
      end(isBroken) {
        over()
        begun.end(isBroken)
      },
    }
    return {
      db,
      async snapshot(work) {
        const result = await work(db)
        check()
        return result
      },
    }
  }
  let found: Promise<Source> | null = null
  const source = async (): Promise<Source> => (ended ? onPrimary : await (found ??= find()))
  const db: Db = {
    one: async (...a) => (await source()).db.one(...a),
    maybe: async (...a) => (await source()).db.maybe(...a),
    many: async (...a) => (await source()).db.many(...a),
    values: async (...a) => (await source()).db.values(...a),
    run: async (...a) => (await source()).db.run(...a),
  }
  return {
    db,
    snapshot: (async work => (await source()).snapshot(work)) as Reading['snapshot'],
    isOnCopy: () => copy !== null,
    end(isBroken: boolean) {
      ended = true
      copy?.end(isBroken)
    },
  }
}

export const createAsNobody = (
  database: Database,
  bytes: ResponseCache,
  replicas: Replicas | null,
  prepared: boolean,
): AsNobody => {
  const onPrimary = { db: database, snapshot: database.snapshot, bytes }
  if (replicas === null) return work => work(onPrimary)
  const { primary } = replicas
  return async work => {
    const needed = await primary.needed()
    const reading = openReading(replicas, needed, onPrimary, prepared)
    const { db, snapshot } = reading
    let isBroken = false
    try {
      return await work({ db, snapshot, bytes: needed.isKnown ? bytes : unkept(bytes) })
    } catch (error) {
      isBroken = unavailable(error)
      if (error instanceof ApiError || !reading.isOnCopy()) throw error
      // The copy went away, or ended a statement that stood in the way of what it replays.
      if (primary.isSilent()) throw translatedOfCopy(error)
      return await work(onPrimary)
    } finally {
      reading.end(isBroken)
    }
  }
}
