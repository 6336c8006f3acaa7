// Who may see a picture, a document or a film: its owner, Moderators and Admins, and whoever may
// read something that shows it (roles.md 4). This is the only place that says so.
import type { MediaKind } from '#contract/library/schemas.ts'
import { seenBy, commentTables } from '#server/rights/comments.ts'
import type { Db } from '#server/db/open.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { isOfThisPage } from '#server/rights/pages.ts'
import { isUnderReleaseNow, released } from '#server/rights/released.ts'
import { isOpenToReaders } from '#server/rights/revisions.ts'
import { isFileOfRun, isWorkedTo } from '#server/rights/work.ts'
import { commentShows, isSiteMark, shownIn, textNames } from './usedBy.sql.ts'

const tables: Record<MediaKind, { table: Sql; key: Sql }> = {
  image: { table: sql`images`, key: sql`imageid` },
  document: { table: sql`documents`, key: sql`documentid` },
  video: { table: sql`objects`, key: sql`objectid` },
}

/** Of revisions r: what its document shows now; `waiting`: with the edits that wait. */
const isShownNow = (waiting: boolean): Sql => {
  const versions = (row: Sql) =>
    waiting ? sql`(${row}.live_revisionid, ${row}.revisionid)` : sql`(${row}.live_revisionid)`
  return sql`(case r.resource
    when 'guide' then r.revisionid in ${versions(sql`g`)}
    when 'wiki' then r.revisionid in ${versions(sql`w`)}
    else exists (
      select from steps s join revisions whole on whole.revisionid in ${versions(sql`g`)}
      where s.stepid = r.resourceid and r.revisionid in ${versions(sql`s`)}
        and whole.content->'steps' @> to_jsonb(s.stepid)) end
    or exists (select from translations t where t.resource = r.resource
      and t.resourceid = r.resourceid and t.langid = r.langid
      and r.revisionid in ${versions(sql`t`)}))`
}

/**
 * Whoever is signed in works on what there is and compares versions, with the pictures that they
 * had; everybody else is shown what readers get now.
 */
const isRead = (person: Person | null): Sql =>
  person === null
    ? isShownNow(false)
    : sql`(r.line = 'live' or ${isShownNow(true)} or ${isOwn(person)})`

/** Of edits that were held: the person's own, or theirs to decide. */
const isOwn = (person: Person): Sql => sql`(r.userid = ${person.userid}
  or ${person.reputation}::int >= coalesce(g.patrol_threshold, w.patrol_threshold))`

/**
 * Of revisions r with guides g: the person may read it, as the guide's history or as what it is.
 */
const readableGuide = (person: Person | null): Sql => sql`
  g.deleted_date is null and ${visibleTo(person)}
  and ${isRead(person)} and ${isOpenToReaders(person)}
  ${person === null ? sql`and not ${isUnderReleaseNow}` : nothing}
  or g.deleted_date is null and g.public and exists (
    select from releases x where x.guideid = g.guideid and x.state in ${released}
      and r.revisionid = any(x.revisionids))`

const readablePage = (person: Person | null): Sql => sql`
  (w.wikiid is not null and ${isOfThisPage(sql`r.revisionid`)}
    and (w.deleted_date is null and ${isRead(person)}
    or w.unpublished and w.author = ${person?.userid ?? 0}::int))`

/**
 * Words show only what somebody put there who might: its owner, or an import. Whoever else writes
 * the number of a file into a text shows nobody anything. Of revisions r, and files f.
 */
const isNamedByRight = (kind: MediaKind): Sql => sql`exists (
  select from revisions o left join revisions before on before.revisionid = o.parent_revisionid
  where o.doc_type = r.doc_type and o.docid = r.docid and ${shownIn[kind].named('o', sql`f.id`)}
    and (o.userid = f.userid or o.kind = 'import')
    and (before.revisionid is null or not ${shownIn[kind].named('before', sql`f.id`)}))`

/** Only pictures of whoever wrote or changed it were put there. */
const inComments = (person: Person | null): Sql => sql`exists (select from ${commentTables}
  where ${commentShows(sql`f.id`)} and ${seenBy(person)})`

/** A person's words about themselves, a comment and notes have one author. */
const wordsOf = (kind: MediaKind, person: Person | null): Sql[] => {
  if (kind === 'video') return []
  const names = (text: Sql) => textNames[kind](text, sql`f.id`)
  return [
    sql`exists (select from users u where ${names(sql`u.about_raw`)} and u.userid = f.userid
      and not u.disabled)`,
    sql`exists (select from ${commentTables} where ${names(sql`c.text_raw`)}
      and c.author = f.userid and ${seenBy(person)})`,
    sql`exists (select from releases x join guides g using (guideid) where ${names(sql`x.notes`)}
      and x.userid = f.userid and g.deleted_date is null and ${visibleTo(person)}
      and x.state in ${released})`,
  ]
}

