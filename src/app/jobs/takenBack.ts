// Which runs of a list were taken back by others of it. Pure.
import type { JobSummary } from '#contract/bulkRuns/schemas.ts'

/** `partly`: the undo was stopped, or the service gave it up; the rest can still go back. */
export type TakenBack = 'whole' | 'partly' | 'under way'

const howFar = (state: JobSummary['state']): TakenBack =>
  state === 'done' ? 'whole' : state === 'stopped' || state === 'failed' ? 'partly' : 'under way'

/** By the id of what is taken back; newest runs first, as the service lists them. */
export const takenBackIn = (
  runs: readonly Pick<JobSummary, 'undoes' | 'state' | 'dry_run'>[],
): ReadonlyMap<number, TakenBack> => {
  const found = new Map<number, TakenBack>()
  for (const { undoes, state, dry_run } of runs)
    // The newest one says how it stands: those before it ended half-way.
    if (undoes !== null && !dry_run && !found.has(undoes)) found.set(undoes, howFar(state))
  return found
}
