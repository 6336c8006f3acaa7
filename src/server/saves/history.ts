// The list of a document's revisions, and the contents as they were (api-facts 8.1;
// moderation-admin 2). All SQL of it.
import type { Revision } from '#contract/revisions/schemas.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import type { Content } from '#server/http/patrolPort.ts'
import { isInRelease, isSince } from '#server/rights/revisions.ts'
import { restored } from './restored.sql.ts'

/** Whose revisions: of a whole document, or of one of its steps; in one language. */
export type Scope = { doc_type: 'guide' | 'wiki'; docid: number; stepid?: number; langid: string }
/**
 * Who asks: held edits are shown to their authors and to deciders of the document only. `released`:
 * only what some release holds, for who is not signed in where readers get a release (api-facts
 * 8.1).
 */
export type Reader = {
  userid: number | null
  decider: boolean
  released?: boolean
  /** Older ones are of the time when the guide was private, and the reader had no right to it. */
  since?: number
  /** Older ones are of a deleted page that had this one's title, and the reader is no Moderator. */
  begun?: number
}

export type RevisionRow = {
  revisionid: number
  doc_type: 'guide' | 'wiki'
  docid: number
  resource: Revision['resource']
  resourceid: number
  langid: string
  line: 'live' | 'held'
  kind: Revision['kind']
  userid: number
  username: string
  created: number
  /** Of the patrol item that holds it; null for what went live at once. */
  state: string | null
}
export type ListedRow = RevisionRow & {
  /** Who decided the edit that it belongs to, where a decision stands. */
  deciderid: number | null
  decider: string | null
  fields: string[]
  size_delta: number
  /** Ids of the steps of a guide, and lines of a step, with those of the revision before. */
  steps: number[] | null
  steps_before: number[] | null
  lines: { lineid: number }[] | null
  lines_before: { lineid: number }[] | null
  /** Its words and pictures were taken out. */
  redacted: { userid: number; username: string; date: number; reason: string } | null
  /**
   * The newest older one that said the same, of a new step also one of a step that was gone by
   * then; null where what was saved is new.
   */
  restores: number | null
}

/** The item of a held revision is the first of its author's that reaches so far. */
export const itemOf = (column: Sql) => sql`
  select o.${column} from patrol_items o
  where o.doc_type = r.doc_type and o.docid = r.docid and o.langid = r.langid
    and o.authorid = r.userid and o.head_revisionid >= r.revisionid
  order by o.head_revisionid, o.itemid limit 1`

/** Over revisions r: of the patrol item that holds it; null for what went live at once. */
export const stateOfItem = sql`case when r.line = 'held' then (${itemOf(sql`state`)}) end`

export const columns = sql`
  r.revisionid, r.doc_type, r.docid, r.resource, r.resourceid, r.langid, r.line, r.kind, r.userid,
    u.username, r.created, ${stateOfItem} as state`

/** A merge is the machine's: what its author did stands in the live revision beside it. */
export const visible = (reader: Reader): Sql =>
  joined(
    [
      ofLine(reader),
      reader.begun !== undefined && sql`r.revisionid >= ${reader.begun}::int`,
      isGotBy(reader),
    ],
    ' and ',
  )
/** By when it was readers' to read: since the first publication, or with a release. */
export const isGotBy = ({ since, released }: Reader): Sql =>
  released
    ? isInRelease
    : since === undefined
      ? sql`true`
      : sql`(${isSince(sql`${since}::int`)} or ${isInRelease})`
const ofLine = (reader: Reader): Sql =>
  reader.released
    ? sql`r.kind <> 'merge' and r.line = 'live'`
    : reader.decider
      ? sql`r.kind <> 'merge'`
      : sql`r.kind <> 'merge' and (r.line = 'live' or r.userid = ${reader.userid}::int)`

/** One that was deleted keeps its history; one that the reader never got is not there. */
export const requireStep = async (
  db: Db,
  guideid: number,
  stepid: number,
  reader: Reader,
): Promise<void> => {
  await db.one(
    sql`
    select 1 from steps where stepid = ${stepid} and guideid = ${guideid} and exists (
      select from revisions r where r.resource = 'step' and r.resourceid = ${stepid}
        and ${visible(reader)})`,
    'Step',
  )
}

