// Where an image, a video or a document is shown: the ways of visibility/ways.sql.ts, as far as
// somebody is shown one now, with what each place is called.
import { readersTitle, readersType, released } from '#server/rights/released.ts'
import { releaseVisibleTo } from '#server/rights/releases.ts'
import type { MediaKind } from '#contract/library/schemas.ts'
import type { ImageUse } from '#contract/media/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { isPinned, isReadableBy, showsFile } from '#server/rights/work.ts'
import { commentTables, isPublic, seenBy } from '#server/rights/comments.ts'
import type { Person } from '#server/http/context.ts'
import {
  commentShows,
  isShownComment,
  isSiteMark,
  shownIn,
  textNames,
} from './visibility/usedBy.sql.ts'
import { usesOfUnseen } from './library.sql.ts'
import { isShownItself, isThere } from './visibility/ways.sql.ts'

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
  /** The newest run that shows it. */
  entryid: number | null
  /** Of the release that shows it where neither version of the guide does. */
  release: string | null
  is_live_release: boolean
}

const isListed = sql`not 'WIKI_PRIVATE' = any(w.flags)`
/** What stands behind `head`, of what is neither a comment, nor a run, nor a release. */
const plain = sql`null::int, null::int, null::text, false`

/** Pictures of people and teams, and what people write about themselves. */
const usesOfPeople = (kind: 'image' | 'document', id: Sql): Sql => {
  const words = sql`not disabled and ${textNames[kind](sql`about_raw`, id)}`
  if (kind === 'document')
    return sql`
  union all
  select 'user', userid, null, username, '', '', 'text', null, null, true, true, ${plain}
  from users where ${words}`
  return sql`
  union all
  select 'user', userid, null, username, '', '',
    case when imageid = ${id} then 'image' else 'text' end, null, null, true, true, ${plain}
  from users where imageid = ${id} or ${words}
  union all
  select 'team', teamid, null, name, '', '', 'image', null, null, true, true, ${plain} from teams
    where imageid = ${id}
  union all
  select 'site', 1, null, '', '', '', 'image', null, null, true, true, ${plain}
    where ${isSiteMark(id)}`
}

/** Films that it is the poster of, and what its owner made of it. */
const usesByFiles = (id: Sql, person: Person | null): Sql => sql`
  union all
  select 'video', o.objectid, null, coalesce(nullif(o.shown->>'title', ''), o.filename), '', '',
    'image', null, null, true, true, ${plain}
  from objects o where o.imageid = ${id} and o.kind = 'video' and ${isThere}
    and o.userid = ${person?.userid ?? 0}::int
  union all
  select 'image', d.imageid, null, d.filename, '', '', 'image', null, null, true, true, ${plain}
  from images d join images s on s.imageid = d.srcid and s.userid = d.userid
  where d.srcid = ${id} and d.userid = ${person?.userid ?? 0}::int and ${isShownItself}`

/** Guides and pages below which, or below steps of which, it stands in a comment. */
const usesInComments = (
  kind: 'image' | 'document',
  id: Sql,
  listed: boolean,
  person: Person | null,
): Sql => sql`
  union all
  select case when c.context = 'wiki' then 'wiki' else 'guide' end, coalesce(c.guideid, w.wikiid),
    w.namespace, coalesce(${readersTitle}, w.title), coalesce(w.display_title, ''),
    coalesce(${readersType}, ''), 'comment',
    case when c.context = 'step' then c.contextid end, null, ${isPublic}, true, c.commentid,
    null, null, false
  from ${commentTables}
  where (${kind === 'image' ? sql`${commentShows(id)} or` : nothing}
      ${textNames[kind](sql`c.text_raw`, id)})
    and ${seenBy(person)} and ${isShownComment}
    ${listed ? sql`and not coalesce('WIKI_PRIVATE' = any(w.flags), false)` : nothing}`

/** What stands in releases r of guides g that the person may see. */
const isSeenRelease = (person: Person | null): Sql => sql`g.deleted_date is null
  and ${visibleTo(person)} and ${releaseVisibleTo(person, sql`r.state in ${released}`)}`
const releaseFacts = sql`r.state in ${released}, false, null::int, null::int, r.major || '.' || r.minor,
  r.state = 'live'`

/**
 * Frozen guides and steps; the place is said once, by the newest release that readers get. Numbers
 * of steps are those of its revision of the guide: a release as a whole is large.
 */
const usesInReleases = (person: Person | null): Sql => sql`
  union all
  select 'guide', g.guideid, null, ${readersTitle}, '', ${readersType},
    case when h.stepid is not null then 'step' else h.place end, h.stepid,
    (select n::int from revisions w, jsonb_array_elements(w.content->'steps') with ordinality e(v, n)
      where w.revisionid = any(r.revisionids) and w.resource = 'guide' and v = to_jsonb(h.stepid)
      limit 1), ${releaseFacts}
  from (
    select distinct on (h.resource, h.resourceid, h.place) r.releaseid, h.place,
      case when h.resource = 'step' then h.resourceid end as stepid
    from hits h join releases r on h.doc_type = 'guide' and r.guideid = h.docid
      and h.revisionid = any(r.revisionids) join guides g on g.guideid = r.guideid
    where ${isSeenRelease(person)}
    order by h.resource, h.resourceid, h.place, r.state in ${released} desc, r.releaseid desc
  ) h join releases r using (releaseid) join guides g on g.guideid = r.guideid`

