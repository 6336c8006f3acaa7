// The ordered write queue of each document: one write at a time, in the order the changes were
// made; up to four documents at once. It does what the machine of each queue says.
import type { DocKey } from '../content/docKey.ts'
import { writeDraft } from './attempt.ts'
import type { AttemptParts, PacedParts } from './attemptParts.ts'
import { moved } from '../model/draft.ts'
import { worst, type State } from '../model/saveMachine.ts'
import { createRateLimitPacing } from './rateLimitPacing.ts'
import {
  newSaveQueue,
  reduceQueue,
  type QueueEffect,
  type QueueEvent,
  type SaveQueue,
} from './saveQueue.ts'
import { dueAt } from './whatIsDue.ts'

export type SaveQueueParts = AttemptParts
export type SaveQueues = {
  /** The document was read in this visit: what is kept of it may go out. */
  open: (doc: DocKey) => void
  isOpen: (doc: DocKey) => boolean
  /** Nothing of it goes out any more. */
  close: (doc: DocKey) => void
  /** Something changed: look at what is due. */
  pump: (doc: DocKey) => void
  pumpAll: () => void
  /** Sends at once what may be sent; answers the worst state once nothing more moves by itself. */
  flush: (doc: DocKey, options?: { keepalive?: boolean }) => Promise<State>
  /** Runs a call of its own between the writes of the document. */
  between: <T>(doc: DocKey, work: () => Promise<T>) => Promise<T>
}
/** A queue, with what of it stands outside the machine. */
type Held = { queue: SaveQueue; timer: unknown; waiters: ((state: State) => void)[] }
type Runner = { desk: PacedParts; held: Map<DocKey, Held>; running: number }

const atOnce = 4

const heldIn = ({ held }: Runner, doc: DocKey): Held => {
  const known = held.get(doc) ?? { queue: newSaveQueue(doc), timer: undefined, waiters: [] }
  held.set(doc, known)
  return known
}
const happen = (runner: Runner, one: Held, event: QueueEvent): void => {
  const [queue, effects] = reduceQueue(one.queue, event)
  one.queue = queue
  for (const effect of effects) carryOut(runner, one, effect)
}
const carryOut = (runner: Runner, one: Held, effect: QueueEffect): void => {
  const { desk } = runner
  const { doc, keepalive } = one.queue
  switch (effect.do) {
    case 'write':
      return void run(runner, one, () => writeDraft(desk, effect.draft, keepalive))
    case 'wait':
      one.timer = desk.timers.set(() => pump(runner, doc), effect.milliseconds)
      return
    case 'mark unreachable':
      return void desk.store.put(moved(effect.draft, 'unreachable'))
    case 'tell': {
      const state = worst(desk.store.of(doc).map(draft => draft.state))
      for (const waiter of one.waiters.splice(0)) waiter(state)
    }
  }
}

const pump = (runner: Runner, doc: DocKey): void => {
  const { desk, running } = runner
  const one = heldIn(runner, doc)
  if (one.queue.busy) return
  desk.timers.clear(one.timer)
  const all = desk.store.of(doc)
  // A write that may have landed is settled before anything else goes out.
  const unsettled = all.find(draft => draft.sent)
  const due = (unsettled ? [unsettled] : all).flatMap(draft => {
    const at = dueAt(desk, draft, one.queue)
    return at === undefined ? [] : [{ draft, at }]
  })
  happen(runner, one, {
    is: 'looked',
    due,
    now: desk.now(),
    notBefore: desk.pace.notBefore(),
    isOnline: desk.online(),
    hasRoom: running < atOnce,
  })
}
const pumpAll = (runner: Runner): void => [...runner.held.keys()].forEach(doc => pump(runner, doc))

const run = async <T>(runner: Runner, one: Held, work: () => Promise<T>): Promise<T> => {
  happen(runner, one, { is: 'begun' })
  runner.running += 1
  try {
    return await work()
  } finally {
    happen(runner, one, { is: 'ended' })
    runner.running -= 1
    pump(runner, one.queue.doc)
    pumpAll(runner)
  }
}

export const createSaveQueues = (parts: SaveQueueParts): SaveQueues => {
  const desk = { ...parts, pace: createRateLimitPacing(parts.now) }
  const runner: Runner = { desk, held: new Map(), running: 0 }
  const tell = (doc: DocKey, event: QueueEvent) => {
    happen(runner, heldIn(runner, doc), event)
    pump(runner, doc)
  }
  return {
    open: doc => tell(doc, { is: 'opened' }),
    isOpen: doc => heldIn(runner, doc).queue.open,
    close: doc => tell(doc, { is: 'closed' }),
    pump: doc => pump(runner, doc),
    pumpAll: () => pumpAll(runner),
    flush: (doc, { keepalive = false } = {}) =>
      new Promise(resolve => {
        heldIn(runner, doc).waiters.push(resolve)
        tell(doc, { is: 'flushed', at: parts.now(), keepalive })
      }),
    between: async (doc, work) => {
      const one = heldIn(runner, doc)
      while (one.queue.busy) await new Promise<State>(resolve => void one.waiters.push(resolve))
      return run(runner, one, work)
    },
  }
}
