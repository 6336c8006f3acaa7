// Two tabs of one browser on one document: one holds the writer's lock, the other shows what is
// written there and can take over. It does what the machine of each document says.
import { isWaiting } from '../model/unsent.ts'
import { receivedKey, storedDoc, type DocKey } from '../content/docKey.ts'
import type { DraftStore } from '../journal/draftStore.ts'
import {
  newTabLock,
  reduceLock,
  type LockEffect,
  type LockEvent,
  type Message,
  type Patience,
  type TabLock,
} from './tabLock.ts'

export type Channel = {
  postMessage: (message: Message) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
  close: () => void
}
export type TabParts = {
  /** Names the locks: nobody else's drafts are met. */
  owner: string
  locks: Pick<LockManager, 'request'>
  channel: Channel
  store: DraftStore
  /** Puts what the journal holds of the guide in memory: another tab may have written it. */
  resync: (doc: DocKey) => Promise<void>
  /** This tab writes now. */
  begin: (doc: DocKey) => void
  /** It no longer does: nothing goes out any more, and what is under way has ended. */
  end: (doc: DocKey) => Promise<void>
  /** On the disk, before another tab goes on with it. */
  keep: (doc: DocKey) => Promise<unknown>
}
export type Tabs = {
  /** Becomes the writer where no other tab is; answers whether it is. */
  enter: (doc: DocKey) => Promise<boolean>
  /** Nothing of the guide is open here or waits any more. */
  leave: (doc: DocKey) => void
  isReader: (doc: DocKey) => boolean
  isWriter: (doc: DocKey) => boolean
  /** The lock is this tab's: before it writes it takes in what the journal holds. */
  holds: (doc: DocKey) => boolean
  /** Tells one time of holding it from the next; null: another tab may write it now. */
  termOf: (doc: DocKey) => number | null
  /** Answers whether this tab writes then. */
  takeOver: (doc: DocKey) => Promise<boolean>
  /** Names screens that show the guide: without one, whoever asks gets it. */
  stay: (doc: DocKey) => () => void
  close: () => void
}

/** A page that is loaded anew may still meet the lock of the one it replaces. */
const arriving = 600 // milliseconds

/** A document, with what of it stands outside the machine. */
type Held = {
  lock: TabLock
  /** What gives each request up. */
  requests: Map<number, () => void>
  waiters: ((isWriter: boolean) => void)[]
}
type Runner = TabParts & { held: Map<DocKey, Held> }

const heldIn = ({ held }: Runner, doc: DocKey): Held => {
  const known = held.get(doc) ?? { lock: newTabLock(doc), requests: new Map(), waiters: [] }
  held.set(doc, known)
  return known
}
const happen = (runner: Runner, one: Held, event: LockEvent): void => {
  const [lock, effects] = reduceLock(one.lock, event)
  one.lock = lock
  for (const effect of effects) carryOut(runner, one, effect)
}

const optionsOf = (patience: Patience, signal: AbortSignal): LockOptions => {
  switch (patience) {
    case 'none':
      return { ifAvailable: true }
    case 'arriving':
      return { signal: AbortSignal.timeout(arriving) }
    case 'endless':
      return { signal }
    case 'steals':
      return { steal: true }
  }
}
/** Holds the lock until the request is given up; another tab may steal it. */
const request = async (
  runner: Runner,
  one: Held,
  number: number,
  patience: Patience,
): Promise<void> => {
  const name = `stepwright ${runner.owner} ${storedDoc(one.lock.doc)}`
  const giveUp = new AbortController()
  one.requests.set(number, () => giveUp.abort())
  try {
    await runner.locks.request(name, optionsOf(patience, giveUp.signal), async lock => {
      if (!lock) return happen(runner, one, { is: 'failed', request: number })
      await new Promise<void>(release => {
        one.requests.set(number, release)
        happen(runner, one, { is: 'granted', request: number })
      })
    })
  } catch {
    // Stolen while it was held, or no longer wanted while it was waited for.
    happen(runner, one, { is: 'failed', request: number })
  } finally {
    one.requests.delete(number)
  }
}

const carryOut = (runner: Runner, one: Held, effect: LockEffect): void => {
  const { store, channel } = runner
  const { doc } = one.lock
  const then = (work: Promise<unknown>, event: LockEvent) =>
    void work.then(() => happen(runner, one, event))
  switch (effect.do) {
    case 'request':
      return void request(runner, one, effect.request, effect.patience)
    case 'give up':
      return one.requests.get(effect.request)?.()
    case 'sync':
      return then(runner.resync(doc), { is: 'synced', request: effect.request })
    case 'post':
      return channel.postMessage(effect.message)
    case 'post all':
      return store.of(doc).forEach(draft => channel.postMessage({ is: 'draft', doc, draft }))
    case 'begin':
      return runner.begin(doc)
    case 'end':
      return then(runner.end(doc), { is: 'ended', ending: effect.ending })
    case 'keep':
      return then(runner.keep(doc), { is: 'kept' })
    case 'wait':
      return void setTimeout(() => happen(runner, one, effect.event), effect.milliseconds)
    case 'show': {
      const { draft } = effect
      return store.show({ ...draft, doc, receipt: draft.receipt && { ...draft.receipt, doc } })
    }
    case 'forget':
      return store.forget({ doc, stepid: effect.stepid })
    case 'tell':
      return store.touch()
    case 'answer':
      for (const waiter of one.waiters.splice(0)) waiter(effect.isWriter)
  }
}

export const createTabLocks = (parts: TabParts): Tabs => {
  const runner: Runner = { ...parts, held: new Map() }
  const { held, store, channel } = runner
  const tell = (doc: DocKey, event: LockEvent) => happen(runner, heldIn(runner, doc), event)
  const answerTo = (doc: DocKey, event: LockEvent) =>
    new Promise<boolean>(resolve => {
      heldIn(runner, doc).waiters.push(resolve)
      tell(doc, event)
    })
  const roleIn = (doc: DocKey) => held.get(doc)?.lock.role ?? 'none'
  const termOf = (doc: DocKey) => held.get(doc)?.lock.holding?.request ?? null
  store.follow(({ doc, stepid }, draft) => tell(doc, { is: 'changed', stepid, draft }))
  channel.addEventListener('message', ({ data }) => {
    const message = data as Message
    tell(receivedKey(message.doc), { is: 'heard', message })
  })
  return {
    enter: doc => {
      const role = roleIn(doc)
      return role === 'none' ? answerTo(doc, { is: 'entered' }) : Promise.resolve(role === 'writer')
    },
    leave: doc => tell(doc, { is: 'left', waits: store.of(doc).some(isWaiting) }),
    isReader: doc => roleIn(doc) === 'reader',
    isWriter: doc => roleIn(doc) === 'writer',
    holds: doc => termOf(doc) !== null,
    termOf,
    takeOver: doc => answerTo(doc, { is: 'took over' }),
    stay: doc => {
      tell(doc, { is: 'screen came' })
      return () => tell(doc, { is: 'screen went' })
    },
    close: () => {
      for (const doc of held.keys()) tell(doc, { is: 'closed' })
      channel.close()
    },
  }
}
