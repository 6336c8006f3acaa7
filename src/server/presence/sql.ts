import type { Namespace } from '#contract/core/shapes.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

type Doc = { doc_type: 'guide' | 'wiki'; docid: number }
/** Without a heartbeat for so long somebody is gone. */
const expires: Seconds = 25

export type PresentRow = { userid: number; username: string; stepid: number | null; since: number }
export const listPresent = (db: Db, { doc_type, docid }: Doc): Promise<PresentRow[]> =>
  db.many<PresentRow>(sql`
  select p.userid, u.username, p.stepid, p.since from presence p join users u using (userid)
  where p.doc_type = ${doc_type} and p.docid = ${docid}
    and p.seen > clock_timestamp() - make_interval(secs => ${expires}) and not u.disabled
  order by p.since, p.userid`)

/** Whoever was gone comes anew: `since` starts again. */
export const stay = (
  db: Db,
  { doc_type, docid }: Doc,
  userid: number,
  stepid: number | null,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  insert into presence (doc_type, docid, userid, stepid, since)
    values (${doc_type}, ${docid}, ${userid}, ${stepid}, ${now})
  on conflict (doc_type, docid, userid) do update
    set stepid = excluded.stepid, seen = excluded.seen,
    since = case when presence.seen > excluded.seen - make_interval(secs => ${expires})
      then presence.since else excluded.since end`)

export const leave = (db: Db, { doc_type, docid }: Doc, userid: number): Promise<number> =>
  db.run(sql`
  delete from presence where doc_type = ${doc_type} and docid = ${docid} and userid = ${userid}`)

/** Rows that nobody can see any more. */
export const trimPresence = (db: Db): Promise<number> =>
  db.run(sql`delete from presence where seen < now() - interval '1 hour'`)

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
