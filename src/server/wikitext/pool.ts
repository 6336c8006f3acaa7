// Threads for texts that cost much (decision 0355).
import { availableParallelism } from 'node:os'
import { createThreads } from '#server/base/threads.ts'
import { tooCostly, work, type Ask, type Given, type Made, type TaskName } from './work.ts'

const threads = createThreads({
  file: 'server/wikitext/texts.worker',
  most: Math.max(2, Math.min(4, availableParallelism() - 1)),
  tooCostly,
})
/** How many tasks went to threads; for tests. */
export const poolCounts = threads.counts

const inThread = <N extends TaskName>(who: string, name: N, given: Given<N>): Promise<Made<N>> =>
  threads.run(who, { name, given } satisfies Ask) as Promise<Made<N>>

/**
 * Does the task where it harms nobody: at once where it is `small`, else in a thread, in `who`'s
 * turn. Throws tooCostly.
 */
export const perform = async <N extends TaskName>(
  name: N,
  given: Given<N>,
  { small, who }: { small: boolean; who: string },
): Promise<Made<N>> =>
  small ? (work[name] as (given: Given<N>) => Made<N>)(given) : inThread(who, name, given)
