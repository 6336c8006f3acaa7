// The guide of a run, as it was when the run began: its release, or its revision. It stays readable
// for whoever may read the run, also when the guide is private, changed or deleted by now.
import type { Guide } from '#contract/guides/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { frozenVersion } from '#server/guides/frozen.ts'
import { loadGuide } from '#server/guides/load.ts'
import { presentGuideAt } from '#server/guides/past.ts'
import { nobodysMembers, presentGuide } from '#server/guides/present.ts'
import { loadHeld } from '#server/guides/releases.ts'
import type { ReadCtx } from '#server/http/context.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import type { EntryRow } from './load.ts'

/** Who may read the run is checked before. Run it in one snapshot. */
export const presentPinnedGuide = async (
  db: Db,
  ctx: ReadCtx,
  { guide_revisionid, releaseid }: Pick<EntryRow, 'guide_revisionid' | 'releaseid'>,
  access: GuideAccess,
): Promise<Guide> => {
  const [release] = releaseid === null ? [] : await loadHeld(db, [releaseid])
  if (!release) {
    const then = { revisionid: guide_revisionid, line: 'live', langid: access.langid } as const
    return presentGuideAt(db, ctx, access, then, true)
  }
  const guide = await loadGuide(
    db,
    ctx,
    {
      guideid: access.guideid,
      head: false,
      inlined: false,
      viewer: ctx.person,
      langid: release.langid,
    },
    await frozenVersion(db, release, true),
  )
  return presentGuide(ctx.origin, ctx.settings, guide, nobodysMembers, false)
}
