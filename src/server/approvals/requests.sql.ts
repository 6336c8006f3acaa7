// Requests for signatures as they are stored, and who may sign them now.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import type { InForce, ProcessRow, StageRow } from './processes.sql.ts'
import { hasGuide, signers } from './signers.ts'
import type { State } from './states.ts'

export type SignatureRow = {
  userid: number
  username: string
  date: number
  meaning: string
  note: string
  rejects: boolean
  for_userid: number | null
  for_username: string
}
type RequestStage = StageRow & {
  due_date: number | null
  signatures: SignatureRow[]
}
type AskedRelease = {
  title: string
  type: 'major' | 'minor'
  major: number
  minor: number
  pending_edits: number
  scheduled_date: number | null
}
export type RequestRow = {
  approvalid: number
  releaseid: number
  guideid: number
  approval_processid: number
  title: string
  state: State
  current_stage: number
  content_hash: string
  userid: number
  excluded: number[]
  flagged: boolean
  created: number
  ended: number | null
  revisionid: number
  answer: string
  /** That its content ended with; null in rounds of before it was kept. */
  content_revisionid: number | null
  stages: RequestStage[]
  guide_title: string
  guide_deleted_date: number | null
  username: string
  release: AskedRelease | null
  round: number
}
const columns: Sql = sql`
  q.approvalid, q.releaseid, q.guideid, q.approval_processid, q.title, q.state, q.current_stage,
    q.content_hash, q.userid, q.excluded, q.flagged, q.created, q.ended, q.revisionid, q.answer,
    q.content_revisionid,
  (select count(*)::int from approval_requests b
    where b.releaseid = q.releaseid and b.approvalid <= q.approvalid) as round,
  coalesce((select guide_title from releases r where r.releaseid = q.releaseid),
    (select title from guides where guideid = q.guideid)) as guide_title,
  (select deleted_date from guides where guideid = q.guideid) as guide_deleted_date,
    (select username from users where userid = q.userid) as username,
  (select jsonb_build_object('title', r.title, 'type', r.type, 'major', r.major, 'minor', r.minor,
    'pending_edits', r.pending_edits, 'scheduled_date', r.scheduled_date)
    from releases r where r.releaseid = q.releaseid) as release,
  (select jsonb_agg(to_jsonb(t) order by t.orderby) from (
    select s.stageid, s.orderby, s.type, s.userid, s.teamid, s.name, s.required_signatures,
      s.due_days, s.due_date,
      (select coalesce(jsonb_agg(jsonb_build_object('userid', a.userid, 'username', a.username,
        'date', a.date, 'meaning', a.meaning, 'note', a.note, 'rejects', a.rejects, 'for_userid',
        a.for_userid, 'for_username', a.for_username) order by a.signatureid), '[]')
        from approval_signatures a where a.stageid = s.stageid) as signatures
    from approval_request_stages s where s.approvalid = q.approvalid) t) as stages`

/** Throws 404; `lock` keeps others from changing it until the transaction ends. */
export const loadRequest = async (
  db: Db,
  approvalid: number,
  lock = false,
): Promise<RequestRow> => {
  if (lock)
    await db.maybe(sql`select 1 from approval_requests where approvalid = ${approvalid} for update`)
  return db.one<RequestRow>(
    sql`select ${columns} from approval_requests q where q.approvalid = ${approvalid}`,
    'Approval request',
  )
}
/** The rounds of its release before it, oldest first. */
export const roundsBefore = (
  db: Db,
  { approvalid, releaseid }: Pick<RequestRow, 'approvalid' | 'releaseid'>,
): Promise<RequestRow[]> =>
  db.many<RequestRow>(sql`
  select ${columns} from approval_requests q
    where q.releaseid = ${releaseid} and q.approvalid < ${approvalid} order by q.approvalid`)
/** Those of a guide that are open, oldest first. */
export const openOf = (db: Db, guideid: number): Promise<RequestRow[]> =>
  db.many<RequestRow>(sql`
  select ${columns} from approval_requests q
    where q.guideid = ${guideid} and q.state = 'open' order by q.approvalid`)
/** Of each release the newest. */
export const newestOf = (db: Db, releaseids: number[]): Promise<RequestRow[]> =>
  db.many<RequestRow>(sql`
  select distinct on (q.releaseid) ${columns} from approval_requests q
    where q.releaseid = any(${releaseids}::int[]) order by q.releaseid, q.approvalid desc`)

