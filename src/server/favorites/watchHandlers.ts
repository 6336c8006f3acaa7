// Guides that a person watches: nobody else learns which (api-facts 6.4).
import { notFound } from '#lib/errors.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { canView, loadAccess, visibleTo } from '#server/rights/guides.ts'
import { presentKept } from './presentKept.ts'
import { deleteWatch, insertWatch, isWatched } from './sql.ts'

/** One that the caller may not see is as if it were not there. */
const requireSeen = async (ctx: Pick<ReadCtx, 'db' | 'person'>, guideid: number): Promise<void> => {
  if (!canView(ctx.person, await loadAccess(ctx.db, guideid))) throw notFound('Guide')
}

type WatchRows = 'watchGuide' | 'unwatchGuide' | 'readWatch' | 'listOwnWatches'
export const watchHandlers: Pick<Handlers, WatchRows> = {
  async watchGuide({ params: { guideid } }, ctx) {
    await requireSeen(ctx, guideid)
    await insertWatch(ctx.db, guideid, ctx.person.userid, ctx.now)
    return null
  },

  /** Also of a guide that has turned private: one's own mark can always be taken away. */
  async unwatchGuide({ params: { guideid } }, ctx) {
    if (!(await deleteWatch(ctx.db, guideid, ctx.person.userid))) await requireSeen(ctx, guideid)
    return null
  },

  async readWatch({ params: { guideid } }, ctx) {
    await requireSeen(ctx, guideid)
    return { watched: await isWatched(ctx.db, guideid, ctx.person.userid) }
  },

  listOwnWatches: ({ query }, ctx) =>
    presentKept(ctx, 'watches', ctx.person.userid, visibleTo(ctx.person), query),
}
