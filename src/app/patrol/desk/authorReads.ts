// The records of authors that the desk holds: gone on from one's own verdicts where these are all
// that changed, otherwise read again.
import type { Told } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { withVerdict } from './authorRecord.ts'

const name = 'readPatrolAuthor'
const readAgain = () => void queries.invalidateQueries({ queryKey: [name] })

export type Decided = { item: PatrolItem; follow_up_itemid?: number | undefined }

/**
 * A verdict of one's own. `isAlone`: the edit waited, and no other lay below or above it; of a
 * chain others may close or conflict, whoever proposed them.
 */
export const noteVerdict = ({ item, follow_up_itemid }: Decided, isAlone: boolean): void => {
  const { queryKey } = read(name, { params: { userid: item.author.userid } })
  const state = queries.getQueryState(queryKey)
  const isSure = isAlone && follow_up_itemid === undefined
  // A read on its way may have left before the verdict.
  if (!isSure || !state?.data || state.isInvalidated || state.fetchStatus !== 'idle')
    return readAgain()
  // It is no newer than its read: what others did since is asked for in time.
  const { data, dataUpdatedAt: updatedAt } = state
  queries.setQueryData(queryKey, withVerdict(data, item), { updatedAt })
}

/** Events that change what is told of an author. */
const tells = new Set([
  ...[
    'created',
    'message',
    'withdrawn',
    'orphaned',
    'reinstated',
    'needs_rebase',
    'superseded',
  ].map(what => `patrol.item.${what}`),
  'patrol.decision.undone',
])
const verdicts = new Set(['accepted', 'denied', 'partial'].map(what => `patrol.decision.${what}`))

/** What others did meanwhile; one's own verdicts are in the records already. */
export const noteTold = (told: readonly Told[]): void => {
  const records = queries.getQueriesData<PatrolAuthor>({ queryKey: [name] })
  const isCounted = (itemid: unknown) =>
    records.some(([, record]) => record?.last.some(one => one.itemid === itemid))
  if (
    told.some(
      ({ kind, data }) => tells.has(kind) || (verdicts.has(kind) && !isCounted(data['itemid'])),
    )
  )
    readAgain()
}
