// What an export reads beside what the presenters load: lists of ids, and rows of media, people and
// translations.
import type { IgnoredFinding } from '#contract/guides/ignored.ts'
import type { Crop } from '#contract/media/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import {
  documentColumns,
  documentFrom,
  objectColumns,
  objectFrom,
  type DocumentRow,
  type ObjectRow,
} from '#server/files/load.ts'
import { readersTitle } from '#server/rights/released.ts'
import { summaryColumns, type ProfileRow } from '#server/users/load.ts'
import type { PictureFacts } from '#server/media/load.ts'
import type { MediaRow } from '#server/media/sql.ts'
import type { PageRow } from '#server/wikis/load.ts'

/**
 * Everything that readers could see if they were allowed to: not what is deleted, and not what has
 * only ever waited for patrol.
 */
export const loadGuideids = (db: Db): Promise<number[]> =>
  db.values<number>(sql`
  select guideid from guides where deleted_date is null and live_revisionid > 0 order by guideid`)

/** Pages whose parent comes before them. */
export const loadPageids = (db: Db): Promise<number[]> =>
  db.values<number>(sql`
  with recursive tree (wikiid, level) as (
    select wikiid, 0 from wikis where parent is null and deleted_date is null
    union all
    select w.wikiid, tree.level + 1 from tree join wikis w on w.parent = tree.wikiid
      where w.deleted_date is null and tree.level < 1000)
  select w.wikiid from wikis w left join tree using (wikiid)
  where w.deleted_date is null and w.live_revisionid > 0 order by tree.level nulls last, w.wikiid`)

export const loadPages = (db: Db, wikiids: number[]): Promise<PageRow[]> =>
  db.many<PageRow>(sql`
  select w.wikiid, w.namespace, w.title, w.langid, w.revisionid, w.live_revisionid, w.author,
    w.created_date, w.modified_date, w.stamp,
    r.revisionid as shown_revisionid, r.content
  from unnest(${wikiids}::int[]) with ordinality as n (wikiid, place) join wikis w using (wikiid)
    join revisions r on r.revisionid = w.live_revisionid
  order by n.place`)

export type Node = { wikiid: number; title: string; display_title: string; parent: number | null }
export const loadTree = (db: Db): Promise<Node[]> =>
  db.many<Node>(sql`
  select wikiid, title, display_title, parent from wikis
  where namespace = 'CATEGORY' and title <> 'Root' and deleted_date is null and live_revisionid > 0
    order by title collate "C"`)

/** Of what is exported, and those that nothing has yet. */
export const loadTags = async (db: Db): Promise<{ tag: string }[]> =>
  db.many<{ tag: string }>(sql`
  select tag from tags t where exists (select from guide_tags a join guides using (guideid)
      where a.tagid = t.tagid and deleted_date is null and live_revisionid > 0)
    or exists (select from wiki_tags a join wikis using (wikiid)
      where a.tagid = t.tagid and deleted_date is null and live_revisionid > 0)
    or not exists (select from guide_tags a where a.tagid = t.tagid)
      and not exists (select from wiki_tags a where a.tagid = t.tagid)
  order by tag collate "C"`)

export type Own = {
  docid: number
  resource: 'guide' | 'step' | 'wiki'
  resourceid: number
  langid: string
  modified_date: UnixSeconds
  outdated: boolean
  content: Record<string, unknown>
}
/**
 * What readers see of other languages than the first, in the order of documents and languages.
 * `outdated`: the source has changed since.
 */
export const loadTranslated = (
  db: Db,
  doc_type: 'guide' | 'wiki',
  docids: number[],
): Promise<Own[]> =>
  db.many<Own>(sql`
  select t.docid, t.resource, t.resourceid, t.langid, t.modified_date, r.content,
    t.source_revisionid is distinct from coalesce(s.live_revisionid, g.live_revisionid,
      w.live_revisionid) as outdated
  from translations t join revisions r on r.revisionid = t.live_revisionid
  left join steps s on t.resource = 'step' and s.stepid = t.resourceid
  left join guides g on t.resource = 'guide' and g.guideid = t.resourceid
  left join wikis w on t.resource = 'wiki' and w.wikiid = t.resourceid
  where t.doc_type = ${doc_type} and t.docid = any(${docids}::int[])
  order by t.docid, t.langid, t.resource, t.resourceid`)

/** As it is stored, but for the guide that it lies in. */
export type ExportedIgnored = Pick<
  IgnoredFinding,
  'code' | 'stepid' | 'lineid' | 'about' | 'digest' | 'reason'
