// Which changes went live, newest first (decision 0458): three walks, each down an index by date,
// merged. Nothing here that readers are not shown: what waits, is private, not released, or gone.
import type { changeKinds } from '#contract/revisions/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import { subtree } from '#server/rights/subtree.ts'
import { publicDocuments } from '#server/media/visibility/seen.sql.ts'
import { commentTables, seenBy } from '#server/rights/comments.ts'
import { isOfThisPage } from '#server/rights/pages.ts'
import { isUnderReleaseNow, released } from '#server/rights/released.ts'

/** How far back the feed reaches: what nobody looked at in a quarter is history. */
export const reach = 90 * 86_400 // seconds

export type ChangeKind = (typeof changeKinds)[number]
export type Source = 'revision' | 'comment' | 'document'
export type ChangeKey = { source: Source; id: number }
export type Place = ChangeKey & { created: number }
/** `newcomers`: below which reputation; null for everybody. `only`: these, wherever they stand. */
export type Asked = {
  kind?: ChangeKind | undefined
  author?: number | undefined
  namespace?: 'GUIDE' | Namespace | undefined
  /** With all that lies below it. */
  category?: string | undefined
  langid?: string | undefined
  newcomers: number | null
  unseen: boolean
  /** Only with at least this risk. */
  risk?: number | undefined
  since: number
  after: Place | null
  only?: ChangeKey[]
  limit: number
}

const sources: readonly Source[] = ['revision', 'comment', 'document']

/** Behind the last one that was shown, in the order of the feed. */
const isBehind = (source: Source, created: Sql, id: Sql, after: Place): Sql => {
  const [here, there] = [sources.indexOf(source), sources.indexOf(after.source)]
  if (here < there) return sql`${created} < ${after.created}`
  if (here > there) return sql`${created} <= ${after.created}`
  return sql`(${created}, ${id}) < (${after.created}::int, ${after.id}::int)`
}

/** Over users u: a User whose edits of others' documents wait by default. */
export const isNewcomer = (threshold: number): Sql =>
  sql`(u.privilege = 'User' and u.reputation < ${threshold}::int)`

/** Of the last 90 days or less, behind the last one. */
const isWithin = (
  { since, after }: Pick<Asked, 'since' | 'after'>,
  source: Source,
  created: Sql,
  id: Sql,
): (Sql | false)[] => [
  sql`${created} >= ${since}`,
  after !== null && isBehind(source, created, id, after),
]

const conditions = (asked: Asked, source: Source, created: Sql, id: Sql): (Sql | false)[] => [
  ...isWithin(asked, source, created, id),
  asked.author !== undefined && sql`u.userid = ${asked.author}`,
  asked.newcomers !== null && isNewcomer(asked.newcomers),
  asked.unseen &&
    sql`not exists (select from change_marks m where m.source = ${source} and m.id = ${id})`,
  asked.only !== undefined &&
    sql`${id} = any(${asked.only.filter(one => one.source === source).map(one => one.id)}::int[])`,
]

/** Over guides g and wikis w: everybody finds it. */
const isOpenPage = sql`(w.deleted_date is null and not 'WIKI_PRIVATE' = any(w.flags))`
const isInNamespace = (namespace: Asked['namespace']): Sql | false =>
  namespace !== undefined &&
  (namespace === 'GUIDE' ? sql`g.guideid is not null` : sql`w.namespace = ${namespace}`)
/** Over guides g and wikis w: what is asked of the document. `langid`: of what was written. */
const isOfDocument = ({ namespace, category, langid }: Asked, writtenIn: Sql): (Sql | false)[] => [
  isInNamespace(namespace),
  langid !== undefined && sql`${writtenIn} = ${langid}`,
  category !== undefined &&
    sql`coalesce(g.category, case when w.namespace = 'CATEGORY' then w.title end)
      in (${subtree(category)})`,
]

/** Over revisions r of guides g: readers get what it says, or got it. */
const isOutOfGuide = sql`(g.public and g.deleted_date is null
  and r.revisionid >= g.first_public_revisionid
  and (not ${isUnderReleaseNow} or exists (select from releases x where x.guideid = g.guideid
    and x.state in ${released} and r.revisionid = any(x.revisionids))))`

/** What a person saved in one second of one document is one change, shown as its last revision. */
export const isSameSave = (other: Sql): Sql => sql`(${other}.created = r.created
  and ${other}.line = 'live' and ${other}.doc_type = r.doc_type and ${other}.docid = r.docid
  and ${other}.langid = r.langid and ${other}.userid = r.userid)`
/** Over revisions r, the last of a save: what kind of a change that is. */
export const kindOf = sql`case
  when w.langid = r.langid and exists (select from revisions c
    where ${isSameSave(sql`c`)} and c.kind = 'create') then 'page'
  when g.langid = r.langid and exists (select from revisions c
      left join revisions b on b.revisionid = c.parent_revisionid
    where ${isSameSave(sql`c`)} and c.resource = 'guide' and c.content->'public' = 'true'
      and coalesce(b.content->'public', 'false') <> 'true') then 'publication'
  else 'edit' end`
/** A merge is the machine's, and what was imported was live elsewhere. */
const isWritten = sql`r.line = 'live' and r.kind not in ('merge', 'import')`

export const revisionTables = sql`revisions r join users u on u.userid = r.userid
  left join guides g on r.doc_type = 'guide' and g.guideid = r.docid
  left join wikis w on r.doc_type = 'wiki' and w.wikiid = r.docid`

/**
 * What a walk goes by. Where a risk is asked for, it is what was judged: few have one as high, and
 * each has the date of its change beside it.
 */
