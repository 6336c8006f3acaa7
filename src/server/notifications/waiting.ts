// Notices of what waits in saved filters of patrol: each has the number of the moment at which it
// was last looked at, and none stands for a filter in which nothing waits.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

type Waiting = { filter: string; count: number }

/** Over unread notices n: of a filter with this name. */
const isUnread = (userid: number) => sql`n.userid = ${userid} and not n.read
  and n.event = 'patrol.filter.waiting'`

/** The digest that comes after this, and the list of the app, say what waits now. */
export const correctWaiting = async (db: Db, userid: number, now: Waiting[]): Promise<void> => {
  await stopWaiting(
    db,
    userid,
    now.flatMap(one => (one.count ? [] : [one.filter])),
  )
  await db.run(sql`
    update notifications n set data = n.data || jsonb_build_object('count', w.count)
    from unnest(${now.map(one => one.filter)}::text[], ${now.map(one => one.count)}::int[])
      as w (filter, count)
    where ${isUnread(userid)} and n.data->>'filter' = w.filter
      and n.data->'count' is distinct from to_jsonb(w.count)`)
}

/** Nobody hears any more of filters that are gone, changed or silent now. */
export const stopWaiting = (db: Db, userid: number, filters: string[]): Promise<number> =>
  db.run(sql`
    delete from notifications n where ${isUnread(userid)}
      and n.data->>'filter' = any(${filters}::text[])`)
