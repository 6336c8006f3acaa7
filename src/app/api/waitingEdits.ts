// How many edits wait for this person's decision, as the top bar and the menu say it.
import { queries } from './queries.ts'
import { readPage } from './read.ts'

/** One figure of the queue, without its rows. */
export const waitingEdits = () =>
  readPage('listPatrolItems', { query: { decidable: true, limit: 1 } })

/** A decision was taken: the figure follows at once, and is not asked for anew after each key. */
export const countDecided = (): void =>
  void queries.setQueryData(
    waitingEdits().queryKey,
    known => known && { ...known, total: Math.max(0, (known.total ?? 0) - 1) },
  )
