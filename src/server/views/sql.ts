import { readersTitle, readersType } from '#server/rights/released.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Database, Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { lockViews } from '#server/db/viewsLock.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { Person } from '#server/http/context.ts'
import type { Between } from '#server/http/dates.ts'
import type { ViewedType } from '#server/http/ports.ts'

type Page = Between & { limit: number; offset: number }
export type ViewRow = {
  userid: number
  username: string
  doc_type: ViewedType
  docid: number
  date: number
  title: string | null
  display_title: string | null
  namespace: Namespace | null
  type: string | null
}

const within = (of: Sql, { start_date, end_date }: Between): Sql =>
  joined(
    [
      of,
      start_date !== undefined && sql`v.date >= ${start_date}`,
      end_date !== undefined && sql`v.date <= ${end_date}`,
    ],
    ' and ',
  )

const page = async (
  db: Db,
  person: Person,
  of: Sql,
  query: Page,
): Promise<{ total: number; views: ViewRow[] }> => {
  const where = within(of, query)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from views v where ${where}`,
  )
  // Titles are looked up for the rows of this page alone, however far back it lies.
  const views = await db.many<ViewRow>(sql`
    select v.userid, u.username, v.doc_type, v.docid, v.date,
      coalesce(${readersTitle}, w.title)::text as title,
      coalesce(${readersTitle}, nullif(w.display_title, ''), w.title)::text as display_title,
        w.namespace,
      ${readersType} as type
    from (select v.* from views v where ${where}
      order by v.date desc, v.doc_type, v.docid,
      v.userid limit ${query.limit} offset ${query.offset}) v join users u using (userid)
    left join guides g on v.doc_type = 'guide' and g.guideid = v.docid and g.deleted_date is null
      and ${visibleTo(person)}
    left join wikis w on v.doc_type = 'wiki' and w.wikiid = v.docid and w.deleted_date is null
    order by v.date desc, v.doc_type, v.docid, v.userid`)
  return { total, views }
}

/** Newest first. */
export const viewsOfUser = (db: Db, person: Person, userid: number, query: Page) =>
  page(db, person, sql`v.userid = ${userid}`, query)
export const viewsOfDoc = (
  db: Db,
  person: Person,
  doc: { doc_type: ViewedType; docid: number },
  query: Page,
) => page(db, person, sql`v.doc_type = ${doc.doc_type} and v.docid = ${doc.docid}`, query)

/**
 * For each person whose history was given away. `doc` null: their own list; otherwise that of a
 * document they stood in.
 */
export const insertReadings = (
  db: Db,
  reading: {
    userids: number[]
    reader: number
    date: UnixSeconds
    reason: string
    doc: { doc_type: ViewedType; docid: number } | null
  },
): Promise<number> =>
  db.run(sql`
  insert into view_readings (userid, reader, date, reason, doc_type, docid)
  select distinct userid, ${reading.reader}::int, ${reading.date}::int, ${reading.reason}::text,
    ${reading.doc?.doc_type ?? null}::text, ${reading.doc?.docid ?? null}::int
  from unnest(${reading.userids}::int[]) as about (userid) where userid <> ${reading.reader}`)

export type ReadingRow = {
  userid: number
  username: string
  date: number
  reason: string
  doc_type: ViewedType | null
  docid: number | null
}
export const readingsOf = (
  db: Db,
  userid: number,
  query: { limit: number; offset: number },
): Promise<ReadingRow[]> =>
  db.many<ReadingRow>(sql`
  select r.reader as userid, u.username, r.date, r.reason, r.doc_type, r.docid from view_readings r
    join users u on u.userid = r.reader
  where r.userid = ${userid} order by r.date desc,
    r.reader limit ${query.limit} offset ${query.offset}`)
export const countReadings = async (db: Db, userid: number): Promise<number> =>
  (
    await db.one<{ total: number }>(
      sql`select count(*)::int as total from view_readings where userid = ${userid}`,
    )
  ).total

/**
 * Days on which at least `people` different people viewed it, newest first; `day` as YYYY-MM-DD.
 */
export const dayCounts = (
  db: Db,
  doc: { doc_type: ViewedType; docid: number },
  people: number,
  { start_date, end_date }: Between,
): Promise<{ day: string; views: number; people: number }[]> =>
  db.many(sql`
  select to_char(to_timestamp(day::bigint * 86400) at time zone 'UTC', 'YYYY-MM-DD') as day, views,
    people from view_counts
  where doc_type = ${doc.doc_type} and docid = ${doc.docid} and people >= ${people}
    and day between ${Math.floor((start_date ?? 0) / 86_400)}
      and ${Math.floor((end_date ?? 2_147_483_647) / 86_400)}
  order by view_counts.day desc`)

/** Of those of the teams that have fewer than `least`. */
export const membersOfSmall = (db: Db, teamids: number[], least: number): Promise<number[]> =>
  db.values<number>(sql`
  select distinct userid from (
    select userid, count(*) over (partition by teamid) as members from team_members
      where teamid = any(${teamids}::int[])) m
  where members < ${least} order by userid`)

export const isPaused = async (db: Db, userid: number): Promise<boolean> =>
  (
    await db.one<{ paused: boolean }>(
      sql`select exists (select from view_pauses where userid = ${userid}) as paused`,
    )
  ).paused
export const setPaused = (
  db: Db,
  userid: number,
  paused: boolean,
  now: UnixSeconds,
): Promise<number> =>
  db.run(
    paused
      ? sql`insert into view_pauses (userid, since) values (${userid}, ${now})
        on conflict do nothing`
      : sql`delete from view_pauses where userid = ${userid}`,
  )

/**
 * The counts by day and by quarter of an hour hold no names and stay. What any process still holds
 * of the time until now (`at`, in milliseconds) is left out when it comes to be written.
 */
export const deleteViews = async (db: Db, userid: number, at: number): Promise<void> => {
  await lockViews(db)
  await db.run(sql`
    insert into view_clears as c (userid, at) values (${userid}, ${at})
    on conflict (userid) do update set at = greatest(c.at, excluded.at)`)
  await db.run(sql`delete from views where userid = ${userid}`)
  await db.run(sql`delete from view_people where userid = ${userid}`)
}

const day = 86_400
/**
 * One day at a time, the oldest first: each is counted out of `view_gaps`, and between them others
 * write and clear.
 */
const trimDays = async (
  database: Database,
  [table, kind]: readonly [table: Sql, kind: string],
  before: number,
): Promise<void> => {
  for (let isDone = false; !isDone;)
    isDone = await database.write(async db => {
      await lockViews(db)
      const { oldest } = await db.one<{ oldest: number | null }>(
        sql`select min(day) as oldest from view_gaps where kind = ${kind} and day < ${before}`,
      )
      if (oldest !== null) await db.run(sql`delete from ${table} where day <= ${oldest}`)
      return oldest === null
    })
}

const trimmedAtOnce = 50_000
/** In parts, since a shorter setting may end millions of rows. */
const trimRows = async (database: Database, table: Sql, isOld: Sql): Promise<void> => {
  for (let gone = trimmedAtOnce; gone === trimmedAtOnce;)
    gone = await database.run(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table}
        where ${isOld} limit ${trimmedAtOnce}))`,
    )
}

/** What is older than `days` is deleted, names before counts. */
export const trimViews = async (
  database: Database,
  days: number,
  now: UnixSeconds,
): Promise<void> => {
  const oldest = now - days * day
  const first = Math.floor(oldest / day)
  await trimRows(database, sql`views`, sql`date < ${oldest}`)
  await database.run(sql`delete from view_readings where date < ${oldest}`)
  await trimDays(database, [sql`view_people`, 'people'], first)
  await database.run(sql`delete from view_clears where at < ${(now - day) * 1000}`)
  await database.run(sql`delete from view_quarters where quarter < ${Math.floor(oldest / 900)}`)
  await trimRows(database, sql`step_readings`, sql`day < ${first}`)
  await trimRows(database, sql`guide_readings`, sql`day < ${first}`)
  await trimDays(database, [sql`view_counts`, 'documents'], first)
}
