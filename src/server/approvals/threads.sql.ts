// Threads about places of a release as they are stored, and as the API tells them.
import type { ReviewThread, Suggestion, ThreadPart } from '#contract/approvals/threads.ts'
import { firstOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isNamed } from './signers.ts'
import { wordsAt, type Said } from './threadPlaces.ts'

export type NewPost = { userid: number; text: string; suggestion: Suggestion | null }
export type Place = { stepid: number | null; part: ThreadPart; key: string }
type Person = { userid: number; username: string }
export type ThreadRow = Place & {
  threadid: number
  releaseid: number
  userid: number
  username: string
  created: number
  done_by: Person | null
  done: number | null
  done_revisionid: number | null
  waits: boolean
  revisionid: number
  /** What the revision says that it was begun about; null where that is gone. */
  about: Said | null
  /** Who asked for the newest round. */
  asker: Person
  posts: (Person & {
    postid: number
    date: number
    text: string
    suggestion: Suggestion | null
    taken: boolean
  })[]
}

const load = (db: Db, where: Sql): Promise<ThreadRow[]> =>
  db.many<ThreadRow>(sql`
  select t.threadid, t.releaseid, t.stepid, t.part, t.key, t.userid, u.username, t.created, t.done,
    t.done_revisionid, t.revisionid, r.content as about,
    case when d.userid is not null
      then jsonb_build_object('userid', d.userid, 'username', d.username) end as done_by,
    coalesce(t.done_revisionid > coalesce(s.live_revisionid, 0), false) as waits,
    (select jsonb_build_object('userid', a.userid, 'username', a.username)
      from approval_requests q join users a on a.userid = q.userid
      where q.releaseid = t.releaseid order by q.approvalid desc limit 1) as asker,
    (select coalesce(jsonb_agg(jsonb_build_object('postid', p.postid, 'userid', p.userid,
      'username', w.username, 'date', p.date, 'text', p.text, 'suggestion', p.suggestion,
      'taken', p.taken) order by p.postid), '[]')
      from review_posts p join users w on w.userid = p.userid
      where p.threadid = t.threadid) as posts
  from review_threads t join users u on u.userid = t.userid
    left join users d on d.userid = t.done_by
    left join steps s on s.stepid = t.stepid
    left join revisions r on r.revisionid = t.about_revisionid
  where ${where} order by t.threadid`)

/** Those of a release, oldest first. */
export const threadsOf = (db: Db, releaseid: number): Promise<ThreadRow[]> =>
  load(db, sql`t.releaseid = ${releaseid}`)
/** Nobody changes it until the transaction ends. */
export const lockThread = async (db: Db, threadid: number): Promise<ThreadRow> => {
  await db.one(sql`select 1 from review_threads where threadid = ${threadid} for update`, 'Thread')
  return loadThread(db, threadid)
}
/** The newest request of the release that it is about, or 404. */
export const requestOfThread = async (db: Db, threadid: number): Promise<number> =>
  (
    await db.one<{ approvalid: number }>(
      sql`select max(q.approvalid) as approvalid
        from review_threads t join approval_requests q using (releaseid)
        where t.threadid = ${threadid} having count(*) > 0`,
      'Thread',
    )
  ).approvalid
export const loadThread = async (db: Db, threadid: number): Promise<ThreadRow> =>
  firstOf(await load(db, sql`t.threadid = ${threadid}`))

export const insertThread = async (
  db: Db,
  at: Place & { releaseid: number; about_revisionid: number; userid: number },
  now: UnixSeconds,
): Promise<number> =>
  (
    await db.one<{ threadid: number }>(sql`
    insert into review_threads (releaseid, stepid, part, key, about_revisionid, userid, created)
    values (${at.releaseid}, ${at.stepid}::int, ${at.part}, ${at.key}, ${at.about_revisionid},
      ${at.userid}, ${now}) returning threadid`)
  ).threadid
/** Whoever marks the thread looked at it before: it is another one by now. */
export const insertPost = async (
  db: Db,
  threadid: number,
  { userid, text, suggestion }: NewPost,
  now: UnixSeconds,
): Promise<void> => {
  await db.run(sql`
    insert into review_posts (threadid, userid, date, text, suggestion)
    values (${threadid}, ${userid}, ${now}, ${text},
      ${suggestion && JSON.stringify(suggestion)}::jsonb)`)
  await db.run(sql`
    update review_threads set revisionid = nextval('revision_seq') where threadid = ${threadid}`)
}
/** `revisionid`: that the suggestion of `postid` was saved in. */
export const markDone = async (
  db: Db,
  threadid: number,
  by: { userid: number; now: UnixSeconds } | null,
  taken: { postid: number; revisionid: number } | null = null,
): Promise<void> => {
  await db.run(sql`
    update review_threads set done_by = ${by?.userid ?? null}::int, done = ${by?.now ?? null}::int,
      done_revisionid = ${taken?.revisionid ?? null}::int, revisionid = nextval('revision_seq')
    where threadid = ${threadid}`)
  await db.run(sql`
    update review_posts set taken = ${taken ? sql`postid = ${taken.postid}` : sql`false`}
    where threadid = ${threadid}`)
}

/**
 * Those who take part, but for the caller: who may still be told what the release is called, being
 * named in its newest request, and the others.
 */
export const partners = async (
  db: Db,
  threadid: number,
  approvalid: number,
  caller: number,
): Promise<{ signers: number[]; others: number[] }> => {
  const people = await db.many<{ userid: number; named: boolean }>(sql`
    select x.userid, ${isNamed(sql`x.userid`)} as named from (
      select p.userid from review_posts p where p.threadid = ${threadid}
      union select r.userid from approval_requests r where r.approvalid = ${approvalid}) x
    join approval_requests q on q.approvalid = ${approvalid}
    where x.userid <> ${caller} order by x.userid`)
  const those = (named: boolean) => people.filter(one => one.named === named).map(one => one.userid)
  return { signers: those(true), others: those(false) }
}

/** Whose turn it is: the asker's, unless they wrote last; then whoever they answered. */
const waitsFor = ({ done, asker, posts }: ThreadRow): Person | null => {
  if (done !== null) return null
  const last = posts.at(-1)
  if (last?.userid !== asker.userid) return asker
  const other = posts.findLast(one => one.userid !== asker.userid)
  return other ? { userid: other.userid, username: other.username } : null
}

/** `canTake`: the caller may release the guide. */
export const presentThread = (row: ThreadRow, canTake: boolean): ReviewThread => {
  const { asker: _, about, created, done, ...thread } = row
  return {
    ...thread,
    date: created,
    said_about: about ? wordsAt(about, row) : '',
    done: done !== null,
    done_date: done,
    waits_for: waitsFor(row),
    can_take: canTake && done === null,
  }
}
