// Who finds that a comment does not belong here, and what waits for a Moderator.
import type { queueStates, QueuedComment } from '#contract/comments/schemas.ts'
import { entryOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { readersTitle, readersType } from '#server/rights/released.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import { pathOf, type Place } from './notices.ts'
import { picturesOf, selectComments, type CommentRow } from './load.ts'
import { presentImage, type ImageRow } from '#server/media/load.ts'
import { commentTables, isOnItsPage } from '#server/rights/comments.ts'

/** So many people hide a comment that no Moderator has looked at. */
export const flagsToHide = 3

/** Gives how many people besides its writer have flagged it since somebody last settled that. */
export const addFlag = async (
  db: Db,
  flag: { commentid: number; userid: number; reason: string; now: UnixSeconds },
): Promise<number> => {
  await db.run(sql`
    insert into comment_flags (commentid, userid, reason, date)
      values (${flag.commentid}, ${flag.userid}, ${flag.reason}, ${flag.now})
    on conflict (commentid, userid) do update
      set reason = excluded.reason, date = excluded.date, settled = false`)
  return (
    await db.one<{ n: number }>(sql`
    select count(*)::int as n from comment_flags f join comments c using (commentid)
      where f.commentid = ${flag.commentid} and not f.settled and f.userid <> c.author`)
  ).n
}

export const settleFlags = (db: Db, commentid: number): Promise<number> =>
  db.run(
    sql`update comment_flags set settled = true where commentid = ${commentid} and not settled`,
  )

type Asked = {
  state?: (typeof queueStates)[number] | undefined
  context?: string | undefined
  order: 'ASC' | 'DESC'
  limit: number
  offset: number
}
const isFlagged = sql`(c.state = 'public' and exists (select from comment_flags f
  where f.commentid = c.commentid and not f.settled))`
const conditions: Record<(typeof queueStates)[number], Sql> = {
  held: sql`c.state = 'held'`,
  hidden: sql`c.state = 'hidden'`,
  flagged: isFlagged,
}

type Before = { text_raw: string; replaced: number; pictures: ImageRow[] }
export type Queued = { row: CommentRow } & Omit<QueuedComment, 'comment'>
/** Where each stands, who flagged it, what it said before and what was decided. */
const loadBeside = async (
  db: Db,
  origin: string,
  commentids: number[],
): Promise<Map<number, Omit<Queued, 'row' | 'state'>>> => {
  const beside = await db.many<
    { commentid: number; place: Place } & Pick<
      Queued,
      'flags' | 'decided_by' | 'decided_date' | 'reason'
    > & { earlier: Before[] }
  >(sql`
    select c.commentid, jsonb_build_object('guideid', c.guideid, 'title',
      coalesce(${readersTitle}, w.title), 'type', ${readersType}, 'namespace', w.namespace,
        'display_title',
      w.display_title) as place, c.decided_by, c.decided_date, c.decided_reason as reason,
      coalesce((select jsonb_agg(jsonb_build_object('userid', f.userid, 'username', u.username,
        'reason', f.reason, 'date', f.date) order by f.date, f.userid)
        from comment_flags f join users u using (userid)
          where f.commentid = c.commentid and not f.settled), '[]') as flags,
      coalesce((select jsonb_agg(jsonb_build_object('text_raw', t.text_raw, 'replaced', t.replaced,
        'pictures', ${picturesOf(sql`t.images`)})
        order by t.replaced desc) from comment_texts t where t.commentid = c.commentid),
        '[]') as earlier
    from ${commentTables} where c.commentid = any(${commentids}::int[])`)
  return new Map(
    beside.map(({ commentid, place, earlier, ...one }) => [
      commentid,
      {
        ...one,
        url: `${origin}${pathOf(place, commentid)}`,
        earlier: earlier.map(({ pictures, ...said }) => ({
          ...said,
          images: pictures.map(image => presentImage(origin, image)),
        })),
      },
    ]),
  )
}

/** `origin` stands before the addresses. */
export const loadQueue = async (
  db: Db,
  origin: string,
  { state, context, order, limit, offset }: Asked,
): Promise<{ queued: Queued[]; total: number }> => {
  const where = joined(
    [
      state ? conditions[state] : sql`(${joined(Object.values(conditions), ' or ')})`,
      context !== undefined && sql`c.context = ${context}`,
      sql`(${isOnItsPage} or c.guideid is not null and g.deleted_date is null)`,
    ],
    ' and ',
  )
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from ${commentTables} where ${where}`,
  )
  const rows = await selectComments(
    db,
    sql`where ${where} order by c.commentid ${order === 'DESC' ? sql`desc` : nothing} limit ${limit}
      offset ${offset}`,
  )
  const found = await loadBeside(
    db,
    origin,
    rows.map(({ commentid }) => commentid),
  )
  return {
    total,
    queued: rows.map(row => ({
      row,
      state: row.state === 'public' ? 'flagged' : (row.state as 'held' | 'hidden'),
      ...entryOf(found, row.commentid),
    })),
  }
}