const inRevisions = (kind: MediaKind, person: Person | null, home: Home | null): Sql[] => {
  const readable = (hit: Sql) => sql`exists (
    select from revisions r
      left join guides g on r.doc_type = 'guide' and g.guideid = r.docid
      left join wikis w on r.doc_type = 'wiki' and w.wikiid = r.docid
    where ${hit} and (${readableGuide(person)} or ${readablePage(person)})
      ${home ? sql`and r.doc_type = ${home.doc_type} and r.docid = ${home.docid}::int` : nothing})`
  const { field, named } = shownIn[kind]
  return [
    readable(field(sql`f.id`)),
    ...(kind === 'video'
      ? []
      : [readable(sql`${named('r', sql`f.id`)} and ${isNamedByRight(kind)}`)]),
  ]
}

/** Over documents f: readers are shown it by a guide or by a page that everybody finds. */
export const publicDocuments: Sql = sql`exists (
  select from revisions r
    left join guides g on r.doc_type = 'guide' and g.guideid = r.docid
    left join wikis w on r.doc_type = 'wiki' and w.wikiid = r.docid
  where (${shownIn.document.field(sql`f.id`)} or ${shownIn.document.named('r', sql`f.id`)}
      and ${isNamedByRight('document')})
    and (${readableGuide(null)}
      or ${readablePage(null)} and not 'WIKI_PRIVATE' = any(w.flags)))`

/** What runs began with is seen by whoever may read the run, also when the guide is gone. */
const inRuns = (kind: MediaKind, person: Person): Sql => {
  const { field, named } = shownIn[kind]
  const shows =
    kind === 'video'
      ? field(sql`f.id`)
      : sql`(${field(sql`f.id`)} or ${named('r', sql`f.id`)} and ${isNamedByRight(kind)})`
  return sql`exists (select from revisions r where ${shows} and ${isWorkedTo(person)})`
}

const portraits = [
  sql`exists (select from users u where u.imageid = f.id)`,
  sql`exists (select from teams t where t.imageid = f.id)`,
  isSiteMark(sql`f.id`),
]

/**
 * What is likeliest and cheapest first: each group is asked of what was not found before. In one
 * statement they would take PostgreSQL longer to plan than to answer.
 */
const groundsOf = (kind: MediaKind, person: Person | null): Sql[][] => [
  ...(person === null ? [] : [[sql`f.userid = ${person.userid}`]]),
  ...inRevisions(kind, person, null).map(one => [one]),
  ...(kind === 'image' ? [portraits, [inComments(person)]] : []),
  ...wordsOf(kind, person).map(one => [one]),
  ...(person === null ? [] : [[inRuns(kind, person)]]),
  ...(person === null || kind === 'video' ? [] : [[isFileOfRun(kind, sql`f.id`, person)]]),
]

/** The one document that is being shown. */
export type Home = { doc_type: 'guide' | 'wiki'; docid: number }

const among = async (
  db: Db,
  kind: MediaKind,
  ids: number[],
  groups: Sql[][],
): Promise<Set<number>> => {
  const { table, key } = tables[kind]
  const found = new Set<number>()
  for (const group of groups) {
    const left = ids.filter(id => !found.has(id))
    if (left.length === 0) break
    const rows = await db.many<{ id: number }>(sql`
      select f.id from (
        select ${key} as id, userid from ${table} where ${key} = any(${left}::int[])) f
      where ${joined(group, ' or ')}`)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** A poster or first page is seen where its film or document is. */
const addPosters = async (
  db: Db,
  ids: number[],
  person: Person | null,
  found: Set<number>,
): Promise<void> => {
  for (const kind of ['document', 'video'] as const) {
    const left = ids.filter(id => !found.has(id))
    if (left.length === 0) return
    const { table, key } = tables[kind]
    const rows = await db.many<{ id: number; imageid: number }>(
      sql`select ${key} as id, imageid from ${table} where imageid = any(${left}::int[])`,
    )
    const seen = await seenAmong(
      db,
      kind,
      rows.map(({ id }) => id),
      person,
    )
    for (const { id, imageid } of rows) if (seen.has(id)) found.add(imageid)
  }
}

/** Of these pictures, documents or films those that the person may see. */
export const seenAmong = async (
  db: Db,
  kind: MediaKind,
  ids: number[],
  person: Person | null,
): Promise<Set<number>> => {
  if (isModerator(person)) return new Set(ids)
  const found = await among(db, kind, ids, groundsOf(kind, person))
  if (kind === 'image') await addPosters(db, ids, person, found)
  return found
}

/** Of these those that the document itself shows to the person: other documents do not matter. */
export const seenAtHome = async (
  db: Db,
  kind: MediaKind,
  ids: number[],
  person: Person | null,
  home: Home,
): Promise<Set<number>> =>
  isModerator(person)
    ? new Set(ids)
    : among(
        db,
        kind,
        ids,
        inRevisions(kind, person, home).map(one => [one]),
      )
