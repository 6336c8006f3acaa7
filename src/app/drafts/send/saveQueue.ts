// The writes of one document as a machine: what happens to its queue, and what is to be done then.
// Pure: `createSaveQueues` does it.
import type { DocKey } from '../content/docKey.ts'
import type { Draft } from '../model/draft.ts'
import { canMove } from '../model/saveMachine.ts'

export type SaveQueue = {
  doc: DocKey
  /** The document was read in this visit: what is kept of it may go out. */
  open: boolean
  /** A write, or another call of the document, is under way. */
  busy: boolean
  /** Until when what was changed goes out at once; null: nothing does. */
  flushing: number | null
  keepalive: boolean
}
/** When a draft may go out by itself, in milliseconds. */
export type Due = { draft: Draft; at: number }
export type QueueEvent =
  | { is: 'opened' | 'closed' | 'begun' | 'ended' }
  | { is: 'flushed'; at: number; keepalive: boolean }
  /** `notBefore`: the service takes no request earlier. `hasRoom`: few others are under way. */
  | {
      is: 'looked'
      due: readonly Due[]
      now: number
      notBefore: number
      isOnline: boolean
      hasRoom: boolean
    }
export type QueueEffect =
  | { do: 'write'; draft: Draft }
  | { do: 'wait'; milliseconds: number }
  | { do: 'mark unreachable'; draft: Draft }
  /** Nothing more moves by itself: whoever flushed is told. */
  | { do: 'tell' }

export const newSaveQueue = (doc: DocKey): SaveQueue => ({
  doc,
  open: false,
  busy: false,
  flushing: null,
  keepalive: false,
})

type Step = [SaveQueue, QueueEffect[]]
const rested = (queue: SaveQueue, effects: QueueEffect[]): Step => [
  { ...queue, flushing: null, keepalive: false },
  [...effects, { do: 'tell' }],
]

const looked = (queue: SaveQueue, sight: Extract<QueueEvent, { is: 'looked' }>): Step => {
  const { now, isOnline, hasRoom } = sight
  if (queue.busy) return [queue, []]
  const due = sight.due.toSorted((a, b) => (a.draft.since ?? 0) - (b.draft.since ?? 0))
  if (due.length === 0 || !isOnline)
    return rested(
      queue,
      due.flatMap(({ draft }) =>
        canMove(draft.state, 'unreachable') ? [{ do: 'mark unreachable', draft }] : [],
      ),
    )
  const spaced = queue.keepalive ? 0 : sight.notBefore
  const next = Math.max(spaced, Math.min(...due.map(({ at }) => at)))
  // Once anything is due, what was changed before it goes first; only a wait that the service
  // caused is waited out.
  const first = due.find(({ draft, at }) => at <= now || draft.state === 'dirty')
  if (first && next <= now) return [queue, hasRoom ? [{ do: 'write', draft: first.draft }] : []]
  const wait: QueueEffect = { do: 'wait', milliseconds: next - now }
  // What only waits for its place among the requests is still on its way.
  return first && spaced > now ? [queue, [wait]] : rested(queue, [wait])
}

/** What becomes of a queue, and what is to be done, in this order. */
export const reduceQueue = (queue: SaveQueue, event: QueueEvent): Step => {
  switch (event.is) {
    case 'opened':
      return [{ ...queue, open: true }, []]
    case 'closed':
      return [{ ...queue, open: false }, []]
    case 'begun':
      return [{ ...queue, busy: true }, []]
    case 'ended':
      return [{ ...queue, busy: false }, []]
    case 'flushed': {
      const keepalive = queue.keepalive || event.keepalive
      return [{ ...queue, flushing: event.at, keepalive }, []]
    }
    case 'looked':
      return looked(queue, event)
  }
}
