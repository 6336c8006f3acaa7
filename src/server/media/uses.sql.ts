// Where an image, a video or a document is shown: asked of the revisions that somebody reads or
// edits now, through their indexes.
import { readersTitle, readersType } from '#server/rights/released.ts'
import type { MediaKind } from '#contract/library/schemas.ts'
import type { ImageUse } from '#contract/media/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { commentTables, isPublic, seenBy } from '#server/rights/comments.ts'
import type { Person } from '#server/http/context.ts'
import { commentShows, isShownComment, isSiteMark, shownIn } from './visibility/usedBy.sql.ts'

export type UseRow = {
  type: ImageUse['type']
  id: number
  namespace: Namespace | null
  title: string
  display_title: string
  guide_type: string
  where: ImageUse['where']
  stepid: number | null
  step: number | null
  live: boolean
  head: boolean
  commentid: number | null
}

const isListed = sql`not 'WIKI_PRIVATE' = any(w.flags)`

/** Pictures of people and teams, and what people write about themselves. */
const usesOfPeople = (id: Sql): Sql => sql`
  union all
  select 'user', userid, null, username, '', '',
    case when imageid = ${id} then 'image' else 'text' end, null, null, true, true, null
  from users where not disabled and (imageid = ${id} or about_raw like '%[image|%'
    and text_image_refs(about_raw) @> array[${id}])
  union all
  select 'team', teamid, null, name, '', '', 'image', null, null, true, true, null from teams
    where imageid = ${id}
  union all
  select 'site', 1, null, '', '', '', 'image', null, null, true, true, null where ${isSiteMark(id)}`

/** Guides and pages below which, or below steps of which, it stands in a comment. */
const usesInComments = (id: Sql, person: Person | null): Sql => sql`
  union all
  select case when c.context = 'wiki' then 'wiki' else 'guide' end, coalesce(c.guideid, w.wikiid),
    w.namespace, coalesce(${readersTitle}, w.title), coalesce(w.display_title, ''),
    coalesce(${readersType}, ''), 'comment',
    case when c.context = 'step' then c.contextid end, null, ${isPublic}, true, c.commentid
  from ${commentTables}
  where ${commentShows(id)} and ${seenBy(person)} and ${isShownComment}
    and not coalesce('WIKI_PRIVATE' = any(w.flags), false)`

/**
 * Every place in documents that the person may see; `listed` leaves out pages that are found by
 * their title only. A translation's words count for the document, whatever its language.
 */
const uses = (kind: MediaKind, id: Sql, person: Person | null, listed: boolean): Sql => sql`
  with hits as materialized (
    select r.revisionid, r.resource, r.resourceid, r.langid, ${shownIn[kind].place(id)} as place
      from revisions r where ${shownIn[kind].hit(id)}
  ), shown as (
    select h.resource, h.resourceid, h.place, bool_or(h.revisionid = p.live_revisionid) as live,
      bool_or(h.revisionid = p.revisionid) as head
    from hits h cross join lateral (
      select * from (
        select revisionid, live_revisionid from guides
          where h.resource = 'guide' and guideid = h.resourceid
        union all select revisionid, live_revisionid from steps
          where h.resource = 'step' and stepid = h.resourceid
        union all select revisionid, live_revisionid from wikis
          where h.resource = 'wiki' and wikiid = h.resourceid
        union all select revisionid, live_revisionid from translations t
          where t.resource = h.resource and t.resourceid = h.resourceid and t.langid = h.langid
      ) pointers where h.revisionid in (revisionid, live_revisionid) limit 1
        -- one by one, by their keys
    ) p
    group by 1, 2, 3
  )
  select 'guide' as type, g.guideid as id, null as namespace, ${readersTitle} as title, '' as display_title,
    ${readersType} as guide_type, place as "where",
    null::int as stepid, null::int as step, coalesce(live, false) as live,
      coalesce(head, false) as head, null::int as commentid
  from shown join guides g on resource = 'guide' and g.guideid = resourceid
  where g.deleted_date is null and ${visibleTo(person)}
  union all
  select 'guide', g.guideid, null, ${readersTitle}, '', ${readersType}, 'step', s.stepid,
    coalesce(at_live.n, at_head.n)::int, coalesce(live, false)
    and at_live.n is not null, coalesce(head, false) and at_head.n is not null, null
  from (select resourceid, bool_or(live) as live, bool_or(head) as head from shown
    where resource = 'step' group by 1) shown
  join steps s on s.stepid = resourceid join guides g on g.guideid = s.guideid
  join revisions l on l.revisionid = g.live_revisionid
    join revisions r on r.revisionid = g.revisionid
  left join lateral (select n from jsonb_array_elements(l.content->'steps') with ordinality e(v, n)
    where v = to_jsonb(s.stepid)) at_live on true
  left join lateral (select n from jsonb_array_elements(r.content->'steps') with ordinality e(v, n)
    where v = to_jsonb(s.stepid)) at_head on true
  where g.deleted_date is null and ${visibleTo(person)}
    and (live and at_live.n is not null or head and at_head.n is not null)
  union all
  select 'wiki', w.wikiid, w.namespace, w.title, w.display_title, '', place, null, null,
    coalesce(live, false), coalesce(head, false), null
  from shown join wikis w on resource = 'wiki' and w.wikiid = resourceid
  where w.deleted_date is null ${listed ? sql`and ${isListed}` : sql``}
  ${kind === 'image' ? sql`${usesOfPeople(id)} ${usesInComments(id, person)}` : sql``}`

export const listUses = async (
  db: Db,
  kind: MediaKind,
  id: number,
  person: Person | null,
  page: { limit: number; offset: number },
): Promise<{ rows: UseRow[]; total: number }> => {
  const places = uses(kind, sql`${id}::int`, person, true)
  const rows = await db.many<UseRow & { total: number }>(sql`
    select *, count(*) over ()::int as total from (${places}) places
    order by type, title, id, step nulls first, "where", commentid
      limit ${page.limit} offset ${page.offset}`)
  if (rows.length || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from (${places}) places`,
  )
  return { rows, total }
}

/** In how many places each of these is, as far as the person may see them. */
export const countUses = async (
  db: Db,
  kind: MediaKind,
  ids: number[],
  person: Person | null,
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const counted = await db.many<{ id: number; uses: number }>(sql`
    select item.id, (select count(*) from (${uses(kind, sql`item.id`, person, true)}) places)::int
      as uses from unnest(${ids}::int[]) item(id)`)
  return new Map(counted.map(({ id, uses: count }) => [id, count]))
}
