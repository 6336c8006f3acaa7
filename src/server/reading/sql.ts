// What is asked of whom, and what they have done: always read off releases, teams and records, so
// that nothing has to be kept in step with them.
import type { ReadingRequest } from '#contract/reading/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isUnseenBy } from '#server/rights/guides.ts'
import type { Facts } from './states.ts'

const empty = {
  teams: [],
  moduleid: null,
  months: null,
  due_days: 14,
  barred: false,
  keeps_minor: false,
  revisionid: 0,
  passable: true,
}

/** `training`: whether modules are switched on. */
export const loadRequest = async (
  db: Db,
  guideid: number,
  training: boolean,
): Promise<ReadingRequest> =>
  (await db.maybe<ReadingRequest>(sql`
    select guideid, teams, moduleid, months, due_days, barred, keeps_minor, revisionid,
      moduleid is null or ${training} and exists (select from training_modules m
        where m.moduleid = q.moduleid and m.state = 'current') as passable
    from reading_requests q where guideid = ${guideid}`)) ?? { guideid, ...empty }

/**
 * Teams that are added have their days from now on, the others keep theirs; where another thing is
 * to be done everybody has theirs anew.
 */
export const saveRequest = (
  db: Db,
  asked: Omit<ReadingRequest, 'revisionid' | 'passable'>,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
    insert into reading_requests as q
      (guideid, teams, team_dates, moduleid, months, due_days, barred, keeps_minor, asked_date)
    values (${asked.guideid}, ${asked.teams}::int[],
      array_fill(${now}::int, array[${asked.teams.length}::int]), ${asked.moduleid}::int,
      ${asked.months}::int, ${asked.due_days}, ${asked.barred}, ${asked.keeps_minor}, ${now})
    on conflict (guideid) do update set teams = excluded.teams,
      team_dates = array(select coalesce(q.team_dates[array_position(q.teams, t.id)], ${now}::int)
        from unnest(excluded.teams) with ordinality t (id, place) order by t.place),
      moduleid = excluded.moduleid, months = excluded.months, due_days = excluded.due_days,
      barred = excluded.barred, keeps_minor = excluded.keeps_minor,
      revisionid = nextval('revision_seq'),
      asked_date = case when q.moduleid is distinct from excluded.moduleid then excluded.asked_date
        else q.asked_date end`)

export type Ask = {
  guideid: number
  title: string
  type: string
  releaseid: number
  langid: string
  major: number
  minor: number
  content_hash: string
  moduleid: number | null
  months: number | null
  barred: boolean
}
/**
 * (asks) each guide whose live release teams are asked to read, over guides g. Where minor releases
 * keep what was confirmed, the days count from the first release of that number; of one that came
 * back, from when it did.
 */
const asks = (where: Sql): Sql => sql`
  select q.*, x.guide_title as title, x.guide_type as type, x.releaseid, x.langid, x.major, x.minor, x.content_hash,
    greatest(q.asked_date, case when q.keeps_minor then (
      select min(f.release_date) from releases f where f.guideid = x.guideid
        and f.langid = x.langid and f.major = x.major) else x.release_date end,
      x.returned_date) as since
  from reading_requests q join guides g using (guideid)
    join releases x on x.guideid = g.guideid and x.langid = g.langid and x.state = 'live'
  where g.deleted_date is null and cardinality(q.teams) > 0 and ${where}`

export const loadAsks = (db: Db, where: Sql): Promise<Ask[]> =>
  db.many<Ask>(sql`
    with asks as (${asks(where)})
    select guideid, title, type, releaseid, langid, major, minor, content_hash, moduleid, months, barred
    from asks order by title, guideid`)

/** Which people, as a condition over a column of their numbers. */
export type Who = (userid: Sql) => Sql

/**
 * (passes) of modules: when somebody last passed one, and whether they are at its current version.
 * What an Admin tried before it was given out is no pass.
 */
const passes = (who: Who): Sql => sql`
  select v.moduleid, t.userid,
    max(t.completed_date) filter (where t.status in ('completed', 'passed')
      and t.first_access >= v.first_current) as done,
    bool_or(t.status = 'in_progress' and v.state = 'current' and not t.closed) as begun
  from training_attempts t join training_modules v using (id)
  where ${who(sql`t.userid`)} group by v.moduleid, t.userid`

/** No later than what a moment may be (2038). */
const capped = (date: Sql): Sql => sql`least(${date}, 2147483647)::int`
const monthsAfter = (date: Sql, months: Sql): Sql =>
  capped(sql`extract(epoch from (to_timestamp(${date}) at time zone 'UTC'
    + make_interval(months => ${months})) at time zone 'UTC')`)
const daysAfter = (date: Sql, days: Sql): Sql => capped(sql`${date}::bigint + ${days} * 86400`)

export type StandingRow = Facts & { guideid: number; userid: number }
/**
 * Of each guide that is asked for (`where` over guides g) each of these people who is asked and may
 * see it.
 */
export const loadStandings = (db: Db, where: Sql, who: Who): Promise<StandingRow[]> =>
  db.many<StandingRow>(sql`
    with asks as materialized (${asks(where)}), passes as materialized (${passes(who)}),
    confirmed as materialized (
      select a.guideid, c.userid, max(c.date) as done
      from asks a join reading_confirmations c on c.guideid = a.guideid
        -- Numbers are given again once a release is deleted: what was confirmed of it is not kept.
        and (c.releaseid = a.releaseid
          or a.keeps_minor and c.major = a.major and c.releaseid is not null)
      where ${who(sql`c.userid`)} group by a.guideid, c.userid),
    members as (
      select a.guideid, m.userid,
        min(greatest(m.joined, a.team_dates[array_position(a.teams, m.teamid)])) as joined
      from asks a join team_members m on m.teamid = any(a.teams)
      where ${who(sql`m.userid`)}
      group by a.guideid, m.userid),
    found as (
      select a.guideid, u.userid, a.months,
        case when a.moduleid is null then c.done else p.done end as done,
        a.moduleid is not null and coalesce(p.begun, false) as begun,
        ${daysAfter(sql`greatest(a.since, m.joined)`, sql`a.due_days`)} as due
      from asks a join members m using (guideid) join guides g using (guideid)
        join users u on u.userid = m.userid and not u.disabled
        left join confirmed c on c.guideid = a.guideid and c.userid = m.userid
        left join passes p on p.moduleid = a.moduleid and p.userid = m.userid
      where not ${isUnseenBy})
    select guideid, userid, done, begun, due,
      case when months is not null then ${monthsAfter(sql`done`, sql`months`)} end as until
    from found`)

export type ModuleRow = {
  moduleid: number
  title: string
  version: number
  months: number | null
}
/** Those that are meant for teams or people by name; `where` is a condition over modules m. */
export const loadModules = (db: Db, where: Sql): Promise<ModuleRow[]> =>
  db.many<ModuleRow>(sql`
    select m.moduleid, m.title, m.version, m.months from training_modules m
    where m.state = 'current' and not m.open and ${where} order by m.title, m.moduleid`)

export type PassRow = Facts & { moduleid: number; userid: number }
export const loadPasses = (db: Db, who: Who): Promise<PassRow[]> =>
  db.many<PassRow>(sql`
    with passes as materialized (${passes(who)}),
    meant as (
      select m.id, t.userid, min(t.joined) as since
      from training_modules m join team_members t on t.teamid = any(m.teams)
      where m.state = 'current' and not m.open and ${who(sql`t.userid`)} group by m.id, t.userid
      union all
      select m.id, u.userid, 0 from training_modules m join users u on u.userid = any(m.users)
      where m.state = 'current' and not m.open and ${who(sql`u.userid`)}),
    asked as (select id, userid, min(since) as since from meant group by id, userid)
    select m.moduleid, u.userid, p.done, coalesce(p.begun, false) as begun,
      ${daysAfter(sql`greatest(m.made_current, m.asked_date, a.since)`, sql`m.due_days`)} as due,
      case when m.months is not null then ${monthsAfter(sql`p.done`, sql`m.months`)} end as until
    from asked a join training_modules m using (id) join users u on u.userid = a.userid
      left join passes p on p.moduleid = m.moduleid and p.userid = u.userid
    where not u.disabled`)
