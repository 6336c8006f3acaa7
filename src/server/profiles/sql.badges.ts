import { featuredFlags } from '#contract/core/flags.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { hasReadersFlag } from '#server/rights/released.ts'
import { badges } from './badges.ts'

/** How many active people have each badge. */
export const countHolders = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db.many<{ badgeid: number; holders: number }>(sql`
    select b.badgeid, count(*)::int as holders from user_badges b join users u using (userid)
      where not u.disabled group by b.badgeid`)
  return new Map(rows.map(({ badgeid, holders }) => [badgeid, holders]))
}

export const loadEarned = (
  db: Db,
  userid: number,
): Promise<{ badgeid: number; date: UnixSeconds }[]> =>
  db.many(sql`
  select badgeid, date from user_badges where userid = ${userid} order by date desc, badgeid`)

export type Earned = { userid: number; badgeid: number }

/**
 * Of these people those who may earn something, held until the transaction ends: nobody is erased
 * meanwhile, and whoever is earns nothing.
 */
export const lockEarners = (db: Db, userids: number[]): Promise<number[]> =>
  db.values<number>(sql`
    select userid from users where userid = any(${userids}::int[]) and state <> 'erased'
      order by userid for no key update`)

/**
 * Gives these people what they have earned and do not have yet, in one statement. What they have
 * they keep. Materialized: else everything is counted again for each badge.
 */
export const award = (db: Db, userids: number[], now: UnixSeconds): Promise<Earned[]> =>
  db.many<Earned>(sql`
  with counts as materialized (
    select u.userid,
      (select count(*) from guides g where g.author = u.userid
        and g.deleted_date is null) as guides,
      (select count(*) from guides g where g.author = u.userid and g.deleted_date is null
        and g.public) as public_guides,
      (select count(*) from guides g where g.author = u.userid and g.deleted_date is null
        and g.public and ${hasReadersFlag(featuredFlags)}) as featured,
      (select count(*) from completions c where c.userid = u.userid) as completions,
      (select count(*) from (
        select from revisions r join translations t on t.resource = r.resource
          and t.resourceid = r.resourceid and t.langid = r.langid
        where r.userid = u.userid and r.line = 'live' limit 1) one) as translations,
      case when u.about_raw = '' then 0 else 1 end as about,
      (select count(*) from team_members m where m.userid = u.userid) as teams,
      coalesce((select d.times from deeds d where d.userid = u.userid and d.deed = 'comments'),
        0) as comments,
      coalesce((select d.times from deeds d where d.userid = u.userid and d.deed = 'decisions'),
        0) as decisions,
      coalesce((select d.times from deeds d where d.userid = u.userid and d.deed = 'tags'),
        0) as tags
    from users u where u.userid = any(${userids}::int[])),
  rules as (
    select * from unnest(${badges.map(one => one.badgeid)}::int[],
      ${badges.map(one => one.counted)}::text[], ${badges.map(one => one.needed)}::int[])
      as rule (badgeid, counted, needed))
  insert into user_badges (userid, badgeid, date)
  select c.userid, r.badgeid, ${now} from counts c
    join rules r on (to_jsonb(c)->>r.counted)::int >= r.needed
  order by c.userid, r.badgeid
  on conflict do nothing
  returning userid, badgeid`)

/** The next people by id, for a walk over all. */
export const nextUserids = (db: Db, after: number, limit: number): Promise<number[]> =>
  db.values<number>(
    sql`select userid from users where userid > ${after} order by userid limit ${limit}`,
  )

export const raiseStamps = (db: Db, userids: number[]): Promise<number> =>
  db.run(sql`
  update users set stamp = stamp + 1 where userid = any(${userids}::int[])`)

export const addDeed = (db: Db, userid: number, deed: string, times: number): Promise<number> =>
  db.run(sql`
  insert into deeds (userid, deed, times) values (${userid}, ${deed}, ${times})
  on conflict (userid, deed) do update set times = deeds.times + excluded.times`)
