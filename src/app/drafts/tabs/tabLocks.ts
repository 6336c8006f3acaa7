// Two tabs of one browser on one guide: one holds the writer's lock, the other shows what is
// written there and can take over.
import { isWaiting } from '../model/unsent.ts'
import type { Draft } from '../model/draft.ts'
import type { DraftStore } from '../journal/draftStore.ts'

type Message =
  | { is: 'draft'; guideid: number; draft: Draft }
  | { is: 'gone'; guideid: number; stepid: number | null }
  /** Somebody reads along: all of it, once. */
  | { is: 'watching'; guideid: number }
  /** The writer is another tab now. */
  | { is: 'writing'; guideid: number }
  /** Somebody takes over: finish what is under way. */
  | { is: 'asking'; guideid: number }
  | { is: 'yielded'; guideid: number }
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
  resync: (guideid: number) => Promise<void>
  /** This tab writes now. */
  begin: (guideid: number) => void
  /** It no longer does: nothing goes out any more, and what is under way has ended. */
  end: (guideid: number) => Promise<void>
  /** On the disk, before another tab goes on with it. */
  keep: (guideid: number) => Promise<unknown>
}
type Held = { is: 'writer'; release: () => void } | { is: 'reader'; stop: () => void }
export type Tabs = {
  /** Becomes the writer where no other tab is; answers whether it is. */
  enter: (guideid: number) => Promise<boolean>
  /** Nothing of the guide is open here or waits any more. */
  leave: (guideid: number) => Promise<void>
  isReader: (guideid: number) => boolean
  isWriter: (guideid: number) => boolean
  takeOver: (guideid: number) => Promise<void>
  /** Names screens that show the guide: without one, whoever asks gets it. */
  stay: (guideid: number) => () => void
  close: () => void
}

/** A page that is loaded anew may still meet the lock of the one it replaces. */
const arriving = 600 // milliseconds
/** A tab that sleeps does not answer. */
const patience = 1500 // milliseconds

/** What this tab knows of the guides that it shows. */
type TabDesk = TabParts & {
  held: Map<number, Held>
  entering: Map<number, Promise<boolean>>
  /** Guides whose changes other tabs show. */
  watched: Set<number>
  screens: Map<number, number>
  awaited: Map<number, () => void>
}

const lockName = ({ owner }: TabDesk, guideid: number) => `stepwright ${owner} ${guideid}`
const post = ({ channel }: TabDesk, message: Message) => channel.postMessage(message)

/** Holds the lock until `release`; another tab may steal it. */
const hold = async (
  desk: TabDesk,
  guideid: number,
  granted: (isGranted: boolean) => void,
  options: LockOptions,
): Promise<void> => {
  const { locks, held, resync, store } = desk
  let isHolding = false
  try {
    await locks.request(lockName(desk, guideid), options, async lock => {
      if (!lock) return granted(false)
      isHolding = true
      const before = held.get(guideid)
      if (before?.is === 'reader') before.stop()
      await resync(guideid)
      if (!isHolding) return
      await new Promise<void>(release => {
        held.set(guideid, { is: 'writer', release })
        post(desk, { is: 'writing', guideid })
        store.touch()
        granted(true)
      })
    })
  } catch {
    // Stolen while it was held, or no longer wanted while it was waited for.
    if (!isHolding) return granted(false)
    isHolding = false
    await lost(desk, guideid)
  }
}
const lost = async (desk: TabDesk, guideid: number) => {
  desk.watched.delete(guideid)
  await desk.end(guideid)
  read(desk, guideid)
}
const read = (desk: TabDesk, guideid: number) => {
  const giveUp = new AbortController()
  desk.held.set(guideid, { is: 'reader', stop: () => giveUp.abort() })
  desk.store.touch()
  post(desk, { is: 'watching', guideid })
  // The writer's tab may close: then the writing goes on here.
  void hold(desk, guideid, isGranted => isGranted && desk.begin(guideid), { signal: giveUp.signal })
}
const yieldTo = async (desk: TabDesk, guideid: number) => {
  await desk.end(guideid)
  await desk.keep(guideid)
  post(desk, { is: 'yielded', guideid })
  // Whoever asked may be gone.
  setTimeout(() => desk.held.get(guideid)?.is === 'writer' && desk.begin(guideid), 2 * patience)
}
const release = ({ held, watched, store }: TabDesk, guideid: number) => {
  const own = held.get(guideid)
  held.delete(guideid)
  watched.delete(guideid)
  if (own?.is === 'writer') own.release()
  else own?.stop()
  store.touch()
}

