import { hashKey } from '@tanstack/react-query'
import { queries } from '#app/api/queries.ts'

/**
 * Tells what a reading brings in the moment it comes, before anything is drawn: a save that leaves
 * in between would name a version that the page knows to be old. What `setQueryData` wrote is known
 * already. Returns what ends it.
 */
export const followReading = <T>(
  { queryKey, select }: { queryKey: readonly unknown[]; select?: ((answer: T) => T) | undefined },
  take: (answer: T) => void,
): (() => void) => {
  const hash = hashKey(queryKey)
  return queries.getQueryCache().subscribe(event => {
    if (
      event.type !== 'updated' ||
      event.query.queryHash !== hash ||
      event.action.type !== 'success' ||
      event.action.manual
    )
      return
    const answer = event.query.state.data as T
    try {
      take(select ? select(answer) : answer)
    } catch {} // no answer of this endpoint: the screen says so
  })
}
