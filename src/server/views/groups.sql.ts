// What was viewed in a range by category, and by team.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { placedCategory, placingRelease } from '#server/rights/released.ts'
import { byWeek, counted, counting, within, type Range } from './dashboards.sql.ts'

export type GroupRow = {
  name: string
  teamid: number | null
  views: number
  documents: number
  people: number
  total: number
}
/** Each category that stands, by what was viewed in it and below it. */
export const listCategories = (
  db: Db,
  range: Range,
  page: { limit: number; offset: number },
): Promise<GroupRow[]> =>
  db.many<GroupRow>(sql`
  with recursive seen as materialized (${counted(range)}),
  at_home as (
    select c.wikiid, s.views from seen s join guides g on s.doc_type = 'guide'
      and g.guideid = s.docid and g.deleted_date is null
      ${placingRelease}
      join wikis c on c.namespace = 'CATEGORY' and c.title = ${placedCategory}
        and c.deleted_date is null
    union all select w.wikiid, s.views from seen s
      join wikis w on s.doc_type = 'wiki' and w.wikiid = s.docid and w.namespace = 'CATEGORY'
      and w.deleted_date is null),
  own as (select wikiid, sum(views) as views, count(*) as documents from at_home group by 1),
  up (wikiid, views, documents) as (
    select wikiid, views, documents from own
    union all select w.parent, up.views, up.documents from up join wikis w on w.wikiid = up.wikiid
      where w.parent is not null)
  select w.title::text as name, null::int as teamid, sum(up.views)::int as views,
    sum(up.documents)::int as documents, 0 as people, count(*) over ()::int as total
  from up join wikis w on w.wikiid = up.wikiid group by w.wikiid, w.title
    order by 3 desc, 1 limit ${page.limit} offset ${page.offset}`)

/** Each team by what its members viewed. `least`: members that it has. */
export const listTeams = (
  db: Db,
  range: Range,
  least: number,
  page: { limit: number; offset: number },
): Promise<GroupRow[]> => {
  const { whole, edges } = byWeek(range)
  return db.many<GroupRow>(sql`
    with viewers as materialized (${counting(range)}),
    people as (select m.teamid, sum(p.views) as views, count(*) as people from viewers p
      join team_members m using (userid) group by 1),
    documents as (
      select teamid, count(*) as documents from (
        select v.teamid, v.doc_type, v.docid from view_teams v where ${whole} ${within(range)}
        union select m.teamid, v.doc_type, v.docid from views v join team_members m using (userid)
          where ${edges} ${within(range)}
      ) seen group by 1)
    select t.name::text as name, t.teamid, coalesce(p.views, 0)::int as views,
      coalesce(d.documents, 0)::int as documents, coalesce(p.people, 0)::int as people,
      count(*) over ()::int as total
    from teams t left join people p using (teamid) left join documents d using (teamid)
    where (select count(*) from team_members m where m.teamid = t.teamid) >= ${least}
    order by 3 desc, 1, 2 limit ${page.limit} offset ${page.offset}`)
}
export const countMembers = async (db: Db, teamid: number): Promise<number> => {
  await db.one(sql`select teamid from teams where teamid = ${teamid}`, 'Team')
  return (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from team_members where teamid = ${teamid}`,
    )
  ).n
}
