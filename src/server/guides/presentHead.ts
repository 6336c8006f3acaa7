// What an editor gets back after a write.
import type { Guide } from '#contract/guides/shapes.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadGuide } from './load.ts'
import { presentGuide } from './present.ts'
import { loadAccess, rightsIn } from '#server/rights/guides.ts'
import { loadMarks } from './sql.ts'

const presentTo = async (
  ctx: SignedIn,
  guideid: number,
  head: boolean,
  langid?: string,
): Promise<Guide> => {
  const access = await loadAccess(ctx.db, guideid)
  const guide = await loadGuide(ctx.db, ctx, {
    guideid,
    head,
    inlined: false,
    viewer: ctx.person,
    langid: langid ?? access.langid,
  })
  const marks = await loadMarks(ctx.db, guideid, ctx.person.userid)
  return presentGuide(
    ctx.origin,
    ctx.settings,
    guide,
    { ...marks, ...rightsIn(ctx.person, access) },
    head,
  )
}

/**
 * The guide as its editor gets it after a write: the head in the language that was written, the
 * source's without one; no prerequisites' steps (api-facts 6.1).
 */
export const presentHead = (ctx: SignedIn, guideid: number, langid?: string): Promise<Guide> =>
  presentTo(ctx, guideid, true, langid)
/** The guide as readers see it, without prerequisites' steps (api-facts 5.1). */
export const presentLive = (ctx: SignedIn, guideid: number): Promise<Guide> =>
  presentTo(ctx, guideid, false, ctx.settings.default_langid)
