import { firstOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { selectComments, type CommentRow, type CommentState } from './load.ts'
import { commentTables } from '#server/rights/comments.ts'
import type { Target } from './rules.ts'

/** Throws 404. */
export const loadComment = async (db: Db, commentid: number): Promise<CommentRow> => {
  await db.one(sql`select commentid from comments where commentid = ${commentid}`, 'Comment')
  return firstOf(await selectComments(db, sql`where c.commentid = ${commentid}`))
}

/** The same, and nobody else changes it or replies to it until the transaction ends. */
export const lockComment = async (db: Db, commentid: number): Promise<CommentRow> => {
  await db.one(
    sql`select commentid from comments where commentid = ${commentid} for update`,
    'Comment',
  )
  return firstOf(await selectComments(db, sql`where c.commentid = ${commentid}`))
}

export const countComments = async (db: Db, where: Sql): Promise<number> =>
  (
    await db.one<{ total: number }>(
      sql`select count(*)::int as total from ${commentTables} where ${where}`,
    )
  ).total

export type NewComment = Omit<Target, 'author'> & {
  parentid: number | null
  author: number
  langid: string
  text_raw: string
  images: number[]
  state: CommentState
  created: UnixSeconds
}
export const insertComment = async (db: Db, c: NewComment): Promise<number> =>
  (
    await db.one<{ commentid: number }>(sql`
  insert into comments (context, contextid, guideid, parentid, author, langid, text_raw, images,
    state, created)
  values (${c.context}, ${c.contextid}, ${c.guideid}, ${c.parentid}, ${c.author}, ${c.langid},
    ${c.text_raw}, ${c.images}::int[], ${c.state}, ${c.created})
  returning commentid`)
  ).commentid

export const imageidsOf = ({ pictures }: Pick<CommentRow, 'pictures'>): number[] =>
  pictures.map(({ imageid }) => imageid)

/** What stood there before is kept for Moderators. */
export const updateSaid = async (
  db: Db,
  row: CommentRow,
  change: {
    text_raw: string
    images: number[]
    state: CommentState
    userid: number
    now: UnixSeconds
  },
): Promise<void> => {
  await db.run(sql`
    insert into comment_texts (commentid, text_raw, images, replaced, replaced_by)
      values (${row.commentid}, ${row.text_raw}, ${imageidsOf(row)}::int[], ${change.now}, ${change.userid})`)
  await db.run(sql`
    update comments set text_raw = ${change.text_raw}, images = ${change.images}::int[], state = ${change.state},
      modified_date = ${change.now} where commentid = ${row.commentid}`)
}

/** The comment and its replies; ones that are gone already keep their state. */
export const markGone = (
  db: Db,
  commentid: number,
  change: { state: 'removed' | 'withdrawn'; userid: number; now: UnixSeconds },
): Promise<number> =>
  db.run(sql`
  update comments set state = ${change.state}, decided_by = ${change.userid},
    decided_date = ${change.now}
  where (commentid = ${commentid} or parentid = ${commentid})
    and state in ('public', 'held', 'hidden')`)

/**
 * What the document shows changed: kept bytes built from it end with the commit. Wiki pages show no
 * comments.
 */
export const stampTarget = async (
  db: Db,
  { context, contextid }: Pick<Target, 'context' | 'contextid'>,
): Promise<string[]> => {
  if (context === 'wiki') return []
  await db.run(
    context === 'guide'
      ? sql`update guides set stamp = stamp + 1 where guideid = ${contextid}`
      : sql`update steps set stamp = stamp + 1 where stepid = ${contextid}`,
  )
  return [`${context}:${contextid}`]
}
