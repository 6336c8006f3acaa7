import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { lockViews } from '#server/db/viewsLock.ts'

/**
 * Views by these people, and by `until` before then, as if nobody had looked: out of every figure,
 * too.
 */
export const forgetViews = async (
  db: Db,
  userids: number[],
  until: { userid: number; date: UnixSeconds },
): Promise<void> => {
  await lockViews(db)
  await db.run(sql`
  with gone as (
    delete from views where userid = any(${userids}::int[])
      or (userid = ${until.userid} and date < ${until.date})
    returning userid, doc_type, docid, date
  ), quarters as (
    update view_quarters q set views = q.views - g.views
    from (select date / 900 as quarter, count(*)::int as views from gone group by 1) g
    where q.quarter = g.quarter
  ), people as (
    update view_people p set views = p.views - g.views
    from (select userid, date / 86400 as day, count(*)::int as views from gone group by 1, 2) g
    where p.userid = g.userid and p.day = g.day
  )
  update view_counts c set views = c.views - g.views, people = c.people - g.people
  from (select doc_type, docid, date / 86400 as day, count(*)::int as views,
      count(distinct userid)::int as people from gone group by 1, 2, 3) g
  where c.doc_type = g.doc_type and c.docid = g.docid and c.day = g.day`)
  await db.run(sql`delete from view_counts where views <= 0`)
  await db.run(sql`delete from view_people where views <= 0`)
  await db.run(sql`delete from view_quarters where views <= 0`)
}