const walkOf = ({ risk }: Asked, source: Source, created: Sql, id: Sql) =>
  risk === undefined
    ? { created, id, judged: nothing }
    : {
        created: sql`k.created`,
        id: sql`k.id`,
        judged: sql`join change_risks k
          on k.source = ${source} and k.id = ${id} and k.risk >= ${risk}`,
      }

/**
 * Over revisions r, asked of each: as “no later one of the save” it would be a join, for which all
 * revisions may be read.
 */
const isLastOfSave = sql`r.revisionid = (
  select max(n.revisionid) from revisions n where ${isSameSave(sql`n`)})`

const isShownRevision = (asked: Asked): Sql =>
  joined(
    [
      isWritten,
      ...conditions(asked, 'revision', sql`r.created`, sql`r.revisionid`),
      sql`(r.doc_type = 'guide' and ${isOutOfGuide} or r.doc_type = 'wiki' and ${isOpenPage}
        and ${isOfThisPage(sql`r.revisionid`)})`,
      isLastOfSave,
      ...isOfDocument(asked, sql`r.langid`),
      asked.kind !== undefined && sql`${kindOf} = ${asked.kind}`,
    ],
    ' and ',
  )

const revisions = (asked: Asked): Sql => sql`(
  select 'revision' as source, r.revisionid as id, r.created from ${revisionTables}
  where ${isShownRevision(asked)}
  order by r.created desc, r.revisionid desc limit ${asked.limit})`

/**
 * From the newest risk on, each with a look at its revision until there are enough: left to itself,
 * the planner reads all revisions, or all that have the risk, to sort them.
 */
const riskyRevisions = (asked: Asked, risk: number): Sql => sql`(
  select 'revision' as source, k.id, k.created from (
    select k.created, k.id from change_risks k
    where k.source = 'revision' and k.risk >= ${risk}
      and ${joined(isWithin(asked, 'revision', sql`k.created`, sql`k.id`), ' and ')}
    order by k.created desc, k.id desc offset 0) k
  cross join lateral (select from ${revisionTables}
    where r.revisionid = k.id and ${isShownRevision(asked)} offset 0) shown
  order by k.created desc, k.id desc limit ${asked.limit})`

const comments = (asked: Asked): Sql => {
  const { created, id, judged } = walkOf(asked, 'comment', sql`c.created`, sql`c.commentid`)
  return sql`(
  select 'comment' as source, c.commentid as id, c.created
  from ${commentTables} join users u on u.userid = c.author ${judged}
  where ${joined(
    [
      ...conditions(asked, 'comment', created, id),
      seenBy(null),
      sql`(c.guideid is not null or ${isOpenPage})`,
      ...isOfDocument(asked, sql`c.langid`),
    ],
    ' and ',
  )}
  order by ${created} desc, ${id} desc limit ${asked.limit})`
}

const documents = (asked: Asked): Sql => {
  const { created, id, judged } = walkOf(asked, 'document', sql`f.created`, sql`f.id`)
  return sql`(
  select 'document' as source, f.id, f.created
  from (select *, documentid as id from documents) f join users u on u.userid = f.userid ${judged}
  where ${joined([...conditions(asked, 'document', created, id), publicDocuments], ' and ')}
  order by ${created} desc, ${id} desc limit ${asked.limit})`
}

/** The first of several walks, in the order of the feed. */
const firstOf = (db: Db, walks: readonly Sql[], limit: number): Promise<Place[]> =>
  db.many<Place>(sql`
    select source, id, created from (${joined([...walks], ' union all ')}) one
    order by created desc, array_position(${[...sources]}::text[], source), id desc
    limit ${limit}`)

/** Keys of the changes, in the order of the feed. */
export const listKeys = async (db: Db, asked: Asked): Promise<Place[]> => {
  const { kind, namespace, category, langid, risk } = asked
  const isOfAnything = namespace === undefined && category === undefined && langid === undefined
  const parts = [
    kind !== 'comment' &&
      kind !== 'file' &&
      (risk === undefined ? revisions(asked) : riskyRevisions(asked, risk)),
    (kind === undefined || kind === 'comment') && comments(asked),
    (kind === undefined || kind === 'file') && isOfAnything && documents(asked),
  ].filter(part => part !== false)
  if (parts.length === 0) return []
  return firstOf(db, parts, asked.limit)
}

/**
 * Keys of all that was written, in the same order: also what nobody is shown today, as it may be
 * tomorrow.
 */
export const listWritten = (
  db: Db,
  asked: Pick<Asked, 'since' | 'after' | 'limit'>,
): Promise<Place[]> => {
  const walk = (source: Source, table: Sql, created: Sql, id: Sql, more: Sql[] = []): Sql => sql`(
    select ${source}::text as source, ${id} as id, ${created} as created from ${table}
    where ${joined([...more, ...isWithin(asked, source, created, id)], ' and ')}
    order by ${created} desc, ${id} desc limit ${asked.limit})`
  const saves = [isWritten, isLastOfSave]
  return firstOf(
    db,
    [
      walk('revision', sql`revisions r`, sql`r.created`, sql`r.revisionid`, saves),
      walk('comment', sql`comments c`, sql`c.created`, sql`c.commentid`),
      walk('document', sql`documents f`, sql`f.created`, sql`f.documentid`),
    ],
    asked.limit,
  )
}

/** Where it stands in the feed, shown or not; null for one that is unknown. */
export const findPlace = (db: Db, { source, id }: ChangeKey): Promise<Place | null> => {
  const table = {
    revision: sql`revisions where revisionid = ${id}`,
    comment: sql`comments where commentid = ${id}`,
    document: sql`documents where documentid = ${id}`,
  }[source]
  return db.maybe<Place>(
    sql`select ${source}::text as source, ${id}::int as id, created from ${table}`,
  )
}
