// Tries of a secret. Only wrong ones count, by what is tried and by whoever tries it: nobody keeps
// somebody else out, and nobody guesses quickly (decision 0372).
import { createHash } from 'node:crypto'
import { type ApiError, tooMany } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { commitThoughRefused } from '#server/http/refusals.ts'

const firstPause: Seconds = 60
const longestPause: Seconds = 3600
/** Wrong ones before are forgotten. */
const remembered: Seconds = 86_400

/** Doubled with each wrong one; 0 as long as there are free ones. */
export const pauseAfter = (wrong: number, free: number): Seconds =>
  wrong < free ? 0 : Math.min(longestPause, firstPause * 2 ** Math.min(wrong - free, 10))

export type Try<T> = {
  /** What is tried, and by whom. */
  key: string
  /** In a pause it works as long and is not right: the time does not tell of the pause. */
  check: (isPaused: boolean) => Promise<T | null>
  /** Whether a right one begins anew; it does where nothing is said. */
  forgets?: (right: T) => boolean
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** How many wrong ones there were of each, and how long it pauses; locked in one order. */
const lockTries = async <T>(ctx: Ctx, tries: readonly Try<T>[]) => {
  const keyed = tries.map(one => ({
    ...one,
    digest: digestOf(one.key),
  }))
  const known = new Map<string, { wrong: number; pause: Seconds }>()
  for (const { key, digest } of keyed.toSorted((a, b) => a.digest.compare(b.digest))) {
    const { wrong, paused_until } = await ctx.db.one<{ wrong: number; paused_until: number }>(sql`
      insert into secret_tries as t (key, wrong, paused_until, last)
        values (${digest}, 0, 0, ${ctx.now})
      on conflict (key) do update
        set wrong = case when t.last < ${ctx.now - remembered} then 0 else t.wrong end,
          last = ${ctx.now}
      returning wrong, paused_until`)
    known.set(key, { wrong, pause: Math.max(0, paused_until - ctx.now) })
  }
  return keyed.map(one => ({ ...one, ...existing(known.get(one.key), 'a key that was locked') }))
}

/**
 * The first that is right, whose count alone it ends: somebody who knows one secret does not guess
 * the others with it. Otherwise what is wrong with all of them is counted; `wrong` is how many
 * there were of the first. Tries of one key wait for each other. Throws 429 for the pause that
 * `pauseOf` makes of theirs.
 */
const firstRight = async <T>(
  ctx: Ctx,
  tries: readonly Try<T>[],
  pauseOf: (pauses: Seconds[]) => Seconds,
): Promise<{ right: T } | { wrong: number }> => {
  const free = ctx.config.rateLimits ? ctx.config.rates.RATE_SIGN_IN_EMAIL : 0
  const locked = await lockTries(ctx, tries)
  const isPaused = ({ pause }: { pause: Seconds }) => free > 0 && pause > 0
  const pause = free > 0 && locked.length > 0 ? pauseOf(locked.map(one => one.pause)) : 0
  if (pause > 0) throw tooMany(pause)
  for (const one of locked) {
    const right = await one.check(isPaused(one))
    if (right === null) continue
    if (one.forgets?.(right) ?? true)
      await ctx.db.run(sql`delete from secret_tries where key = ${one.digest}`)
    return { right }
  }
  for (const one of locked.filter(each => !isPaused(each))) {
    const next = free ? pauseAfter(one.wrong + 1, free) : 0
    await ctx.db.run(sql`
      update secret_tries set wrong = ${one.wrong + 1}, paused_until = ${next ? ctx.now + next : 0}
        where key = ${one.digest}`)
  }
  return { wrong: (locked[0]?.wrong ?? 0) + 1 }
}

/**
 * Throws 429 where all are in a pause, and `refusal()` where none is right, which is counted with
 * all that `refusal` wrote.
 */
export const requireRightOfAny = async <T>(
  ctx: Ctx,
  tries: readonly Try<T>[],
  refusal: (wrong: number) => ApiError | Promise<ApiError>,
): Promise<T> => {
  const tried = await firstRight(ctx, tries, pauses => Math.min(...pauses))
  if ('right' in tried) return tried.right
  throw commitThoughRefused(await refusal(tried.wrong))
}

/** null where none is right. Throws 429 where the last of them is in a pause. */
export const rightOfAny = async <T>(ctx: Ctx, tries: readonly Try<T>[]): Promise<T | null> => {
  const tried = await firstRight(ctx, tries, pauses => pauses.at(-1) ?? 0)
  return 'right' in tried ? tried.right : null
}

/** It begins anew. */
export const forgetTries = (db: Db, key: string): Promise<number> =>
  db.run(sql`delete from secret_tries where key = ${digestOf(key)}`)

/** The same with one secret. */
export const requireRight = <T>(
  ctx: Ctx,
  key: string,
  check: () => Promise<T | null>,
  refusal: (wrong: number) => ApiError | Promise<ApiError>,
): Promise<T> => requireRightOfAny(ctx, [{ key, check }], refusal)

/** How many people may use up their free tries of one secret before all of them pause. */
const peopleOfPace = 10

/**
 * What those who try one secret do together; locked, before the tries of anybody among them. It
 * pauses and counts only where it is asked to.
 */
export const lockPace = async (ctx: Ctx, key: string) => {
  const [locked] = await lockTries(ctx, [{ key, check: () => Promise.resolve(null) }])
  const { digest, wrong, pause } = existing(locked, 'a key that was locked')
  const free = ctx.config.rateLimits ? ctx.config.rates.RATE_SIGN_IN_EMAIL * peopleOfPace : 0
  return {
    /** Throws 429 in a pause. */
    requireUnpaused: () => {
      if (free > 0 && pause > 0) throw tooMany(pause)
    },
    /** One more that was wrong. */
    count: async (): Promise<void> => {
      const next = free ? pauseAfter(wrong + 1, free) : 0
      await ctx.db.run(sql`
        update secret_tries set wrong = ${wrong + 1}, paused_until = ${next ? ctx.now + next : 0}
          where key = ${digest}`)
    },
  }
}

/** Hourly. */
export const trimTries = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from secret_tries where last < ${now - remembered}`)
