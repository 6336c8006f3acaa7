// Threads about places of a release as they are stored, and as the API tells them.
import type {
  ReviewThread,
  Suggestion,
  TakenOutcome,
  ThreadPart,
} from '#contract/approvals/threads.ts'
import { firstOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { wordsAt, type Said } from './threadPlaces.ts'
import { isUnmet, outcomeOf } from './threadStates.ts'

export type NewPost = {
  userid: number
  text: string
  suggestion: Suggestion | null
  /** What it would change says there; null without one. */
  about_revisionid: number | null
}
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
  /** A suggestion was taken for it, and the edit was not accepted: it counts as open. */
  unmet: boolean
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
    about_revisionid: number | null
    taken: boolean
    taken_outcome: TakenOutcome | null
  })[]
}

const load = (db: Db, where: Sql): Promise<ThreadRow[]> =>
  db.many<ThreadRow>(sql`
  select t.threadid, t.releaseid, t.stepid, t.part, t.key, t.userid, u.username, t.created, t.done,
    t.done_revisionid, t.revisionid, r.content as about,
    case when d.userid is not null
      then jsonb_build_object('userid', d.userid, 'username', d.username) end as done_by,
    ${isUnmet} as unmet,
    (select jsonb_build_object('userid', a.userid, 'username', a.username)
      from approval_requests q join users a on a.userid = q.userid
      where q.releaseid = t.releaseid order by q.approvalid desc limit 1) as asker,
    (select coalesce(jsonb_agg(jsonb_build_object('postid', p.postid, 'userid', p.userid,
      'username', w.username, 'date', p.date, 'text', p.text, 'suggestion', p.suggestion,
      'taken', p.taken, 'taken_outcome', ${outcomeOf(sql`p.taken_revisionid`)},
      'about_revisionid', p.about_revisionid) order by p.postid), '[]')
      from review_posts p join users w on w.userid = p.userid
      where p.threadid = t.threadid) as posts
  from review_threads t join users u on u.userid = t.userid
    left join users d on d.userid = t.done_by
    left join revisions r on r.revisionid = t.about_revisionid
  where ${where} order by t.threadid`)

/** Those of a release, oldest first. */
export const threadsOf = (db: Db, releaseid: number): Promise<ThreadRow[]> =>
  load(db, sql`t.releaseid = ${releaseid}`)
export const countThreads = async (db: Db, releaseid: number): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from review_threads where releaseid = ${releaseid}`,
    )
  ).count
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
  { userid, text, suggestion, about_revisionid }: NewPost,
  now: UnixSeconds,
): Promise<void> => {
  await db.run(sql`
    insert into review_posts (threadid, userid, date, text, suggestion, about_revisionid)
    values (${threadid}, ${userid}, ${now}, ${text},
      ${suggestion && JSON.stringify(suggestion)}::jsonb, ${about_revisionid}::int)`)
  await db.run(sql`
    update review_threads set revisionid = nextval('revision_seq') where threadid = ${threadid}`)
}
/** `revisionid`: that the suggestion of `postid` was saved in, which stays known. */
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
  if (taken)
    await db.run(sql`
      update review_posts set taken = true, taken_revisionid = ${taken.revisionid}
      where postid = ${taken.postid} and threadid = ${threadid}`)
}

/** What a revision says; null where it is gone. */
export const saidIn = async (db: Db, revisionid: number): Promise<Said | null> =>
  (
    await db.maybe<{ content: Said }>(
      sql`select content from revisions where revisionid = ${revisionid}`,
    )
  )?.content ?? null

/** Those who take part. */
export const partners = (db: Db, threadid: number, approvalid: number): Promise<number[]> =>
  db.values<number>(sql`
  select p.userid from review_posts p where p.threadid = ${threadid}
    union select r.userid from approval_requests r where r.approvalid = ${approvalid}
  order by 1`)

export const isDone = ({ done, unmet }: Pick<ThreadRow, 'done' | 'unmet'>): boolean =>
  done !== null && !unmet

/** Whose turn it is: the asker's, unless they wrote last; then whoever they answered. */
const waitsFor = ({ asker, posts }: ThreadRow): Person | null => {
  const last = posts.at(-1)
  if (last?.userid !== asker.userid) return asker
  const other = posts.findLast(one => one.userid !== asker.userid)
  return other ? { userid: other.userid, username: other.username } : null
}

/** `writes`: something may still be said. `takes`: the caller may release the guide. */
export const presentThread = (
  row: ThreadRow,
  { writes, takes }: { writes: boolean; takes: boolean },
): ReviewThread => {
  const { asker: _, about, created, done: date, unmet: _unmet, posts, ...thread } = row
  const done = isDone(row)
  return {
    ...thread,
    posts: posts.map(({ about_revisionid: _about, ...post }) => post),
    date: created,
    said_about: about ? wordsAt(about, row) : '',
    done,
    done_by: done ? thread.done_by : null,
    done_date: done ? date : null,
    done_revisionid: done ? thread.done_revisionid : null,
    waits: done && posts.some(one => one.taken_outcome === 'held'),
    waits_for: done || !writes ? null : waitsFor(row),
    can_take: writes && takes && !done,
  }
}
