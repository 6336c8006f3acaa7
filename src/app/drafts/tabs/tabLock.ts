// This tab's part in one document as a machine: whether it writes it, what happens to that, and
// what is to be done then. Pure: `createTabLocks` does it.
import type { DocKey } from '../content/docKey.ts'
import type { Draft } from '../model/draft.ts'

/** What the tabs of a browser tell each other. */
export type Message =
  | { is: 'draft'; doc: DocKey; draft: Draft }
  | { is: 'gone'; doc: DocKey; stepid: Draft['stepid'] }
  /** Somebody reads along: all of it, once. */
  | { is: 'watching'; doc: DocKey }
  /** The writer is another tab now. */
  | { is: 'writing'; doc: DocKey }
  /** Somebody takes over: finish what is under way. */
  | { is: 'asking'; doc: DocKey }
  | { is: 'yielded'; doc: DocKey }

/** How a request for the lock goes about one that is taken. */
export type Patience = 'none' | 'arriving' | 'endless' | 'steals'
/** Why nothing goes out any more. */
export type Ending = 'stolen' | 'asked for' | 'left'

export type TabLock = {
  doc: DocKey
  /** What screens go by; a reader shows what the writer's tab tells. */
  role: 'none' | 'reader' | 'writer'
  /** So many screens of this tab show the document. */
  screens: number
  /** Other tabs show what is written here. */
  watched: boolean
  /** Requests are numbered: an answer may come when nobody waits for it any more. */
  last: number
  /** Of somebody who opens the document. */
  entering: { request: number; patience: Patience } | null
  /** Of a reader: it is granted when the writer's tab goes. */
  queued: number | null
  /** The writer's tab was asked to finish. */
  asking: number | null
  stealing: number | null
  /**
   * It has the lock. `goesOn`: whoever asked for it reads nothing, so what waits goes on by itself.
   */
  holding: { request: number; goesOn: boolean } | null
}

export type LockEvent =
  | { is: 'entered' | 'took over' | 'screen came' | 'screen went' | 'closed' }
  /** No screen needs it any more; `waits`: something of it is not on the service. */
  | { is: 'left'; waits: boolean }
  /** `failed`: it was not granted, or what it held was stolen. */
  | { is: 'granted' | 'failed'; request: number }
  /** What the journal holds is in memory. */
  | { is: 'synced'; request: number }
  /** The writer's tab has not answered. */
  | { is: 'waited'; request: number }
  /** Nothing goes out any more, and what was under way has ended. */
  | { is: 'ended'; ending: Ending }
  /** It is on the disk. */
  | { is: 'kept' }
  /** Whoever asked for it has had time to take it. */
  | { is: 'unclaimed' }
  | { is: 'changed'; stepid: Draft['stepid']; draft: Draft | undefined }
  | { is: 'heard'; message: Message }
export type LockEffect =
  | { do: 'request'; request: number; patience: Patience }
  /** Of a request: the lock that it holds is free again, or it no longer waits for it. */
  | { do: 'give up'; request: number }
  | { do: 'sync'; request: number }
  | { do: 'post'; message: Message }
  | { do: 'post all' }
  | { do: 'begin' }
  | { do: 'end'; ending: Ending }
  | { do: 'keep' }
  | { do: 'wait'; milliseconds: number; event: LockEvent }
  | { do: 'show'; draft: Draft }
  | { do: 'forget'; stepid: Draft['stepid'] }
  /** What screens go by has changed. */
  | { do: 'tell' }
  /** Whoever waits to write learns whether this tab does. */
  | { do: 'answer'; isWriter: boolean }

/** A tab that sleeps does not answer. */
export const patience = 1500 // milliseconds

export const newTabLock = (doc: DocKey): TabLock => ({
  doc,
  role: 'none',
  screens: 0,
  watched: false,
  last: 0,
  entering: null,
  queued: null,
  asking: null,
  stealing: null,
  holding: null,
})

type Step = [TabLock, LockEffect[]]

const entered = (lock: TabLock, patience: 'none' | 'arriving'): Step => {
  const request = lock.last + 1
  return [
    { ...lock, last: request, entering: { request, patience } },
    [{ do: 'request', request, patience }],
  ]
}
/** The writer's tab may close: then the writing goes on here. */
const reading = (lock: TabLock): Step => {
  const request = lock.last + 1
  return [
    { ...lock, last: request, role: 'reader', entering: null, queued: request },
    [
      { do: 'tell' },
      { do: 'post', message: { is: 'watching', doc: lock.doc } },
      { do: 'request', request, patience: 'endless' },
      { do: 'answer', isWriter: false },
    ],
  ]
}
const released = (lock: TabLock): Step => {
  const { role, queued, holding } = lock
  const request = role === 'writer' ? holding?.request : role === 'reader' ? queued : null
  return [
    {
      ...lock,
      role: 'none',
      watched: false,
      queued: null,
      holding: role === 'writer' ? null : holding,
    },
    [...(typeof request === 'number' ? [{ do: 'give up', request } as const] : []), { do: 'tell' }],
  ]
}
const stealing = (lock: TabLock): Step => {
  const request = lock.last + 1
  return [
    { ...lock, last: request, asking: null, stealing: request },
    [{ do: 'request', request, patience: 'steals' }],
  ]
}

