// Which run of an order says how far a guide is. Pure.
import type { WorkState } from '#contract/worklog/shapes.ts'

const ranks: Record<WorkState, number> = {
  complete: 3,
  started: 2,
  paused: 2,
  suspended: 1,
  cancelled: 0,
}

/** The finished one, else the one under way, or null. */
export const furthestRun = <R extends { status: WorkState }>(runs: readonly R[]): R | null =>
  runs
    .filter(run => run.status !== 'cancelled')
    .toSorted((a, b) => ranks[b.status] - ranks[a.status])[0] ?? null
