import { useQuery } from '@tanstack/react-query'
import type { Guide } from '#contract/guides/shapes.ts'
import type { WorkBefore } from '#contract/workorders/chain.ts'
import { read } from '#app/api/read.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

type ChainAsked = {
  guide: Pick<Guide, 'guideid' | 'prerequisites'>
  /** The number that was typed, or that of the work order; empty until the piece is known. */
  order: string
  orderid?: number | undefined
  serial?: string | undefined
}

/** Of that piece: the guides that come first, and why the run begins before they are finished. */
export type EarlyStart = {
  before: readonly WorkBefore[]
  /** How far those are could not be read. */
  isUnknown: boolean
  undone: readonly WorkBefore[]
  kept: ReturnType<typeof useKeptText>
  /** Null where none is needed. */
  reason: string | null
  ask: () => Promise<unknown>
}

/** What the guide itself names, of no piece. */
const namedBy = ({ prerequisites }: ChainAsked['guide']): WorkBefore[] =>
  prerequisites.map(({ guideid, title, type }) => ({
    guideid,
    title,
    type,
    status: null,
    userid: null,
    username: null,
    endtime: null,
    entryid: null,
    left_undone: false,
  }))

/** What has to be done first, as it stands; until that is known, what the guide names. */
export const useChain = ({ guide, order, orderid, serial = '' }: ChainAsked): EarlyStart => {
  const { guideid } = guide
  const workorderid = useDebounced(order, 300)
  const { data, refetch, isError, fetchStatus } = useQuery({
    ...read('readWorkChain', {
      query:
        orderid === undefined
          ? { guideid, workorderid }
          : { guideid, orderid, ...(serial && { serial }) },
    }),
    enabled: workorderid === order && order !== '',
    staleTime: 0,
  })
  const kept = useKeptText(`early ${guideid} ${order} ${serial}`)
  const known = data && order !== '' ? data.before : null
  const before = known ?? namedBy(guide)
  // Of what is not known no reason is asked: the service says what is open.
  const undone = (known ?? []).filter(one => one.status !== 'complete')
  return {
    before,
    isUnknown: known === null && (isError || fetchStatus === 'paused'),
    undone,
    kept,
    reason: undone.length > 0 ? kept.text.trim() : null,
    ask: refetch,
  }
}
