// A release laid out as the rows that a guide is presented from (moderation-admin 9).
import type { Db } from '#server/db/open.ts'
import type { ShownRelease } from './releases.ts'
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
