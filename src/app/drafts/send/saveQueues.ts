// The ordered write queue of each guide: one write at a time, in the order the changes were made;
// up to four guides at once.
import { writeDraft } from './attempt.ts'
import type { AttemptParts, Attempts } from './attemptParts.ts'
import type { DocKey } from '../content/docKey.ts'
import { moved } from '../model/draft.ts'
import { canMove, worst, type State } from '../model/saveMachine.ts'
import { createRateLimitPacing } from './rateLimitPacing.ts'
import { dueAt, type Lane } from './whatIsDue.ts'

export type SaveQueueParts = AttemptParts
export type SaveQueues = {
  /** The guide was read in this visit: what is kept of it may go out. */
  open: (doc: DocKey) => void
  isOpen: (doc: DocKey) => boolean
  /** Nothing of it goes out any more. */
  close: (doc: DocKey) => void
  /** Something changed: look at what is due. */
  pump: (doc: DocKey) => void
  pumpAll: () => void
  /** Sends at once what may be sent; answers the worst state once nothing more moves by itself. */
  flush: (doc: DocKey, options?: { keepalive?: boolean }) => Promise<State>
  /** Runs a call of its own between the writes of the guide. */
  between: <T>(doc: DocKey, work: () => Promise<T>) => Promise<T>
}

const atOnce = 4

export const createSaveQueues = (parts: SaveQueueParts): SaveQueues => {
  const { store, now, timers, online } = parts
  const lanes = new Map<DocKey, Lane>()
  const pace = createRateLimitPacing(now)
  const desk: Attempts = { ...parts, pace }
  let running = 0

  const laneOf = (doc: DocKey): Lane => {
    const lane = lanes.get(doc) ?? {
      doc,
      open: false,
      busy: false,
      flushing: null,
      keepalive: false,
      timer: undefined,
      waiters: [],
    }
    lanes.set(doc, lane)
    return lane
  }

  const rest = (lane: Lane) => {
    lane.flushing = null
    lane.keepalive = false
    const state = worst(store.of(lane.doc).map(draft => draft.state))
    for (const waiter of lane.waiters.splice(0)) waiter(state)
  }

  const pump = (doc: DocKey): void => {
    const lane = laneOf(doc)
    if (lane.busy) return
    timers.clear(lane.timer)
    const all = store.of(doc)
    // A write that may have landed is settled before anything else goes out.
    const unsettled = all.find(draft => draft.sent)
    const due = (unsettled ? [unsettled] : all)
      .flatMap(draft => {
        const at = dueAt(parts, draft, lane)
        return at === undefined ? [] : [{ draft, at }]
      })
      .sort((a, b) => (a.draft.since ?? 0) - (b.draft.since ?? 0))
    const spaced = lane.keepalive ? 0 : pace.notBefore()
    const next = Math.max(spaced, Math.min(...due.map(({ at }) => at)))
    // Once anything is due, what was changed before it goes first; only a wait that the service
    // caused is waited out.
    const first = due.find(({ draft, at }) => at <= now() || draft.state === 'dirty')
    if (due.length === 0 || !online()) {
      for (const { draft } of due)
        if (canMove(draft.state, 'unreachable')) void store.put(moved(draft, 'unreachable'))
      return rest(lane)
    }
    if (!first || next > now()) {
      lane.timer = timers.set(() => pump(doc), next - now())
      // What only waits for its place among the requests is still on its way.
      if (!first || spaced <= now()) rest(lane)
      return
    }
    if (running >= atOnce) return
    void run(lane, () => writeDraft(desk, first.draft, lane.keepalive))
  }
  const pumpAll = () => [...lanes.keys()].forEach(pump)

  const run = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    lane.busy = true
    running += 1
    try {
      return await work()
    } finally {
      lane.busy = false
      running -= 1
      pump(lane.doc)
      pumpAll()
    }
  }

  return {
    open: doc => {
      laneOf(doc).open = true
      pump(doc)
    },
    isOpen: doc => laneOf(doc).open,
    close: doc => {
      laneOf(doc).open = false
      pump(doc)
    },
    pump,
    pumpAll,
    flush: (doc, { keepalive = false } = {}) => {
      const lane = laneOf(doc)
      lane.flushing = now()
      lane.keepalive ||= keepalive
      return new Promise(resolve => {
        lane.waiters.push(resolve)
        pump(doc)
      })
    },
    between: async (doc, work) => {
      const lane = laneOf(doc)
      while (lane.busy) await new Promise<State>(resolve => void lane.waiters.push(resolve))
      return run(lane, work)
    },
  }
}
