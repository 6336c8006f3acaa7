// Who was given which document, written behind the read that it comes from.
import type { UnixSeconds } from '#lib/time.ts'
import type { Database } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { lockViews } from '#server/db/viewsLock.ts'
import { createWriteBehind } from '#server/db/writeBehind.ts'
import type { Views, ViewedType } from '#server/http/ports.ts'

type Milliseconds = number
/** `at`: since 1970, as a history may be cleared in the second of a view. */
type Seen = {
  userid: number
  doc_type: ViewedType
  docid: number
  date: UnixSeconds
  at: Milliseconds
}

const keyOf = ({ userid, doc_type, docid }: Omit<Seen, 'date' | 'at'>): string =>
  `${userid} ${doc_type} ${docid}`

/** One row for each document and person in so long. */
const apartSeconds = 1800
/** More than a second's worth by far: what a database that is away for long may cost in memory. */
const heldAtMost = 50_000

/**
 * One process at a time, so that two that were asked for the same document write one row. People
 * who paused recording are left out here, as are views soon after one that is there and those from
 * before a person cleared their history, in whichever process; the counts by day rise with what was
 * written. Returns what was left out for the person's sake.
 */
const write = (database: Database, seen: Seen[]): Promise<Seen[]> =>
  database.write(async db => {
    await lockViews(db)
    await db.run(sql`
    with given as materialized (
      select * from unnest(${seen.map(one => one.userid)}::int[],
        ${seen.map(one => one.doc_type)}::text[], ${seen.map(one => one.docid)}::int[],
        ${seen.map(one => one.date)}::int[], ${seen.map(one => one.at)}::bigint[])
        as given (userid, doc_type, docid, date, at)
    ), written as (
      insert into views (userid, doc_type, docid, date)
      select n.userid, n.doc_type, n.docid, n.date from given n join users using (userid)
      where not exists (select from view_pauses p where p.userid = n.userid)
        and not exists (select from view_clears c where c.userid = n.userid and n.at <= c.at)
        and not exists (
          select from views v where v.userid = n.userid and v.doc_type = n.doc_type
            and v.docid = n.docid and v.date > n.date - ${apartSeconds}::int)
      returning userid, doc_type, docid, date
    ), quarters as (
      insert into view_quarters as q (quarter, views) select date / 900, count(*) from written
        group by 1
      on conflict (quarter) do update set views = q.views + excluded.views
    ), people as (
      insert into view_people as p (userid, day, views) select userid, date / 86400, count(*)
        from written group by 1, 2
      on conflict (userid, day) do update set views = p.views + excluded.views
    )
    insert into view_counts (doc_type, docid, day, views, people)
    select n.doc_type, n.docid, n.date / 86400, count(*), count(*) filter (where not exists (
      select from views v where v.userid = n.userid and v.doc_type = n.doc_type
        and v.docid = n.docid and v.date >= n.date / 86400 * 86400))
    from written n group by n.doc_type, n.docid, n.date / 86400
    on conflict (doc_type, docid, day) do update
      set views = view_counts.views + excluded.views,
      people = view_counts.people + excluded.people`)
    const until = new Map(
      (
        await db.many<{ userid: number; at: number | null }>(sql`
        select userid, null::float8 as at from view_pauses
          where userid = any(${seen.map(one => one.userid)}::int[])
        union all select c.userid, c.at::float8 from view_clears c
          where c.userid = any(${seen.map(one => one.userid)}::int[])
            and not exists (select from view_pauses p where p.userid = c.userid)`)
      ).map(row => [row.userid, row.at ?? Infinity]),
    )
    return seen.filter(one => one.at <= (until.get(one.userid) ?? -Infinity))
  })

export const createViewRecorder = (
  database: Database,
  onError: (error: unknown) => void,
  now: () => Milliseconds = () => Date.now(),
): Views => {
  /**
   * What this process wrote or holds, by person and document, with its date: most views of the next
   * half hour end here.
   */
  const recent = new Map<string, UnixSeconds>()
  const behind = createWriteBehind<Seen>({
    heldAtMost,
    onError,
    async write(seen) {
      // What somebody opened while paused is no view that the next would come too soon after.
      for (const one of await write(database, seen)) recent.delete(keyOf(one))
    },
  })

  return {
    record(userid, doc_type, docid) {
      const at = now()
      const date = Math.floor(at / 1000)
      const key = keyOf({ userid, doc_type, docid })
      if (date - (recent.get(key) ?? -apartSeconds) < apartSeconds) return
      if (!behind.add({ userid, doc_type, docid, date, at })) return
      recent.delete(key) // stands in order of date, the oldest first
      recent.set(key, date)
      for (const [old, at] of recent) {
        if (date - at < apartSeconds && recent.size <= heldAtMost) break
        recent.delete(old)
      }
    },
    forget(userid) {
      behind.drop(one => one.userid === userid)
      for (const key of recent.keys()) if (key.startsWith(`${userid} `)) recent.delete(key)
    },
    flush: behind.flush,
    stop: behind.stop,
  }
}
