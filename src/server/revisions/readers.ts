import type { Db } from '#server/db/open.ts'
import type { GuideAccess } from '#server/guides/rules.ts'
import type { Ctx } from '#server/http/context.ts'
import { canDecide } from '#server/patrol/rules.ts'
import { isUnderRelease } from '#server/releases/load.ts'
import type { Reader } from './history.ts'

export const readerOf = (ctx: Ctx, document: { patrol_threshold: number }): Reader => ({
  userid: ctx.person?.userid ?? null,
  decider: canDecide(ctx.person, document),
})

/** Of a guide: who is not signed in sees no more of one under release than its releases. */
export const guideReader = async (db: Db, ctx: Ctx, access: GuideAccess): Promise<Reader> => {
  const reader = readerOf(ctx, access)
  if (ctx.person || !ctx.settings.release_versions || !(await isUnderRelease(db, access.guideid)))
    return reader
  return { ...reader, released: true }
}