/** Another tab says something of a guide. */
const hear = (desk: TabDesk, message: Message) => {
  const { held, watched, screens, awaited, store } = desk
  const { guideid } = message
  const own = held.get(guideid)?.is
  if (message.is === 'draft' && own === 'reader') store.restore(message.draft)
  if (message.is === 'gone' && own === 'reader') store.forget(message)
  if (message.is === 'writing' && own === 'reader') post(desk, { is: 'watching', guideid })
  if (message.is === 'yielded') awaited.get(guideid)?.()
  if (own !== 'writer') return
  if (message.is === 'watching') {
    watched.add(guideid)
    for (const draft of store.of(guideid)) post(desk, { is: 'draft', guideid, draft })
  }
  if (message.is === 'asking') void yieldTo(desk, guideid)
  else if (message.is === 'watching' && !screens.get(guideid))
    void desk.end(guideid).then(() => release(desk, guideid))
}

const enter = (desk: TabDesk, guideid: number): Promise<boolean> => {
  const { held, entering } = desk
  const own = held.get(guideid)?.is
  if (own) return Promise.resolve(own === 'writer')
  const known = entering.get(guideid)
  if (known) return known
  const holds = (options: LockOptions) =>
    new Promise<boolean>(resolve => void hold(desk, guideid, resolve, options))
  // A free lock may come late where the browser is busy: only a taken one is waited for in vain.
  const asked = holds({ ifAvailable: true })
    .then(isWriter => isWriter || holds({ signal: AbortSignal.timeout(arriving) }))
    .then(isWriter => {
      entering.delete(guideid)
      if (!isWriter) read(desk, guideid)
      return isWriter
    })
  entering.set(guideid, asked)
  return asked
}

const leave = async (desk: TabDesk, guideid: number): Promise<void> => {
  const { held, screens, store } = desk
  if (screens.get(guideid) || store.of(guideid).some(isWaiting)) return
  if (held.get(guideid)?.is === 'writer') await desk.end(guideid)
  if (!screens.get(guideid)) release(desk, guideid)
  else if (held.get(guideid)?.is === 'writer') desk.begin(guideid) // a screen came meanwhile
}
const takeOver = async (desk: TabDesk, guideid: number): Promise<void> => {
  const { awaited } = desk
  const answer = new Promise<void>(resolve => {
    awaited.set(guideid, resolve)
    setTimeout(resolve, patience)
  })
  post(desk, { is: 'asking', guideid })
  await answer
  awaited.delete(guideid)
  await new Promise<void>(resolve => {
    const granted = (isGranted: boolean) => {
      if (isGranted) desk.begin(guideid)
      resolve()
    }
    void hold(desk, guideid, granted, { steal: true })
  })
}

export const createTabLocks = (parts: TabParts): Tabs => {
  const desk: TabDesk = {
    ...parts,
    held: new Map(),
    entering: new Map(),
    watched: new Set(),
    screens: new Map(),
    awaited: new Map(),
  }
  const { held, watched, screens, store, channel } = desk
  store.follow(({ guideid, stepid }, draft) => {
    if (watched.has(guideid))
      post(desk, draft ? { is: 'draft', guideid, draft } : { is: 'gone', guideid, stepid })
  })
  channel.addEventListener('message', ({ data }) => hear(desk, data as Message))
  return {
    enter: guideid => enter(desk, guideid),
    leave: guideid => leave(desk, guideid),
    isReader: guideid => held.get(guideid)?.is === 'reader',
    isWriter: guideid => held.get(guideid)?.is === 'writer',
    takeOver: guideid => takeOver(desk, guideid),
    stay: guideid => {
      screens.set(guideid, (screens.get(guideid) ?? 0) + 1)
      return () => void screens.set(guideid, (screens.get(guideid) ?? 1) - 1)
    },
    close: () => {
      for (const guideid of held.keys()) release(desk, guideid)
      channel.close()
    },
  }
}
