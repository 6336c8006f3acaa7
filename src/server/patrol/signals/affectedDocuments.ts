// How far an edit reaches (moderation-admin 6): what else shows the document, what holds a release
// of it, who works by it now.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { released } from '#server/rights/released.ts'
import { readableBy } from '#server/rights/work.ts'
import type { DocKey } from '../chain/document.ts'

const deepest = 5
const listed = 100

/** Guides above it by depth; `union` ends circles, and of several ways the shortest counts. */
const above = (guideid: number) => sql`
  with recursive up (guideid, depth) as (
    select ${guideid}::int, 0
    union
    select g.guideid, up.depth + 1 from up join guides g on g.prerequisites @> array[up.guideid]
      and g.deleted_date is null where up.depth < ${deepest})
  select guideid, min(depth)::int as depth from up where guideid <> ${guideid} group by guideid`

type Pinning = {
  releaseid: number
  guideid: number
  title: string
  major: number
  minor: number
  pins: number
}
type Run = {
  entryid: number
  workorderid: string
  status: 'started' | 'paused' | 'suspended'
  userid: number
  username: string
}

/**
 * Those that the caller may see, at most a hundred of each. Pages feature a guide by naming it in
 * their text.
 */
export const loadAffectedDocuments = async (ctx: SignedInReader, key: DocKey) => {
  const { doc_type, docid, langid } = key
  const prerequisite_of =
    doc_type === 'guide'
      ? await ctx.db.many<{ guideid: number; title: string; depth: number }>(sql`
    select g.guideid, g.title, u.depth from (${above(docid)}) u join guides g using (guideid)
      where ${visibleTo(ctx.person)} order by u.depth, g.guideid limit ${listed}`)
      : []
  const translations = await ctx.db.values<string>(sql`
    select distinct langid from translations where doc_type = ${doc_type} and docid = ${docid}
      and langid <> ${langid} and live_revisionid is not null order by langid`)
  const featured_on =
    doc_type === 'guide'
      ? await ctx.db.many<{ wikiid: number; namespace: string; title: string }>(sql`
    select w.wikiid, w.namespace, w.title from wikis w
      join revisions r on r.revisionid = w.live_revisionid
    where w.deleted_date is null and r.content->>'contents' ~ ${`\\[guide\\|${docid}[|\\]]`}
      order by w.wikiid limit ${listed}`)
      : []
  const pinned_by =
    doc_type === 'guide'
      ? await ctx.db.many<Pinning>(sql`
    select r.releaseid, r.guideid, r.title, r.major, r.minor, p.pin->'releaseid' as pins
      from releases r join guides g using (guideid)
    cross join lateral (select pin from jsonb_array_elements(r.prerequisite_releases) pin
      where pin->'guideid' = to_jsonb(${docid}::int) and pin->>'releaseid' is not null) p
    where g.deleted_date is null and ${visibleTo(ctx.person)}
      and (r.state in ${released} or ${isModerator(ctx.person)})
      order by r.releaseid limit ${listed}`)
      : []
  const runs =
    doc_type === 'guide' && ctx.settings.work_log
      ? await ctx.db.many<Run>(sql`
    select e.entryid, e.workorderid, e.status, e.userid, u.username from work_entries e
      join users u using (userid)
    where e.guideid = ${docid} and e.status in ('started', 'paused',
      'suspended') ${readableBy(ctx.person)} order by e.entryid limit ${listed}`)
      : []
  return { prerequisite_of, translations, featured_on, pinned_by, runs }
}

/**
 * One number to sort by: how many guides need it, and in how many languages it would fall behind.
 */
export const affectedScore = async (
  db: Db,
  { doc_type, docid, langid }: DocKey,
): Promise<number> => {
  const { n } = await db.one<{ n: number }>(sql`
    select (select count(distinct langid)::int from translations
      where doc_type = ${doc_type} and docid = ${docid} and langid <> ${langid}
      and live_revisionid is not null) as n`)
  if (doc_type === 'wiki') return n
  return (
    n + (await db.one<{ n: number }>(sql`select count(*)::int as n from (${above(docid)}) u`)).n
  )
}
