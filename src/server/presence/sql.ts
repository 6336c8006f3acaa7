import type { Namespace } from '#contract/core/shapes.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

type Doc = { doc_type: 'guide' | 'wiki'; docid: number }
/** Without a heartbeat for so long somebody is gone. */
const expires: Seconds = 25
/** Of p, the presence of the account u. */
const isHere = sql`p.seen > clock_timestamp() - make_interval(secs => ${expires}) and not u.disabled`

type Saved = { revisionid: number; stepid: number | null; date: UnixSeconds }
type PresentRow = {
  userid: number
  username: string
  stepid: number | null
  since: UnixSeconds
  writing: boolean
  saved: Saved | null
  newest: number | null
}
/** So many saves are looked through: whoever is there saves now and then. */
const lastSaves = 200
/** `asking`: beside them stands the newest save of anybody else, who may have left since. */
export const listPresent = (
  db: Db,
  { doc_type, docid }: Doc,
  asking: number,
): Promise<PresentRow[]> =>
  db.many<PresentRow>(sql`
  with saves as materialized (
    select revisionid, userid, created, line, resource, resourceid from revisions
    where doc_type = ${doc_type} and docid = ${docid} order by revisionid desc limit ${lastSaves})
  select p.userid, u.username, p.stepid, p.since, p.writing,
    (select jsonb_build_object('revisionid', s.revisionid, 'date', s.created,
        'stepid', case when s.resource = 'step' then s.resourceid end)
      from saves s where s.userid = p.userid and s.line = 'live' and s.created >= p.since
      order by s.revisionid desc limit 1) as saved,
    case when p.userid = ${asking} then (select max(s.revisionid) from saves s
      where s.userid <> ${asking} and s.line = 'live') end as newest
  from presence p join users u using (userid)
  where p.doc_type = ${doc_type} and p.docid = ${docid} and ${isHere}
  order by p.since, p.userid`)

/** Whoever was gone comes anew: `since` starts again. */
export const stay = (
  db: Db,
  { doc_type, docid }: Doc,
  userid: number,
  { stepid, writing }: { stepid: number | null; writing: boolean },
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  insert into presence (doc_type, docid, userid, stepid, writing, since)
    values (${doc_type}, ${docid}, ${userid}, ${stepid}, ${writing}, ${now})
  on conflict (doc_type, docid, userid) do update
    set stepid = excluded.stepid, writing = excluded.writing, seen = excluded.seen,
    since = case when presence.seen > excluded.seen - make_interval(secs => ${expires})
      then presence.since else excluded.since end`)

export const leave = (db: Db, { doc_type, docid }: Doc, userid: number): Promise<number> =>
  db.run(sql`
  delete from presence where doc_type = ${doc_type} and docid = ${docid} and userid = ${userid}`)

/** Rows that nobody can see any more. */
export const trimPresence = (db: Db): Promise<number> =>
  db.run(sql`delete from presence where seen < now() - interval '1 hour'`)

/** They have it open, and their account is active. */
export const isPresent = async (db: Db, { doc_type, docid }: Doc, userid: number) =>
  (await db.maybe(sql`
  select 1 from presence p join users u using (userid)
  where p.doc_type = ${doc_type} and p.docid = ${docid} and p.userid = ${userid}
    and ${isHere}`)) !== null

export const isStepOf = async (db: Db, guideid: number, stepid: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from steps where stepid = ${stepid} and guideid = ${guideid}`)) !==
  null

export const findPageAddress = (
  db: Db,
  wikiid: number,
): Promise<{ namespace: Namespace; title: string }> =>
  db.one(
    sql`select namespace, title from wikis where wikiid = ${wikiid} and deleted_date is null`,
    'Wiki',
  )
