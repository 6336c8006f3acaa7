// What the desk reads of the queue and its items, and what it makes of other reads.
import { followCategories } from '#app/api/categoryList.ts'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { stale } from '#app/api/stale.ts'
import { countDecided, waitingEdits } from '#app/api/waitingEdits.ts'
import type { NextFilter } from '#contract/patrol/queries.ts'
import type { PatrolItem, PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { existing } from '#lib/existing.ts'
import { noteVerdict, type Decided } from './authorReads.ts'
import type { Held, Lease } from './deskState.ts'

/** As the service filters the queue, and hands out what is next in it. */
export type Filter = Pick<
  NextFilter,
  | 'doc_type'
  | 'category'
  | 'langid'
  | 'author'
  | 'team'
  | 'signal'
  | 'risk_min'
  | 'age_min'
  | 'age_max'
  | 'unseen'
  | 'q'
  | 'kind'
  | 'unit_kind'
  | 'decidable'
  | 'lease'
> & { state?: 'needs_rebase' | undefined; sort: 'oldest' | 'newest' | 'risk' | 'author' }

/** Rows of the queue that one read brings. */
const listLength = 200

export const readItem = (itemid: number, base: 'live' | 'previous'): Promise<PatrolItemDetail> =>
  call('readPatrolItem', { params: { itemid }, query: { base, full: true } })

/** With the other difference of what lies on another edit, so that no switch waits. */
export const withBothBases = async (
  detail: PatrolItemDetail,
  lease: Lease | null,
): Promise<Held> => ({
  detail,
  previous: detail.below.length > 0 ? await readItem(detail.itemid, 'previous') : null,
  lease,
})

/** A page of the queue behind an item, and how long the queue is altogether. */
export const readPage = async (
  { sort, ...rest }: Filter,
  after?: number,
): Promise<{ items: PatrolItem[]; total: number }> => {
  let total = 0
  const items = await call(
    'listPatrolItems',
    { query: { ...rest, sort, limit: listLength, ...(after !== undefined && { after }) } },
    { onHeaders: headers => void (total = Number(headers.get('X-Total-Count'))) },
  )
  return { items, total }
}

/** The queue from its beginning, down to its row number `far` at least where it is so long. */
export const readQueue = async (
  filter: Filter,
  far: number,
): Promise<{ items: PatrolItem[]; total: number }> => {
  const { items, total } = await readPage(filter)
  for (let more = items; more.length === listLength && items.length < far;) {
    more = (await readPage(filter, existing(items.at(-1), 'the last item').itemid)).items
    items.push(...more)
  }
  return { items, total }
}

const besideTheQueue = ['readPatrolCounts', 'listPatrolFilters', 'listPatrolDecisions'] as const
/** What is counted beside the queue and what was decided of it is as new as the queue. */
export const noteListed = (): void => {
  // The figure in the top bar stands beside that of the queue: both are read together.
  void queries.invalidateQueries({ queryKey: waitingEdits().queryKey })
  for (const reading of besideTheQueue) void queries.invalidateQueries({ queryKey: [reading] })
}

/** An edit that was opened is no longer one that nobody has opened. */
export const noteSeen = (): void =>
  void queries.invalidateQueries({ queryKey: ['readPatrolCounts'] })

/**
 * The desk knows what changed; what stands on other screens is read again when somebody goes there.
 */
export const noteDecided = (decided: Decided, isAlone: boolean): void => {
  noteVerdict(decided, isAlone)
  followCategories('decidePatrolItem')
  countDecided()
  for (const reading of stale.decidePatrolItem)
    void queries.invalidateQueries({ queryKey: [reading], refetchType: 'none' })
}
