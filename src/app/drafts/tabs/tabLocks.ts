// Two tabs of one browser on one guide: one holds the writer's lock, the other shows what is
// written there and can take over.
import type { StepId } from '../content/guideContent.ts'
import { isWaiting } from '../model/unsent.ts'
import { receivedKey, storedDoc, type DocKey } from '../content/docKey.ts'
import type { Draft } from '../model/draft.ts'
import type { DraftStore } from '../journal/draftStore.ts'

type Message =
  | { is: 'draft'; doc: DocKey; draft: Draft }
  | { is: 'gone'; doc: DocKey; stepid: StepId | null }
  /** Somebody reads along: all of it, once. */
  | { is: 'watching'; doc: DocKey }
  /** The writer is another tab now. */
  | { is: 'writing'; doc: DocKey }
  /** Somebody takes over: finish what is under way. */
  | { is: 'asking'; doc: DocKey }
  | { is: 'yielded'; doc: DocKey }
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
type Held = { is: 'writer'; release: () => void } | { is: 'reader'; stop: () => void }
export type Tabs = {
  /** Becomes the writer where no other tab is; answers whether it is. */
  enter: (doc: DocKey) => Promise<boolean>
  /** Nothing of the guide is open here or waits any more. */
  leave: (doc: DocKey) => Promise<void>
  isReader: (doc: DocKey) => boolean
  isWriter: (doc: DocKey) => boolean
  takeOver: (doc: DocKey) => Promise<void>
  /** Names screens that show the guide: without one, whoever asks gets it. */
  stay: (doc: DocKey) => () => void
  close: () => void
}

/** A page that is loaded anew may still meet the lock of the one it replaces. */
const arriving = 600 // milliseconds
/** A tab that sleeps does not answer. */
const patience = 1500 // milliseconds

/** What this tab knows of the guides that it shows. */
type TabDesk = TabParts & {
  held: Map<DocKey, Held>
  entering: Map<DocKey, Promise<boolean>>
  /** Guides whose changes other tabs show. */
  watched: Set<DocKey>
  screens: Map<DocKey, number>
  awaited: Map<DocKey, () => void>
}

const lockName = ({ owner }: TabDesk, doc: DocKey) => `stepwright ${owner} ${storedDoc(doc)}`
const post = ({ channel }: TabDesk, message: Message) => channel.postMessage(message)

/** Holds the lock until `release`; another tab may steal it. */
const hold = async (
  desk: TabDesk,
  doc: DocKey,
  granted: (isGranted: boolean) => void,
  options: LockOptions,
): Promise<void> => {
  const { locks, held, resync, store } = desk
  let isHolding = false
  try {
    await locks.request(lockName(desk, doc), options, async lock => {
      if (!lock) return granted(false)
      isHolding = true
      const before = held.get(doc)
      if (before?.is === 'reader') before.stop()
      await resync(doc)
      if (!isHolding) return
      await new Promise<void>(release => {
        held.set(doc, { is: 'writer', release })
        post(desk, { is: 'writing', doc })
        store.touch()
        granted(true)
      })
    })
  } catch {
    // Stolen while it was held, or no longer wanted while it was waited for.
    if (!isHolding) return granted(false)
    isHolding = false
    await lost(desk, doc)
  }
}
const lost = async (desk: TabDesk, doc: DocKey) => {
  desk.watched.delete(doc)
  await desk.end(doc)
  read(desk, doc)
}
const read = (desk: TabDesk, doc: DocKey) => {
  const giveUp = new AbortController()
  desk.held.set(doc, { is: 'reader', stop: () => giveUp.abort() })
  desk.store.touch()
  post(desk, { is: 'watching', doc })
  // The writer's tab may close: then the writing goes on here.
  void hold(desk, doc, isGranted => isGranted && desk.begin(doc), { signal: giveUp.signal })
}
const yieldTo = async (desk: TabDesk, doc: DocKey) => {
  await desk.end(doc)
  await desk.keep(doc)
  post(desk, { is: 'yielded', doc })
  // Whoever asked may be gone.
  setTimeout(() => desk.held.get(doc)?.is === 'writer' && desk.begin(doc), 2 * patience)
}
const release = ({ held, watched, store }: TabDesk, doc: DocKey) => {
  const own = held.get(doc)
  held.delete(doc)
  watched.delete(doc)
  if (own?.is === 'writer') own.release()
  else own?.stop()
  store.touch()
}

