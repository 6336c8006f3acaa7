// Which comments somebody may read.
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { isPrivateTo, isPrivateToUser, isUnseenBy, visibleTo } from './guides.ts'
import { isShownStep } from './released.ts'

/** What every list of comments is taken from. */
export const commentTables = sql`
  comments c
  left join comments p on p.commentid = c.parentid
  left join guides g on g.guideid = c.guideid
  left join wikis w on c.context = 'wiki' and w.wikiid = c.contextid`

/** Of a page that is there, and that it was written on: not on a deleted one of its title. */
export const isOnItsPage = sql`(c.guideid is null and w.deleted_date is null
  and c.commentid > coalesce(w.begun_commentid, 0))`

/** Readers see it: neither it nor what it replies to is held, hidden or gone. */
export const isPublic = sql`c.state = 'public' and coalesce(p.state, 'public') = 'public'`

/**
 * Over guides g: the person sees the step among its own; one that is not released is for those with
 * the privacy right. A step that was taken out is in the history alone, and its comments with it.
 */
export const hasStep = (stepid: Sql, person: Person | null): Sql =>
  hasStepWith(stepid, isPrivateTo(person))
/** The same of whoever has the privacy right so. */
const hasStepWith = (stepid: Sql, isPrivate: Sql): Sql =>
  sql`(${isShownStep(stepid)} or ${isPrivate}
    and exists (select from revisions working where working.revisionid = g.live_revisionid
      and working.content->'steps' @> to_jsonb(${stepid})))`

/** Over commentTables and users u: the person reads it with everybody. */
export const isReadByUser = sql`${isPublic} and case when c.guideid is null then ${isOnItsPage}
  else g.deleted_date is null and not ${isUnseenBy}
    and (c.context <> 'step' or ${hasStepWith(sql`c.contextid`, isPrivateToUser)}) end`
/** The person finds its page without having the title. */
const isPageFoundByUser = sql`(c.guideid is not null or not 'WIKI_PRIVATE' = any(w.flags)
  or u.userid = w.author or u.privilege in ('Moderator', 'Admin'))`
export const isFoundByUser = sql`${isReadByUser} and ${isPageFoundByUser}`

/** Conditions over commentTables: what this viewer may see, deleted comments never. */
export const seenBy = (viewer: Person | null): Sql => {
  const moderates = isModerator(viewer)
  const here = sql`c.state in ('public', 'held', 'hidden')
    and coalesce(p.state, 'public') in ('public', 'held', 'hidden')`
  const comment = moderates
    ? here
    : viewer === null
      ? isPublic
      : sql`(${isPublic} or c.author = ${viewer.userid} and ${here})`
  return sql`${comment} and (${isOnItsPage} or c.guideid is not null and g.deleted_date is null
    and ${visibleTo(viewer)} and (c.context <> 'step' or ${hasStep(sql`c.contextid`, viewer)}))`
}
