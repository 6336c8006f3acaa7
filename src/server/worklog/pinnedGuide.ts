// The guide of a run, as it was when the run began: its release, or its revision. It stays readable
// for whoever may read the run, also when the guide is private, changed or deleted by now.
import type { Guide } from '#contract/guides/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { presentGuideAt } from '#server/guides/past.ts'
import { presentFrozen } from '#server/guides/presentFrozen.ts'
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
  if (release) return presentFrozen(db, ctx, release, { deletedToo: true })
  const then = { revisionid: guide_revisionid, line: 'live', langid: access.langid } as const
  return presentGuideAt(db, ctx, access, then, true)
}