const within = ({ doc_type, docid, stepid, langid }: Scope): Sql => sql`
  r.doc_type = ${doc_type} and r.docid = ${docid} and r.langid = ${langid}
  ${stepid === undefined ? sql`` : sql`and r.resource = 'step' and r.resourceid = ${stepid}`}`

export const countRevisions = async (db: Db, scope: Scope, reader: Reader): Promise<number> =>
  (
    await db.one<{ total: number }>(
      sql`select count(*)::int as total from revisions r
        where ${within(scope)} and ${visible(reader)}`,
    )
  ).total

/**
 * Of a held revision that of its item, of a live one that which wrote it: nothing else goes live
 * between a decision's two ends.
 */
const decision = sql`
  select x.deciderid, du.username as decider from patrol_items i
    join patrol_decisions x using (itemid) join users du on du.userid = x.deciderid
  where i.doc_type = r.doc_type and i.docid = r.docid and i.langid = r.langid
    and (x.action in ('accept', 'deny', 'accept_edit', 'partial')
      or x.action = 'withdraw' and r.line = 'held' and x.deciderid <> i.authorid)
    and not exists (select from patrol_decisions u where u.undoes = x.decisionid)
    and case when r.line = 'live' then r.revisionid > x.live_before and r.revisionid <= x.live_after
      else i.itemid = (${itemOf(sql`itemid`)}) end
  order by x.decisionid limit 1`

/** Who took its words out, when and why; null where they are there. */
export const redaction = sql`(
  select jsonb_build_object('userid', x.userid, 'username', by.username, 'date', x.created,
    'reason', x.reason)
  from redactions x join users by using (userid) where x.revisionid = r.revisionid)`

/**
 * Over revisions r: what a reader's row is counted against. The revision that it was made from, if
 * they got that; of a release what the one before it held of the same resource.
 */
const countedFrom = ({ released }: Reader): Sql =>
  released
    ? sql`lag(r.revisionid) over (partition by r.resource, r.resourceid order by r.revisionid)`
    : sql`r.parent_revisionid`
/** It was made from one, and the reader has none to count it against. */
const isUncounted = sql`(r.parent_revisionid is not null and p.revisionid is null)`

/**
 * Newest first. What changed is told by the revision that each was made from, in the same
 * statement; of one that the reader never got nothing is told, but that the guide came out.
 */
export const listRevisions = (
  db: Db,
  scope: Scope,
  reader: Reader,
  page: { limit: number; offset: number; after?: number | undefined },
): Promise<ListedRow[]> =>
  db.many<ListedRow>(sql`
  with shown as materialized (
    select r.revisionid, ${countedFrom(reader)} as before from revisions r
    where ${joined([within(scope), visible(reader), page.after !== undefined && sql`r.revisionid < ${page.after}`], ' and ')}
    order by r.revisionid desc limit ${page.limit} offset ${page.offset})
  select ${columns}, d.deciderid, d.decider,
    ${redaction} as redacted,
    array(select key from jsonb_object_keys(coalesce(p.content, '{}') || r.content) key
      where case when ${isUncounted} then key = 'public' and r.revisionid = ${reader.since ?? 0}::int
        else r.content->key is distinct from p.content->key end order by key) as fields,
    case when ${isUncounted} then 0 else revision_size(r.resource, r.content)
      - coalesce(revision_size(p.resource, p.content), 0) end as size_delta,
    case when r.resource = 'guide' then r.content->'steps' end as steps,
      case when r.resource = 'guide' then p.content->'steps' end as steps_before,
    case when r.resource = 'step' then r.content->'lines' end as lines,
      case when r.resource = 'step' then p.content->'lines' end as lines_before,
    ${restored(visible(reader))} as restores
  from shown join revisions r using (revisionid) join users u on u.userid = r.userid
  left join revisions p on p.revisionid = shown.before and exists (
    select from revisions r where r.revisionid = p.revisionid and ${isGotBy(reader)})
  left join lateral (${decision}) d on true
  order by r.revisionid desc`)

