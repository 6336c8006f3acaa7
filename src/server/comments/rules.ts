// Who may see, change and delete a comment (roles.md 4; api-facts 7.6; moderation-admin 7).
import { commentContexts, type CommentContext } from '#contract/comments/schemas.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadAccess, requireView } from '#server/rights/guides.ts'
import type { Ctx, Person, SignedIn } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { CommentRow } from './load.ts'
import { commentTables, hasStep, isOnItsPage } from '#server/rights/comments.ts'
import { statusOf } from './present.ts'

/** For so long whoever wrote a comment may change it. */
const editSeconds = 300

/** What a comment is about: `author` is told of it. */
export type Target = {
  context: CommentContext
  contextid: number
  guideid: number | null
  author: number
}

/** Throws 422 for what nobody comments on here (api-facts 4.6). */
export const requireContext = (given: string): CommentContext => {
  const found = commentContexts.find(one => one === given)
  if (!found)
    throw invalidField('context', 'invalid_value', `Must be one of ${commentContexts.join(', ')}`)
  return found
}

/** Throws 404 for a target that is not there, 403 for a guide that the caller may not see. */
export const loadTarget = async (
  db: Db,
  person: Person | null,
  context: CommentContext,
  contextid: number,
): Promise<Target> => {
  if (context === 'wiki') {
    const page = await db.one<{ author: number }>(
      sql`select author from wikis where wikiid = ${contextid} and deleted_date is null`,
      'Wiki',
    )
    return { context, contextid, guideid: null, author: page.author }
  }
  const { guideid } =
    context === 'guide'
      ? { guideid: contextid }
      : await db.one<{ guideid: number }>(
          sql`
    select s.guideid from steps s join guides g using (guideid)
      where s.stepid = ${contextid} and ${hasStep(sql`s.stepid`, person)}`,
          'Step',
        )
  const access = await loadAccess(db, guideid)
  requireView(person, access)
  return { context, contextid, guideid, author: access.author }
}

/**
 * Throws 404 or 403 as its guide or page does, and 404 for one that only its writer and Moderators
 * see.
 */
export const requireSight = async (
  db: Db,
  person: Person | null,
  row: CommentRow,
): Promise<void> => {
  if (row.guideid === null)
    await db.one(
      sql`select 1 from ${commentTables}
        where c.commentid = ${row.commentid} and ${isOnItsPage}`,
      'Comment',
    )
  else requireView(person, await loadAccess(db, row.guideid))
  if (row.context === 'step')
    await db.one(
      sql`select 1 from guides g where g.guideid = ${row.guideid}
        and ${hasStep(sql`${row.contextid}::int`, person)}`,
      'Comment',
    )
  if (statusOf(row) === 'private' && row.userid !== person?.userid && !isModerator(person))
    throw notFound('Comment')
}

/** The writer within five minutes, Admins at any time. */
export const requireEditor = (ctx: SignedIn, row: CommentRow): void => {
  if (ctx.person.privilege === 'Admin') return
  if (row.userid !== ctx.person.userid)
    throw forbidden('Only the person who wrote a comment and Admins can change it')
  if (ctx.now - row.created > editSeconds)
    throw forbidden('After five minutes, only an Admin can change a comment', ['Admin'])
}

export const requireDeleter = (ctx: SignedIn, row: CommentRow): void => {
  if (row.userid !== ctx.person.userid && !isModerator(ctx.person))
    throw forbidden('Only the person who wrote a comment, Moderators and Admins can delete it')
}

/** Throws 403 for a User of a private site, who only reads there (roles.md 7). */
export const requireWriter = (person: Person): void => {
  if (person.readsOnly) throw forbidden()
}

/** The hold rule: below the setting a comment waits for a Moderator. */
export const isHeld = (ctx: Ctx & { person: Person }): boolean =>
  !isModerator(ctx.person) && ctx.person.reputation < ctx.settings.comment_threshold
