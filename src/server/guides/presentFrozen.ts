// A release of a guide, presented like its present version (moderation-admin 9).
import type { Guide } from '#contract/guides/shapes.ts'
import type { Db } from '#server/db/open.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { frozenVersion } from './frozen.ts'
import { loadGuide } from './load.ts'
import { nobodysMembers, presentGuide } from './present.ts'
import type { ShownRelease } from './releases.ts'

/**
 * With its own steps only. Who may see it is checked before. `members`: marks and rights of who
 * reads. `deletedToo`: for what outlives its guide.
 */
export const presentFrozen = async (
  db: Db,
  ctx: ReadCtx,
  release: ShownRelease,
  { members = nobodysMembers, deletedToo = false } = {},
): Promise<Guide> => {
  const { guideid, langid } = release
  const guide = await loadGuide(
    db,
    ctx,
    { guideid, head: false, inlined: false, viewer: ctx.person, langid },
    await frozenVersion(db, release, deletedToo),
  )
  return presentGuide(ctx.origin, ctx.settings, guide, members, false)
}
