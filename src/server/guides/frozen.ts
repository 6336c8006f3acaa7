// A release laid out as the rows that a guide is presented from (moderation-admin 9).
import type { Db } from '#server/db/open.ts'
import type { ReadCtx } from '#server/http/context.ts'
import type { DrawnImageRow } from '#server/media/load.ts'
import type { GuideView, Version } from './load.ts'
import { loadShown, type ShownRelease } from './releases.ts'
import { loadGuideRow, loadStepRows, type GuideRow, type StepRow } from './sql.ts'

/** Steps say what the releases hold; stamps stay those of now, as comments are shown with them. */
export const asFrozen = (rows: StepRow[], releases: readonly ShownRelease[]): StepRow[] => {
  const held = new Map(
    releases.flatMap(release => release.content.steps.map(step => [step.stepid, step] as const)),
  )
  return rows.map(row => {
    const step = held.get(row.stepid)
    return step
      ? {
          ...row,
          revisionid: step.revisionid,
          live_revisionid: step.revisionid,
          shown_revisionid: step.revisionid,
          modified_date: step.created,
          content: step.content,
        }
      : row
  })
}

/** Pictures with the alternative texts that they have in these releases; the first one decides. */
export const withFrozenAlts = (
  images: Map<number, DrawnImageRow>,
  releases: readonly ShownRelease[],
): Map<number, DrawnImageRow> =>
  new Map(
    [...images].map(([imageid, row]) => {
      const alt = releases.map(one => one.content.alts?.[imageid]).find(one => one !== undefined)
      return [imageid, alt === undefined ? row : { ...row, alt }]
    }),
  )

/**
 * `deletedToo`: for what outlives its guide. Who may see it, who wrote it and how it is patrolled
 * are as they are now.
 */
export const frozenVersion = async (
  db: Db,
  release: ShownRelease,
  deletedToo = false,
): Promise<{ row: GuideRow; steps: StepRow[]; release: ShownRelease }> => {
  const now = await loadGuideRow(db, release.guideid, false, deletedToo)
  const { content, langid, revisionid } = release
  const steps = await loadStepRows(
    db,
    content.steps.map(step => step.stepid),
    true,
  )
  return {
    row: {
      ...now,
      langid,
      revisionid,
      live_revisionid: revisionid,
      modified_date: release.release_date ?? release.init_date,
      content: content.guide,
    },
    steps: asFrozen(steps, [release]),
    release,
  }
}

/**
 * A release, where readers get one; undefined: the guide as it is now. It is dated as in lists: an
 * older one that came back is new to them.
 */
export const versionFor = async (
  db: Db,
  { settings }: Pick<ReadCtx, 'settings'>,
  { guideid, head, langid }: GuideView,
  at: Version | undefined,
): Promise<Version | undefined> => {
  if (at || head || !settings.release_versions) return at
  const release = (await loadShown(db, [guideid], langid)).get(guideid)
  if (!release) return undefined
  const version = await frozenVersion(db, release)
  const { readers_date, modified_date } = version.row
  return { ...version, row: { ...version.row, modified_date: readers_date ?? modified_date } }
}