const granted = (lock: TabLock, request: number): Step => {
  const { entering, queued } = lock
  const isEntering = entering?.request === request
  if (!isEntering && queued !== request && lock.stealing !== request)
    return [lock, [{ do: 'give up', request }]]
  return [
    {
      ...lock,
      entering: isEntering ? null : entering,
      queued: null,
      stealing: lock.stealing === request ? null : lock.stealing,
      holding: { request, goesOn: !isEntering },
    },
    [
      ...(queued !== null && queued !== request
        ? [{ do: 'give up', request: queued } as const]
        : []),
      { do: 'sync', request },
    ],
  ]
}
const synced = (lock: TabLock, request: number): Step => {
  const { doc, holding } = lock
  // Stolen while the journal was read.
  if (holding?.request !== request) return [lock, []]
  return [
    { ...lock, role: 'writer' },
    [
      { do: 'post', message: { is: 'writing', doc } },
      { do: 'tell' },
      ...(holding.goesOn ? [{ do: 'begin' } as const] : []),
      { do: 'answer', isWriter: true },
    ],
  ]
}
/** Another tab writes from now on: what comes of a write that is under way here is for that one. */
const robbed = (lock: TabLock): Step => {
  const [next, effects] = reading({ ...lock, holding: null, watched: false })
  return [next, [{ do: 'end', ending: 'stolen' }, ...effects]]
}
const failed = (lock: TabLock, request: number): Step => {
  const { entering, holding } = lock
  if (holding?.request === request) return robbed(lock)
  if (lock.stealing === request)
    return [{ ...lock, stealing: null }, [{ do: 'answer', isWriter: false }]]
  if (entering?.request !== request) return [lock, []]
  if (holding) return [{ ...lock, entering: null }, []]
  // A free lock may come late where the browser is busy: only a taken one is waited for in vain.
  return entering.patience === 'none' ? entered(lock, 'arriving') : reading(lock)
}

const ended = (lock: TabLock, ending: Ending): Step => {
  if (ending === 'stolen') return [lock, []]
  // It may have been stolen meanwhile.
  if (ending === 'asked for') return [lock, lock.role === 'writer' ? [{ do: 'keep' }] : []]
  if (lock.screens === 0) return released(lock)
  // A screen came meanwhile.
  return [lock, lock.role === 'writer' ? [{ do: 'begin' }] : []]
}

const heardByReader = (lock: TabLock, message: Message): Step => {
  if (message.is === 'draft') return [lock, [{ do: 'show', draft: message.draft }]]
  if (message.is === 'gone') return [lock, [{ do: 'forget', stepid: message.stepid }]]
  const { doc } = lock
  return [lock, message.is === 'writing' ? [{ do: 'post', message: { is: 'watching', doc } }] : []]
}
const heard = (lock: TabLock, message: Message): Step => {
  if (message.is === 'yielded') return lock.asking === null ? [lock, []] : stealing(lock)
  if (lock.role === 'reader') return heardByReader(lock, message)
  if (lock.role === 'none') return [lock, []]
  if (message.is === 'asking') return [lock, [{ do: 'end', ending: 'asked for' }]]
  if (message.is !== 'watching') return [lock, []]
  const leaves = lock.screens === 0 ? [{ do: 'end', ending: 'left' } as const] : []
  return [{ ...lock, watched: true }, [{ do: 'post all' }, ...leaves]]
}

const left = (lock: TabLock, waits: boolean): Step => {
  if (lock.screens > 0 || waits) return [lock, []]
  return lock.role === 'writer' ? [lock, [{ do: 'end', ending: 'left' }]] : released(lock)
}
const tookOver = (lock: TabLock): Step => {
  if (lock.role === 'writer') return [lock, [{ do: 'answer', isWriter: true }]]
  const { doc } = lock
  const request = lock.last + 1
  return [
    { ...lock, last: request, asking: request },
    [
      { do: 'post', message: { is: 'asking', doc } },
      { do: 'wait', milliseconds: patience, event: { is: 'waited', request } },
    ],
  ]
}
const changed = (lock: TabLock, stepid: Draft['stepid'], draft: Draft | undefined): Step => {
  const { doc, watched } = lock
  const message: Message = draft ? { is: 'draft', doc, draft } : { is: 'gone', doc, stepid }
  return [lock, watched ? [{ do: 'post', message }] : []]
}

/** What becomes of this tab's part, and what is to be done, in this order. */
export const reduceLock = (lock: TabLock, event: LockEvent): Step => {
  const { doc, role, screens } = lock
  switch (event.is) {
    case 'entered':
      return lock.entering || lock.holding ? [lock, []] : entered(lock, 'none')
    case 'took over':
      return tookOver(lock)
    case 'screen came':
      return [{ ...lock, screens: screens + 1 }, []]
    case 'screen went':
      return [{ ...lock, screens: screens - 1 }, []]
    case 'left':
      return left(lock, event.waits)
    case 'closed':
      return role === 'none' ? [lock, []] : released(lock)
    case 'granted':
      return granted(lock, event.request)
    case 'failed':
      return failed(lock, event.request)
    case 'synced':
      return synced(lock, event.request)
    case 'waited':
      return lock.asking === event.request ? stealing(lock) : [lock, []]
    case 'ended':
      return ended(lock, event.ending)
    case 'kept': {
      const milliseconds = 2 * patience // whoever asked may be gone
      const post: LockEffect = { do: 'post', message: { is: 'yielded', doc } }
      return [lock, [post, { do: 'wait', milliseconds, event: { is: 'unclaimed' } }]]
    }
    case 'unclaimed':
      return [lock, role === 'writer' ? [{ do: 'begin' }] : []]
    case 'changed':
      return changed(lock, event.stepid, event.draft)
    case 'heard':
      return heard(lock, event.message)
  }
}
