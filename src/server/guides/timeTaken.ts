// How long readers say that a guide took them.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { stampGuide } from './sql.ts'

export type TimeTaken = { minutes: number; people: number }
/** Fewer would tell how long it took one of them. */
const peopleAtLeast = 3
/** The median of what readers say; null while too few did. */
export const loadTimeTaken = (db: Db, guideid: number): Promise<TimeTaken | null> =>
  db.maybe<TimeTaken>(sql`
  select round(percentile_cont(0.5) within group (order by minutes))::int as minutes,
    count(*)::int as people
  from completions where guideid = ${guideid} and minutes is not null
  having count(*) >= ${peopleAtLeast}`)

/** Somebody said another time: what is kept of the guide is old. */
export const showTimes = async (ctx: Ctx, guideid: number): Promise<void> => {
  await stampGuide(ctx.db, guideid, false, ctx.now)
  ctx.touch(`guide:${guideid}`)
}