/** null for one that is unknown, or not to be shown to the reader. */
export const findRevision = (
  db: Db,
  revisionid: number,
  reader: Reader,
): Promise<RevisionRow | null> =>
  db.maybe<RevisionRow>(sql`
  select ${columns} from revisions r join users u using (userid)
    where r.revisionid = ${revisionid} and ${visible(reader)}`)

/** What a revision belongs to: read before anything is known of who may see it. */
export const loadOwner = (
  db: Db,
  revisionid: number,
): Promise<{ doc_type: 'guide' | 'wiki'; docid: number }> =>
  db.one(sql`select doc_type, docid from revisions where revisionid = ${revisionid}`, 'Revision')

/**
 * The newest revision of the scope that the reader is shown, before another one if that is given.
 */
export const newestRevision = (
  db: Db,
  scope: Scope,
  reader: Reader,
  before?: number,
): Promise<RevisionRow | null> =>
  db.maybe<RevisionRow>(sql`
  select ${columns} from revisions r join users u using (userid)
  where ${within(scope)} and ${visible(reader)}
    ${before === undefined ? sql`` : sql`and r.revisionid < ${before}`}
  order by r.revisionid desc limit 1`)

export type Stored<C extends object = Content> = {
  resourceid: number
  revisionid: number
  created: number
  content: C
}
export type Moment = { revisionid: number; line: 'live' | 'held' }

/**
 * Over held revisions r: their edit had left the head before the moment. A revision says
 * so today; of what was taken out in former times there is none.
 */
const isTakenOut = (at: Moment): Sql => sql`
  r.line = 'held' and r.kind <> 'merge' and exists (
    select from patrol_items x where x.itemid = (${itemOf(sql`itemid`)}) and x.kind = 'edit'
      and x.state in ('denied', 'withdrawn', 'orphaned') and coalesce(x.decided, x.updated)
        < (select created from revisions where revisionid = ${at.revisionid}))`

/**
 * Resources as they were: of each the newest revision up to the moment, of the live line, or of
 * both when the moment itself is held. One index look-up a resource, however long its history is.
 * `begun`: one that begins after the moment is given as it began; a step is written just after the
 * guide that takes it in.
 */
export const loadAsOf = <C extends object>(
  db: Db,
  resource: Revision['resource'],
  resourceids: number[],
  langid: string,
  at: Moment,
  begun = false,
): Promise<Stored<C>[]> => {
  const one = (when: Sql, order: Sql) => sql`
    (select r.revisionid, r.created, r.content from revisions r
    where r.resource = ${resource} and r.resourceid = s.resourceid and ${when}
      and r.langid = ${langid}
      and ${at.line === 'held' ? sql`not (${isTakenOut(at)})` : sql`r.line = 'live'`}
    order by ${order} limit 1)`
  const newest = one(sql`r.revisionid <= ${at.revisionid}`, sql`r.revisionid desc`)
  return db.many<Stored<C>>(sql`
    select s.resourceid, r.revisionid, r.created, r.content
    from unnest(${resourceids}::int[]) as s (resourceid)
    join lateral (${
      begun
        ? sql`${newest}
      union all ${one(sql`r.revisionid > ${at.revisionid}`, sql`r.revisionid`)}
        order by revisionid limit 1`
        : newest
    }) r on true`)
}

/** The same for one; throws 404 when it did not exist yet. */
export const loadOneAsOf = async <C extends object>(
  db: Db,
  resource: Revision['resource'],
  resourceid: number,
  langid: string,
  at: Moment,
): Promise<Stored<C>> => {
  const [found] = await loadAsOf<C>(db, resource, [resourceid], langid, at)
  if (!found) throw notFound('Revision')
  return found
}

/**
 * A moment with the language of its revision; in another than the source's the translation as of
 * then is laid over it.
 */
export type Then = Moment & { langid: string }

/** What waits in the source does not show in a translation. */
export const ofSource = (at: Then, langid: string): Moment =>
  at.langid === langid ? at : { revisionid: at.revisionid, line: 'live' }