/** Another tab says something of a guide. */
const hear = (desk: TabDesk, message: Message) => {
  const { held, watched, screens, awaited, store } = desk
  const doc = receivedKey(message.doc)
  const own = held.get(doc)?.is
  if (message.is === 'draft' && own === 'reader') {
    const { draft } = message
    store.restore({ ...draft, doc, receipt: draft.receipt && { ...draft.receipt, doc } })
  }
  if (message.is === 'gone' && own === 'reader') store.forget({ ...message, doc })
  if (message.is === 'writing' && own === 'reader') post(desk, { is: 'watching', doc })
  if (message.is === 'yielded') awaited.get(doc)?.()
  if (own !== 'writer') return
  if (message.is === 'watching') {
    watched.add(doc)
    for (const draft of store.of(doc)) post(desk, { is: 'draft', doc, draft })
  }
  if (message.is === 'asking') void yieldTo(desk, doc)
  else if (message.is === 'watching' && !screens.get(doc))
    void desk.end(doc).then(() => release(desk, doc))
}

const enter = (desk: TabDesk, doc: DocKey): Promise<boolean> => {
  const { held, entering } = desk
  const own = held.get(doc)?.is
  if (own) return Promise.resolve(own === 'writer')
  const known = entering.get(doc)
  if (known) return known
  const holds = (options: LockOptions) =>
    new Promise<boolean>(resolve => void hold(desk, doc, resolve, options))
  // A free lock may come late where the browser is busy: only a taken one is waited for in vain.
  const asked = holds({ ifAvailable: true })
    .then(isWriter => isWriter || holds({ signal: AbortSignal.timeout(arriving) }))
    .then(isWriter => {
      entering.delete(doc)
      if (!isWriter) read(desk, doc)
      return isWriter
    })
  entering.set(doc, asked)
  return asked
}

const leave = async (desk: TabDesk, doc: DocKey): Promise<void> => {
  const { held, screens, store } = desk
  if (screens.get(doc) || store.of(doc).some(isWaiting)) return
  if (held.get(doc)?.is === 'writer') await desk.end(doc)
  if (!screens.get(doc)) release(desk, doc)
  else if (held.get(doc)?.is === 'writer') desk.begin(doc) // a screen came meanwhile
}
const takeOver = async (desk: TabDesk, doc: DocKey): Promise<void> => {
  const { awaited } = desk
  const answer = new Promise<void>(resolve => {
    awaited.set(doc, resolve)
    setTimeout(resolve, patience)
  })
  post(desk, { is: 'asking', doc })
  await answer
  awaited.delete(doc)
  await new Promise<void>(resolve => {
    const granted = (isGranted: boolean) => {
      if (isGranted) desk.begin(doc)
      resolve()
    }
    void hold(desk, doc, granted, { steal: true })
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
  store.follow(({ doc, stepid }, draft) => {
    if (watched.has(doc))
      post(desk, draft ? { is: 'draft', doc, draft } : { is: 'gone', doc, stepid })
  })
  channel.addEventListener('message', ({ data }) => hear(desk, data as Message))
  return {
    enter: doc => enter(desk, doc),
    leave: doc => leave(desk, doc),
    isReader: doc => held.get(doc)?.is === 'reader',
    isWriter: doc => held.get(doc)?.is === 'writer',
    takeOver: doc => takeOver(desk, doc),
    stay: doc => {
      screens.set(doc, (screens.get(doc) ?? 0) + 1)
      return () => void screens.set(doc, (screens.get(doc) ?? 1) - 1)
    },
    close: () => {
      for (const doc of held.keys()) release(desk, doc)
      channel.close()
    },
  }
}
