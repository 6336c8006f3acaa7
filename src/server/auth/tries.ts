// Tries of a secret. Only wrong ones count, by what is tried and by whoever tries it: nobody keeps
// somebody else out, and nobody guesses quickly (decision 0372).
import { createHash } from 'node:crypto'
import { type ApiError, tooMany } from '#lib/errors.ts'
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

/**
 * Throws 429 in a pause, and `refusal()` for a wrong try, which is then counted with all that
 * `refusal` wrote. Tries of one key wait for each other. `wrong` is how many there were with it.
 */
export const requireRight = async <T>(
  ctx: Ctx,
  key: string,
  check: () => Promise<T | null>,
  refusal: (wrong: number) => ApiError | Promise<ApiError>,
): Promise<T> => {
  const free = ctx.config.rateLimits ? ctx.config.rates.RATE_SIGN_IN_EMAIL : 0
  const digest = createHash('sha256').update(key).digest()
  const { wrong, paused_until } = await ctx.db.one<{ wrong: number; paused_until: number }>(sql`
    insert into secret_tries as t (key, wrong, paused_until, last)
      values (${digest}, 0, 0, ${ctx.now})
    on conflict (key) do update
      set wrong = case when t.last < ${ctx.now - remembered} then 0 else t.wrong end,
        last = ${ctx.now}
    returning wrong, paused_until`)
  if (free && paused_until > ctx.now) throw tooMany(paused_until - ctx.now)
  const right = await check()
  if (right !== null) {
    await ctx.db.run(sql`delete from secret_tries where key = ${digest}`)
    return right
  }
  const pause = free ? pauseAfter(wrong + 1, free) : 0
  await ctx.db.run(sql`
    update secret_tries set wrong = ${wrong + 1}, paused_until = ${pause ? ctx.now + pause : 0}
      where key = ${digest}`)
  throw commitThoughRefused(await refusal(wrong + 1))
}

/** Hourly. */
export const trimTries = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from secret_tries where last < ${now - remembered}`)
