// Which releases of its prerequisites a release shows (moderation-admin 9).
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import { invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import { loadPinnedChain } from '#server/guides/prerequisites.ts'
import { canView, loadAccesses, type GuideAccess } from '#server/rights/guides.ts'
import type { SignedIn } from '#server/http/context.ts'
import { lockPinned, type Frozen, type ReleaseRow } from '#server/guides/releases.ts'

const field = 'prerequisite_releases'

/** One entry for each prerequisite, in their order; null where none was asked for: the newest. */
export const wholePins = (
  prerequisites: readonly number[],
  asked: readonly PrerequisiteRelease[],
): PrerequisiteRelease[] =>
  prerequisites.map(guideid => ({
    guideid,
    releaseid: asked.find(one => one.guideid === guideid)?.releaseid ?? null,
  }))

/**
 * Throws 422 at each entry of `asked`: `duplicate`, `not_found` for what is no prerequisite of the
 * frozen guide or no released one of it that the caller sees, in the language or the prerequisite's
 * own, `cycle` for one whose own prerequisites lead back to this guide. What is pinned stays until
 * the transaction ends.
 */
export const requirePins = async (
  ctx: SignedIn,
  access: GuideAccess,
  langid: string,
  content: Frozen,
  asked: readonly PrerequisiteRelease[],
): Promise<void> => {
  const errors: FieldError[] = []
  const wrong = (index: number, code: FieldError['code'], message: string) =>
    errors.push({ field, code, message, index })
  const held = new Map(
    (
      await lockPinned(
        ctx.db,
        asked.flatMap(one => one.releaseid ?? []),
      )
    ).map(one => [one.releaseid, one]),
  )
  const accesses = await loadAccesses(
    ctx.db,
    asked.map(one => one.guideid),
  )
  for (const [index, { guideid, releaseid }] of asked.entries()) {
    const of = accesses.get(guideid)
    const release = releaseid === null ? null : held.get(releaseid)
    if (asked.findIndex(one => one.guideid === guideid) !== index)
      wrong(index, 'duplicate', `Guide ${guideid} is listed twice`)
    else if (!content.guide.prerequisites.includes(guideid) || !of || !canView(ctx.person, of))
      wrong(index, 'not_found', `Guide ${guideid} is not a prerequisite of this guide`)
    else if (
      release === undefined ||
      (release && (release.guideid !== guideid || ![langid, of.langid].includes(release.langid)))
    )
      wrong(
        index,
        'not_found',
        `Release ${releaseid} must be one of guide ${guideid} that has gone live, in this language or that guide’s own`,
      )
    else if (
      release &&
      (await loadPinnedChain(ctx.db, [{ guideid, releaseid }], langid)).some(
        one => one.guideid === access.guideid,
      )
    )
      wrong(
        index,
        'cycle',
        `Release ${releaseid} cannot be used here, because it has this guide as a prerequisite`,
      )
  }
  if (errors.length) throw invalid(errors)
}

/** Throws 422 `in_use` where another release shows this one. */
export const requireUnpinned = async (
  ctx: Pick<SignedIn, 'db'>,
  { releaseid }: ReleaseRow,
): Promise<void> => {
  const by = await ctx.db.maybe<{ releaseid: number; guideid: number }>(sql`
    select releaseid, guideid from releases where prerequisite_releases
      @> ${JSON.stringify([{ releaseid }])}::jsonb order by releaseid limit 1`)
  if (by)
    throw invalidField(
      'releaseid',
      'in_use',
      `Release ${by.releaseid} of guide ${by.guideid} uses this release as a prerequisite. Change or delete that release first`,
    )
}