> & { userid: number; created: UnixSeconds }
export type Beside = {
  guideid: number
  langid: string
  tags: string[]
  users: number[]
  teams: number[]
  ignored: ExportedIgnored[]
}
/** What a guide's answer does not hold. */
export const loadBeside = (db: Db, guideids: number[]): Promise<Beside[]> =>
  db.many<Beside>(sql`
  select g.guideid, g.langid,
    array(select t.tag from guide_tags a join tags t using (tagid) where a.guideid = g.guideid
      order by t.tag collate "C") as tags,
    array(select a.userid from guide_users a where a.guideid = g.guideid
      order by a.userid) as users,
    array(select a.teamid from guide_teams a where a.guideid = g.guideid order by a.teamid) as teams,
    coalesce((select jsonb_agg(jsonb_build_object('code', f.code, 'stepid', f.stepid,
        'lineid', f.lineid, 'about', f.about, 'digest', f.digest, 'reason', f.reason,
        'userid', f.userid, 'created', f.created) order by f.ignoredid)
      from ignored_findings f where f.guideid = g.guideid), '[]') as ignored
  from guides g where g.guideid = any(${guideids}::int[])`)

export type PersonRow = ProfileRow & { disabled: boolean }
/** Whom imports write as where a source names nobody is left out until something is theirs. */
export const loadPeople = (db: Db, after: number, limit: number): Promise<PersonRow[]> =>
  db.many<PersonRow>(sql`
  select ${summaryColumns}, u.location, u.latitude, u.longitude, u.summary, u.about_raw, u.langid,
    u.disabled
  from users u left join images i on i.imageid = u.imageid
  where u.userid > ${after} and (coalesce(u.source, '') <> 'import importer'
    or exists (select from guides where author = u.userid)
    or exists (select from wikis where author = u.userid))
  order by u.userid limit ${limit}`)

export type Member = { teamid: number; userid: number; lead: boolean; joined: UnixSeconds }
export const loadMembers = (db: Db, teamids: number[]) =>
  db.many<Member>(sql`
  select teamid, userid, lead, joined from team_members where teamid = any(${teamids}::int[])
    order by teamid, userid`)
export const loadFounded = (db: Db, teamids: number[]) =>
  db.many<{ teamid: number; created: UnixSeconds }>(sql`
  select teamid, created from teams where teamid = any(${teamids}::int[])`)

export type PictureRow = PictureFacts & {
  imageid: number
  srcid: number | null
  crop: Crop | null
  markup: string | null
  exif: Record<string, unknown>
  date: UnixSeconds
  copied_from: number | null
  removed: boolean
  blob: string | null
}
export const loadPictures = (db: Db, after: number, limit: number): Promise<PictureRow[]> =>
  db.many<PictureRow>(sql`
  select imageid, guid, userid, filename, format, width, height, bytes, ratio, alt, srcid, crop,
    markup, exif, created as date, copied_from,
    removed_date is not null as removed, blob
  from images where imageid > ${after} order by imageid limit ${limit}`)
export type ShownPicture = Pick<
  MediaRow,
  'guid' | 'format' | 'width' | 'height' | 'crop' | 'markup' | 'blob' | 'variant'
>
export const loadShown = async (db: Db, guids: string[]): Promise<Map<string, ShownPicture>> =>
  new Map(
    (
      await db.many<ShownPicture>(sql`
  select guid, format, width, height, crop, markup, blob, variant from images
    where guid = any(${guids}::text[])`)
    ).map(row => [row.guid, row]),
  )

export const loadAllDocuments = (db: Db, after: number, limit: number): Promise<DocumentRow[]> =>
  db.many<DocumentRow>(sql`
  select ${documentColumns} from ${documentFrom} where d.documentid > ${after}
    order by d.documentid limit ${limit}`)
export const loadAllObjects = (
  db: Db,
  kind: 'video' | 'embed',
  after: number,
  limit: number,
): Promise<ObjectRow[]> =>
  db.many<ObjectRow>(sql`
  select ${objectColumns} from ${objectFrom} where o.kind = ${kind} and o.objectid > ${after}
    order by o.objectid limit ${limit}`)

/** As readers know them, in their first languages, whatever else something shows them in. */
export const loadTitles = async (db: Db, guideids: number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db.many<{ guideid: number; title: string }>(sql`
  select g.guideid, ${readersTitle} as title from guides g
    where g.guideid = any(${guideids}::int[])`)
    ).map(row => [row.guideid, row.title]),
  )
