import { useQuery } from '@tanstack/react-query'
import type { WorkBefore } from '#contract/workorders/chain.ts'
import { read } from '#app/api/read.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

export type ChainAsked = {
  guideid: number
  /** The number that was typed, or that of the work order. */
  order: string
  orderid?: number | undefined
  serial?: string
}

/** Of that piece: the guides that come first, and why the run begins before they are finished. */
export type EarlyStart = {
  before: readonly WorkBefore[]
  undone: readonly WorkBefore[]
  kept: ReturnType<typeof useKeptText>
  /** Null where none is needed. */
  reason: string | null
  ask: () => Promise<unknown>
}

/** What has to be done first, as it stands; empty until that is known. */
export const useChain = ({ guideid, order, orderid, serial = '' }: ChainAsked): EarlyStart => {
  const workorderid = useDebounced(order, 300)
  const { data, refetch } = useQuery({
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
  const before = data && order !== '' ? data.before : []
  const undone = before.filter(one => one.status !== 'complete')
  return {
    before,
    undone,
    kept,
    reason: undone.length > 0 ? kept.text.trim() : null,
    ask: refetch,
  }
}
