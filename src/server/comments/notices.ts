// Who hears of a comment (api-facts 7.6): once it is public, the author of its guide or page,
// whoever it replies to, whoever replied there before, and whoever it names.
import { readersTitle, readersType } from '#server/rights/released.ts'
import { sql } from '#server/db/sql.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { SignedIn } from '#server/http/context.ts'
import { notify, type NewNotice } from '#server/notifications/notify.ts'
import { commentTables, isFoundByUser, isReadByUser } from '#server/rights/comments.ts'
import { isListed, type CommentRow } from './load.ts'
import { takeUntold } from './naming.ts'

export type Place =
  | { guideid: number; title: string; type: string }
  | { guideid: null; namespace: Namespace; title: string; display_title: string }
type About = {
  author: number
  parent_author: number | null
  /** Of those who may be told, whoever finds the page without having its title. */
  finders: number[]
} & Place

/** `told`: who else may be. */
const loadAbout = (ctx: SignedIn, row: CommentRow, told: readonly number[] = []): Promise<About> =>
  ctx.db.one<About>(sql`
  select coalesce(g.author, w.author) as author,
    (select p.author from comments p where p.commentid = ${row.parentid}::int) as parent_author,
    c.guideid, coalesce(${readersTitle}, w.title) as title, ${readersType} as type,
      w.namespace, w.display_title,
    array(select u.userid from users u
      where (u.userid in (c.author, w.author,
          (select p.author from comments p where p.commentid = ${row.parentid}::int))
        or u.userid = any(${[...told]}::int[]))
        and (${isListed} or u.userid = w.author or u.privilege in ('Moderator', 'Admin')))
      as finders
  from comments c left join guides g using (guideid) left
    join wikis w on c.context = 'wiki' and w.wikiid = c.contextid
  where c.commentid = ${row.commentid}`)

/** Where a comment stands in the app: below its guide or page. */
export const pathOf = (about: Place, commentid: number): string =>
  `${about.guideid === null ? wikiUrl('', about) : guideUrl('', about)}#comment-${commentid}`

const dataOf = ({ title, commentid, context, contextid }: CommentRow, about: About) => ({
  title: title || about.title,
  commentid,
  context,
  contextid,
})

/**
 * A page that is found by its title only says neither that nor its address to whoever may have come
 * by its number.
 */
const tell = (ctx: SignedIn, about: About, notices: NewNotice[]): Promise<number[]> =>
  notify(
    ctx,
    notices.map(notice =>
      about.guideid !== null || about.finders.includes(notice.userid)
        ? notice
        : { ...notice, path: '/notifications', data: { ...notice.data, title: '' } },
    ),
  )

/** So many people of a thread hear of what is added to it: those who wrote there last. */
const mostOfThread = 200
/**
 * Who replied in its thread before it appeared, which may be after it was written, and reads it
 * still; without the authors of what it is about and of what it replies to, who hear of it anyway.
 */
const loadThread = async (ctx: SignedIn, { commentid, parentid }: CommentRow): Promise<number[]> =>
  parentid === null
    ? []
    : ctx.db.values<number>(sql`
  select u.userid from ${commentTables}
    join comments before on before.parentid = c.parentid and before.commentid <> c.commentid
    join users u on u.userid = before.author
  where c.commentid = ${commentid} and before.state = 'public' and ${isReadByUser}
    and u.userid not in (c.author, p.author, coalesce(g.author, w.author))
  group by u.userid order by max(before.commentid) desc limit ${mostOfThread}`)

/**
 * Of these people, who was told that it is there or that it names them: it may have been public
 * before it had to wait, or before they could read it.
 */
const loadHeard = (
  ctx: SignedIn,
  { commentid, created }: CommentRow,
  people: readonly number[],
): Promise<number[]> =>
  ctx.db.values<number>(sql`
  select distinct n.userid from notifications n
  where n.userid = any(${[...people]}::int[]) and n.date >= ${created}
    and n.event in ('comment.created', 'comment.mentioned')
    and n.data->'commentid' = to_jsonb(${commentid}::int)`)

/** The writer is taken for who did it, also when it is a Moderator who let it through. */
export const tellOfComment = async (ctx: SignedIn, row: CommentRow): Promise<void> => {
  const thread = await loadThread(ctx, row)
  const named = await tellOfMentions(ctx, row)
  const about = await loadAbout(ctx, row, thread)
  const replied = about.parent_author
  const notice = {
    event: 'comment.created' as const,
    path: pathOf(about, row.commentid),
    data: dataOf(row, about),
    guideid: about.guideid,
    actor: row.userid,
  }
  const notices: NewNotice[] = [
    ...(replied === null
      ? []
      : [{ ...notice, userid: replied, data: { ...notice.data, reply: true } }]),
    ...(replied === about.author ? [] : [{ ...notice, userid: about.author }]),
    ...thread.map(userid => ({ ...notice, userid, data: { ...notice.data, thread: true } })),
  ]
  const heard = await loadHeard(
    ctx,
    row,
    notices.map(one => one.userid),
  )
  await tell(
    ctx,
    about,
    notices.filter(({ userid }) => !named.includes(userid) && !heard.includes(userid)),
  )
}

/** It was told of already, as it said something else. */
export const tellOfEdit = async (ctx: SignedIn, row: CommentRow): Promise<void> =>
  void (await tellOfMentions(ctx, row))

/**
 * Who hears of the comment anyway, as its authors do, or heard of it is not told a second time.
 * Returns who is told.
 */
const tellOfMentions = async (ctx: SignedIn, row: CommentRow): Promise<number[]> => {
  if (row.mentions.length === 0) return []
  const named = await takeUntold(
    ctx,
    row,
    commentTables,
    sql`${isFoundByUser} and not u.disabled and u.userid <> c.author
      and u.userid is distinct from p.author and u.userid <> coalesce(g.author, w.author)`,
  )
  if (named.length === 0) return []
  const heard = await loadHeard(ctx, row, named)
  const untold = named.filter(userid => !heard.includes(userid))
  if (untold.length === 0) return []
  const about = await loadAbout(ctx, row)
  return notify(
    ctx,
    untold.map(userid => ({
      userid,
      event: 'comment.mentioned',
      path: pathOf(about, row.commentid),
      data: dataOf(row, about),
      guideid: about.guideid,
      actor: row.userid,
    })),
  )
}

/**
 * Somebody else took it away, or out of sight: its writer is told, and not by whom where people
 * flagged it.
 */
export const tellOfRemoval = async (
  ctx: SignedIn,
  row: CommentRow,
  event: 'comment.deleted' | 'comment.hidden' = 'comment.deleted',
): Promise<void> => {
  const about = await loadAbout(ctx, row)
  await tell(ctx, about, [
    {
      userid: row.userid,
      event,
      path: pathOf(about, row.commentid),
      data: dataOf(row, about),
      guideid: about.guideid,
      ...(event === 'comment.hidden' ? { actor: null } : {}),
    },
  ])
}