const filesOfRuns = (kind: 'image' | 'document', id: Sql, person: Person): Sql => sql`
  union all (
  select distinct on (g.guideid) 'guide', g.guideid, null, ${readersTitle}, '', ${readersType},
    'run', null::int, null::int, false, false, null::int, e.entryid, null::text, false
  from work_entries e join guides g on g.guideid = e.guideid
  where ${showsFile(kind, id)} and ${isReadableBy(person)} order by g.guideid, e.entryid desc)`

/** What runs began with, and files in their records; the guide may be gone. */
const usesInRuns = (kind: MediaKind, id: Sql, person: Person | null): Sql =>
  person === null
    ? nothing
    : sql`
  ${kind === 'video' ? nothing : filesOfRuns(kind, id, person)}
  union all (
  select distinct on (g.guideid) 'guide', g.guideid, null, ${readersTitle}, '', ${readersType},
    'run', null::int, null::int, false, false, null::int, e.entryid, null::text, false
  from hits r join work_entries e on r.doc_type = 'guide' and e.guideid = r.docid
    join guides g on g.guideid = e.guideid
  where ${isReadableBy(person)} and ${isPinned} order by g.guideid, e.entryid desc)`

const usesInNotes = (kind: 'image' | 'document', id: Sql, person: Person | null): Sql => sql`
  union all
  select 'guide', g.guideid, null, ${readersTitle}, '', ${readersType}, 'text', null, null,
    ${releaseFacts}
  from releases r join guides g on g.guideid = r.guideid
  where ${textNames[kind](sql`r.notes`, id)} and ${isSeenRelease(person)}`

/** `hits`: revisions that show it; `shown`: what of them is shown now, beside releases. */
const versionsThatShow = (kind: MediaKind, id: Sql): Sql => sql`
  with hits as materialized (
    select r.revisionid, r.doc_type, r.docid, r.resource, r.resourceid, r.langid, r.line,
      ${shownIn[kind].place(id)} as place
      from revisions r where ${shownIn[kind].hit(id)}
  ), shown as (
    select h.resource, h.resourceid, h.place,
      bool_or(coalesce(h.revisionid = p.live_revisionid, false)) as live,
      bool_or(coalesce(h.revisionid = p.revisionid, false)) as head
    from hits h left join lateral (
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
    ) p on true
    -- An edit that waits below others in its chain is neither.
    where p.revisionid is not null or h.line = 'held' and exists (select from patrol_items i
      where i.state = 'pending' and i.doc_type = h.doc_type and i.docid = h.docid)
    group by 1, 2, 3
  )`

const usesInGuides = (person: Person | null): Sql => sql`
  select 'guide' as type, g.guideid as id, null as namespace, ${readersTitle} as title,
    '' as display_title, ${readersType} as guide_type, place as "where", null::int as stepid,
    null::int as step, live, head, null::int as commentid, null::int as entryid, null::text as release,
    false as is_live_release
  from shown join guides g on resource = 'guide' and g.guideid = resourceid
  where g.deleted_date is null and ${visibleTo(person)}
  union all
  select 'guide', g.guideid, null, ${readersTitle}, '', ${readersType}, 'step', s.stepid,
    coalesce(at_live.n, at_head.n)::int, live and at_live.n is not null,
    head and at_head.n is not null, ${plain}
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
    and (live and at_live.n is not null or head and at_head.n is not null
      or not live and not head)`

const usesInPages = (listed: boolean, person: Person | null): Sql => sql`
  union all
  select 'wiki', w.wikiid, w.namespace, w.title, w.display_title, '', place, null, null, live, head,
    ${plain}
  from shown join wikis w on resource = 'wiki' and w.wikiid = resourceid
  where (w.deleted_date is null or w.unpublished and w.author = ${person?.userid ?? 0}::int)
    ${listed ? sql`and ${isListed}` : nothing}`

/**
 * Every place that the person may see; `listed` leaves out pages that are found by their title
 * only. A translation's words count for the document, whatever its language. A release counts where
 * neither version of its guide shows it at the same place, a run where the guide has no other
 * place.
 */
const uses = (kind: MediaKind, id: Sql, person: Person | null, listed: boolean): Sql => sql`
  select * from (
  select distinct on (type, id, "where", stepid, commentid) *,
    bool_or("where" <> 'run') over (partition by type, id) as elsewhere from (
    ${versionsThatShow(kind, id)}
    ${usesInGuides(person)} ${usesInPages(listed, person)} ${usesInReleases(person)}
    ${usesInRuns(kind, id, person)}
    ${
      kind === 'video'
        ? nothing
        : sql`${usesOfPeople(kind, id)} ${usesInComments(kind, id, listed, person)}
          ${usesInNotes(kind, id, person)}`
    }
    ${kind === 'image' ? usesByFiles(id, person) : nothing}
  ) every_place order by type, id, "where", stepid, commentid, release is not null, live desc,
    is_live_release desc, release desc
  ) found where "where" <> 'run' or not elsewhere`

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

/** Somebody is shown it in another place than those that the person may see. */
export const hasHiddenUses = async (
  db: Db,
  kind: MediaKind,
  id: number,
  person: Person,
  seen: number,
): Promise<boolean> => {
  if (seen === 0) return (await usesOfUnseen(db, kind, [id])).get(id) === 'used'
  const everywhere = uses(kind, sql`${id}::int`, { ...person, privilege: 'Admin' }, false)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from (${everywhere}) places`,
  )
  return total > seen
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
