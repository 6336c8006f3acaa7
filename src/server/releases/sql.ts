import type { ReleaseType } from '#contract/releases/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { FrozenFacts } from './freeze.ts'
import { releaseColumns, type ReleaseRow } from '#server/guides/releases.ts'
import type { Place, State } from '#contract/releases/states.ts'

const raised = sql`release_revisionid = nextval('revision_seq')`

/** `major.minor`, above all others of the guide and language; `but` is numbered anew. */
export const nextNumber = async (
  db: Db,
  guideid: number,
  langid: string,
  type: ReleaseType,
  but = 0,
): Promise<{ major: number; minor: number }> => {
  const last = (await db.maybe<{ major: number; minor: number }>(sql`
    select major, minor from releases where guideid = ${guideid} and langid = ${langid}
      and releaseid <> ${but} order by major desc, minor desc limit 1`)) ?? {
    major: 0,
    minor: 0,
  }
  return type === 'major'
    ? { major: last.major + 1, minor: 0 }
    : { major: last.major, minor: last.minor + 1 }
}

/** Another one on its way, which keeps this one from being opened. */
export const findOpen = (
  db: Db,
  guideid: number,
  langid: string,
  but = 0,
): Promise<{ releaseid: number } | null> =>
  db.maybe<{ releaseid: number }>(sql`
  select releaseid from releases where guideid = ${guideid} and langid = ${langid}
    and releaseid <> ${but}
    and (state in ('in_review', 'approved', 'scheduled') or (state = 'draft' and outcome is null))`)

export type NewRelease = FrozenFacts &
  Pick<
    ReleaseRow,
    | 'guideid'
    | 'langid'
    | 'userid'
    | 'type'
    | 'major'
    | 'minor'
    | 'title'
    | 'notes'
    | 'approval_processid'
    | 'scheduled_date'
    | 'init_date'
  >
export const insertRelease = (db: Db, r: NewRelease): Promise<ReleaseRow> =>
  db.one<ReleaseRow>(sql`
  insert into releases as r (guideid, langid, userid, type, major, minor, title, notes, revisionid,
    revisionids, authors, pending_edits, content, content_hash, prerequisite_releases,
    approval_processid, scheduled_date, init_date)
  values (${r.guideid}, ${r.langid}, ${r.userid}, ${r.type}, ${r.major}, ${r.minor}, ${r.title},
    ${r.notes}, ${r.revisionid}, ${r.revisionids}::int[], ${r.authors}::int[], ${r.pending_edits},
    ${JSON.stringify(r.content)}::jsonb, ${r.content_hash},
      ${JSON.stringify(r.prerequisite_releases)}::jsonb, ${r.approval_processid}::int,
      ${r.scheduled_date}::int, ${r.init_date})
  returning ${releaseColumns}`)

type Fields = Pick<ReleaseRow, 'title' | 'notes' | 'type' | 'major' | 'minor' | 'scheduled_date'>
export const updateFields = (db: Db, releaseid: number, f: Fields): Promise<ReleaseRow> =>
  db.one<ReleaseRow>(sql`
  update releases r set title = ${f.title}, notes = ${f.notes}, type = ${f.type},
    major = ${f.major}, minor = ${f.minor}, scheduled_date = ${f.scheduled_date}::int, ${raised}
  where releaseid = ${releaseid} returning ${releaseColumns}`)

export const updateFrozen = (db: Db, releaseid: number, f: FrozenFacts): Promise<ReleaseRow> =>
  db.one<ReleaseRow>(sql`
  update releases r set revisionid = ${f.revisionid}, revisionids = ${f.revisionids}::int[],
    authors = ${f.authors}::int[], pending_edits = ${f.pending_edits},
    content = ${JSON.stringify(f.content)}::jsonb, content_hash = ${f.content_hash},
      prerequisite_releases = ${JSON.stringify(f.prerequisite_releases)}::jsonb, ${raised}
  where releaseid = ${releaseid} returning ${releaseColumns}`)

/** Other releases of its prerequisites: what is frozen stays. */
export const updatePins = (
  db: Db,
  releaseid: number,
  f: Pick<FrozenFacts, 'prerequisite_releases' | 'content_hash'>,
): Promise<ReleaseRow> =>
  db.one<ReleaseRow>(sql`
  update releases r set prerequisite_releases = ${JSON.stringify(f.prerequisite_releases)}::jsonb,
    content_hash = ${f.content_hash}, ${raised} where releaseid = ${releaseid}
    returning ${releaseColumns}`)

/**
 * `now`: it goes live, for the first time where it has no date; `ended`: readers get it until then.
 */
export const updateState = (
  db: Db,
  releaseid: number,
  to: { state: State; outcome: Place['outcome']; ended?: UnixSeconds },
  now: UnixSeconds | null = null,
): Promise<ReleaseRow> =>
  db.one<ReleaseRow>(sql`
  update releases r set state = ${to.state}, outcome = ${to.outcome}::text,
    release_date = coalesce(release_date, ${now}::int),
    returned_date = case when release_date is null then null
      else coalesce(${now}::int, returned_date) end,
    obsolete_date = case when ${to.state} in ('superseded', 'archived')
      then coalesce(obsolete_date, ${to.ended ?? null}::int) end, ${raised}
  where releaseid = ${releaseid} returning ${releaseColumns}`)

/** The one that readers have until now, but for `but`; it is history from here on. */
export const supersede = async (
  db: Db,
  { guideid, langid }: ReleaseRow,
  but: number,
  now: UnixSeconds,
): Promise<number | null> =>
  (
    await db.maybe<{ releaseid: number }>(sql`
  update releases set state = 'superseded', obsolete_date = ${now}, ${raised}
    where guideid = ${guideid} and langid = ${langid} and state = 'live' and releaseid <> ${but}
    returning releaseid`)
  )?.releaseid ?? null
/** The newest that readers had before and nobody took away. */
export const newestSuperseded = (
  db: Db,
  { guideid, langid }: ReleaseRow,
): Promise<ReleaseRow | null> =>
  db.maybe<ReleaseRow>(sql`
  select ${releaseColumns} from releases r where guideid = ${guideid} and langid = ${langid}
    and state = 'superseded' order by major desc, minor desc limit 1 for update`)

export const removeRelease = (db: Db, releaseid: number): Promise<number> =>
  db.run(sql`delete from releases where releaseid = ${releaseid}`)

/** Readers get something else: kept answers and lists of the guide end. */
export const stampReaders = (db: Db, guideid: number, now: UnixSeconds): Promise<number> =>
  db.run(
    sql`update guides set stamp = stamp + 1, modified_date = ${now}, readers_date = ${now}
      where guideid = ${guideid}`,
  )

/** `where` is a condition over releases r with guides g, deleted ones among them. */
export const listReleases = async (
  db: Db,
  { where, order, limit, offset }: { where: Sql; order: Sql; limit: number; offset: number },
): Promise<{ rows: ReleaseRow[]; total: number }> => {
  const from = sql`from releases r join guides g using (guideid) where ${where}`
  const [{ total }, rows] = await Promise.all([
    db.one<{ total: number }>(sql`select count(*)::int as total ${from}`),
    db.many<ReleaseRow>(
      sql`select ${releaseColumns} ${from}
        order by ${order} limit ${limit} offset ${offset}`,
    ),
  ])
  return { total, rows }
}

/** Whose date has come and who wait for nothing else. */
export const dueReleases = (db: Db, now: UnixSeconds): Promise<number[]> =>
  db.values<number>(
    sql`select releaseid from releases where state = 'scheduled' and scheduled_date <= ${now}
        order by releaseid`,
  )
