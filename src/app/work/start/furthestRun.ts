// Which run of an order says how far a guide is. Pure.
import type { RunRow } from '#contract/worklog/shapes.ts'

const ranks: Record<RunRow['status'], number> = {
  complete: 3,
  started: 2,
  paused: 2,
  suspended: 1,
  cancelled: 0,
}

/** The finished one, else the one under way, or null. A search also finds parts of an order. */
export const furthestRun = (runs: readonly RunRow[], order: string): RunRow | null =>
  runs
    .filter(run => run.workorderid === order && run.status !== 'cancelled')
    .toSorted((a, b) => ranks[b.status] - ranks[a.status])[0] ?? null