/** Its turn begins, and with it the days in which it is to be signed. */
export const startStage = (
  db: Db,
  approvalid: number,
  orderby: number,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update approval_request_stages set due_date = ${now}::int + due_days * 86400
    where approvalid = ${approvalid} and orderby = ${orderby}`)
/**
 * Open ones whose stage is past its date and of which nobody was reminded; they count as reminded
 * from here on.
 */
export const takeOverdue = (
  db: Db,
  now: UnixSeconds,
): Promise<
  { approvalid: number; releaseid: number; guideid: number; userid: number; orderby: number }[]
> =>
  db.many(sql`
  update approval_request_stages s set reminded = true from approval_requests q
  where q.approvalid = s.approvalid and q.state = 'open' and s.orderby = q.current_stage
    and s.due_date <= ${now} and not s.reminded and ${hasGuide}
  returning q.approvalid, q.releaseid, q.guideid, q.userid, s.orderby`)

export const insertRequest = async (
  db: Db,
  release: ReleaseRow,
  process: ProcessRow | InForce,
  userid: number,
  now: UnixSeconds,
  answer: string,
): Promise<number> => {
  const { approvalid } = await db.one<{ approvalid: number }>(sql`
    insert into approval_requests (releaseid, guideid, approval_processid, title, content_hash,
      userid, excluded, created, answer, content_revisionid)
    values (${release.releaseid}, ${release.guideid}, ${process.approval_processid},
      ${process.title}, ${release.content_hash}, ${userid},
      ${[...new Set([release.userid, ...release.authors])]}::int[], ${now}, ${answer},
      ${Math.max(...release.revisionids)}::int)
    returning approvalid`)
  await db.run(sql`
    insert into approval_request_stages (approvalid, orderby, type, userid, teamid, name,
      required_signatures, due_days)
    select ${approvalid}, s.orderby, s.type, s.userid, s.teamid, coalesce(u.username, m.name, ''),
      s.required_signatures, s.due_days
    from approval_stages s left join users u on u.userid = s.userid left
      join teams m on m.teamid = s.teamid where s.approval_processid
      = ${process.approval_processid}`)
  await startStage(db, approvalid, 1, now)
  return approvalid
}
export const updateRequest = (
  db: Db,
  approvalid: number,
  to: { state: State; stage: number },
  ended: UnixSeconds | null,
): Promise<number> =>
  db.run(sql`
  update approval_requests set state = ${to.state}, current_stage = ${to.stage},
    ended = ${ended}::int, revisionid = nextval('revision_seq') where approvalid = ${approvalid}`)
/**
 * Those of the release that are not over: the one that is open, or the one by which it was
 * approved.
 */
export const closeRequests = (
  db: Db,
  releaseid: number,
  state: 'recalled' | 'void',
  now: UnixSeconds,
): Promise<{ approvalid: number }[]> =>
  db.many(sql`
  update approval_requests set state = ${state}, ended = ${now},
    revisionid = nextval('revision_seq') where releaseid = ${releaseid}
    and state in ('open', 'approved') returning approvalid`)
export const setFlagged = (
  db: Db,
  approvalids: number[],
  flagged: boolean,
): Promise<{ approvalid: number; releaseid: number; guideid: number; title: string }[]> =>
  db.many(sql`
  update approval_requests set flagged = ${flagged}, revisionid = nextval('revision_seq')
    where approvalid = any(${approvalids}::int[]) and flagged <> ${flagged}
    returning approvalid, releaseid, guideid, title`)

export const insertSignature = (
  db: Db,
  stageid: number,
  a: SignatureRow & { content_hash: string },
): Promise<number> =>
  db.run(sql`
  insert into approval_signatures (stageid, userid, username, date, meaning, note, rejects,
    content_hash, for_userid, for_username)
  values (${stageid}, ${a.userid}, ${a.username}, ${a.date}, ${a.meaning}, ${a.note}, ${a.rejects},
    ${a.content_hash}, ${a.for_userid}::int, ${a.for_username})`)

/** Those who may sign the stage now, and have not. */
export const signersOf = (db: Db, approvalid: number, orderby: number): Promise<number[]> =>
  db.values<number>(sql`
  select distinct x.userid from approval_requests q
    join approval_request_stages s using (approvalid) cross join lateral (${signers}) x
  where q.approvalid = ${approvalid} and s.orderby = ${orderby} order by x.userid`)
/** By which duty the person signs the stage now, their own before a lent one; null for none. */
export const dutyOf = (
  db: Db,
  approvalid: number,
  orderby: number,
  userid: number,
): Promise<{ for_userid: number | null; for_username: string } | null> =>
  db.maybe(sql`
  select x.for_userid, coalesce(u.username, '') as for_username from approval_requests q
    join approval_request_stages s using (approvalid) cross join lateral (${signers}) x
  left join users u on u.userid = x.for_userid
  where q.approvalid = ${approvalid} and s.orderby = ${orderby} and x.userid = ${userid}
    order by x.for_userid nulls first limit 1`)

/** The person is one of the signers of a stage: over requests q. */
const signs = (userid: number, place: Sql): Sql => sql`exists (
  select from approval_request_stages s where s.approvalid = q.approvalid and ${place}
    and exists (select from (${signers}) x where x.userid = ${userid}))`
export const signsNow = (userid: number): Sql =>
  sql`q.state = 'open' and ${hasGuide} and ${signs(userid, sql`s.orderby = q.current_stage`)}`
export const signsLater = (userid: number): Sql =>
  sql`q.state = 'open' and ${hasGuide} and ${signs(userid, sql`s.orderby > q.current_stage`)}`

/** Which of these the person may sign now. */
export const eligibleIn = async (
  db: Db,
  approvalids: number[],
  userid: number,
): Promise<Set<number>> =>
  new Set(
    await db.values<number>(sql`
  select q.approvalid from approval_requests q
    where q.approvalid = any(${approvalids}::int[]) and ${signsNow(userid)}`),
  )

/** `where` is a condition over requests q with guides g, deleted ones among them. Newest first. */
export const listRequests = async (
  db: Db,
  where: Sql,
  page: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> => {
  const from = sql`from approval_requests q join guides g using (guideid) where ${where}`
  const [rows, { total }] = await Promise.all([
    db.many<RequestRow>(
      sql`select ${columns} ${from} order by q.approvalid desc limit ${page.limit}
        offset ${page.offset}`,
    ),
    db.one<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total }
}
/**
 * When this person last gave a wrong password to sign with, newest first: the audit log is the
 * count, whoever refused.
 */
export const wrongPasswords = (
  db: Db,
  userid: number,
  since: UnixSeconds,
  most: number,
): Promise<number[]> =>
  db.values<number>(sql`
  select at from audit_rows where actor = ${userid} and action = 'approval.wrong_password'
    and at > ${since} order by auditid desc limit ${most}`)
