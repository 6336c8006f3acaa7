import type { Db } from '#server/db/open.ts'
import { hasPrivacyRight, type GuideAccess } from '#server/rights/guides.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { canDecide } from '#server/rights/review.ts'
import { isUnderRelease } from '#server/rights/released.ts'
import type { Reader } from './history.ts'

export type Asking = Pick<ReadCtx, 'person'> & {
  settings: Pick<ReadCtx['settings'], 'release_versions'>
}
const readerOf = (
  ctx: Pick<ReadCtx, 'person'>,
  document: { patrol_threshold: number },
): Reader => ({
  userid: ctx.person?.userid ?? null,
  decider: canDecide(ctx.person, document),
})

/** What a page held that was deleted and had the title before is for Moderators, as it was then. */
export const pageReader = (
  ctx: ReadCtx,
  page: { content: { patrol_threshold: number }; begun_revisionid: number | null },
): Reader => ({
  ...readerOf(ctx, page.content),
  ...(page.begun_revisionid === null || isModerator(ctx.person)
    ? {}
    : { begun: page.begun_revisionid }),
})

/**
 * Of a guide: who is not signed in sees no more of one under release than its releases, and only
 * those with the privacy right what it was before it was public.
 */
export const guideReader = async (db: Db, ctx: Asking, access: GuideAccess): Promise<Reader> => {
  const { person } = ctx
  const reader: Reader = {
    ...readerOf(ctx, access),
    ...(hasPrivacyRight(person, access) || access.first_public_revisionid === null
      ? {}
      : { since: access.first_public_revisionid }),
  }
  if (person || !ctx.settings.release_versions || !(await isUnderRelease(db, access.guideid)))
    return reader
  return { ...reader, released: true }
}
