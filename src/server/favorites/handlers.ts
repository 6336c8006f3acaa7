// A person's marks on guides and the lists made of them (api-facts 4.13, 6.1, 6.4; roles.md 6).
import type { favoriteRows } from '#contract/favorites/rows.ts'
import { notFound } from '#lib/errors.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { showTimes } from '#server/guides/timeTaken.ts'
import { loadAccess, requireView, visibleTo } from '#server/rights/guides.ts'
import { byId, freshPage, worksOf } from '#server/summaries/guides.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { isTranslated } from '#server/languages/translations.ts'
import { loadUser } from '#server/users/load.ts'
import {
  deleteCompletion,
  deleteFavorite,
  insertFavorite,
  setMinutes,
  shownToOthers,
} from './sql.ts'
import { presentKept } from './presentKept.ts'
import { markCompleted, movePoints } from './store.ts'
import { followHandlers } from './followHandlers.ts'
import { watchHandlers } from './watchHandlers.ts'

/**
 * 404 for a guide that is not there, or not in that language; 403 for one that the caller may not
 * see.
 */
const requireMarkable = async (
  ctx: SignedIn,
  guideid: number,
  body: () => { langid?: string | undefined },
) => {
  const access = await loadAccess(ctx.db, guideid)
  requireView(ctx.person, access)
  const { langid } = body()
  if (
    langid !== undefined &&
    langid !== access.langid &&
    !(await isTranslated(ctx.db, 'guide', guideid, langid))
  )
    throw notFound('Guide')
  return access
}

const completedBy = (userid: number): Sql =>
  sql`g.guideid in (select c.guideid from completions c where c.userid = ${userid})`

export const favoriteHandlers: Pick<Handlers, keyof typeof favoriteRows> = {
  ...watchHandlers,
  ...followHandlers,
  async completeGuide(input, ctx) {
    const { guideid } = input.params
    const { author } = await requireMarkable(ctx, guideid, () => input.body())
    const { minutes } = input.body()
    // Before people are locked for their points, as in every write of a guide.
    if (minutes !== undefined) await showTimes(ctx, guideid)
    await markCompleted(ctx, { guideid, author }, ctx.person.userid)
    if (minutes !== undefined) await setMinutes(ctx.db, guideid, ctx.person.userid, minutes)
    return null
  },

  /**
   * Also of a guide that has turned private: one's own mark can always be taken away (api-facts
   * 7.8).
   */
  async uncompleteGuide(input, ctx) {
    const { guideid } = input.params
    await loadAccess(ctx.db, guideid)
    const taken = await deleteCompletion(ctx.db, guideid, ctx.person.userid)
    if (!taken) return null
    if (taken.minutes !== null) await showTimes(ctx, guideid)
    if (taken.rewarded !== null)
      await movePoints(ctx, guideid, { author: taken.rewarded, completer: ctx.person.userid }, -1)
    ctx.emit({ event: 'guide.uncompleted', data: { guideid, userid: ctx.person.userid } })
    return null
  },

  async favoriteGuide(input, ctx) {
    const { guideid } = input.params
    const { userid } = ctx.person
    await requireMarkable(ctx, guideid, () => input.body())
    if (await insertFavorite(ctx.db, guideid, userid, ctx.now))
      ctx.emit({ event: 'guide.favorited', data: { guideid, userid } })
    return null
  },

  async unfavoriteGuide(input, ctx) {
    await loadAccess(ctx.db, input.params.guideid)
    await deleteFavorite(ctx.db, input.params.guideid, ctx.person.userid)
    return null
  },

  listOwnFavorites: ({ query }, ctx) =>
    presentKept(ctx, 'favorites', ctx.person.userid, visibleTo(ctx.person), query),

  async listUserFavorites({ params, query }, ctx) {
    await loadUser(ctx.db, params.userid)
    return presentKept(ctx, 'favorites', params.userid, shownToOthers, query)
  },

  listOwnCompletions: ({ query }, ctx) =>
    freshPage(ctx, {
      ...query,
      where: sql`${completedBy(ctx.person.userid)} and ${visibleTo(ctx.person)}`,
      order: byId('ASC'),
    }),

  async listUserCompletions({ params, query }, ctx) {
    await loadUser(ctx.db, params.userid)
    return freshPage(ctx, {
      ...query,
      where: sql`${completedBy(params.userid)} and g.public`,
      order: byId('ASC'),
    })
  },

  /** Private ones are only in one's own list. */
  async listUserGuides({ params: { userid }, query }, ctx) {
    await loadUser(ctx.db, userid)
    return freshPage(ctx, {
      ...query,
      where: sql`g.public and ${worksOf(userid)}`,
      order: byId(query.order),
    })
  },
}
