// Several tabs of one browser on one run: one holds a lock and writes; the others show what is
// written there, can take it over, and go on by themselves once that tab is gone. Like the outbox's
// tabs.ts, for one run.
import type { Run } from './run.ts'

/** Which tab writes. */
export type RunTabLock = 'asking' | 'here' | 'elsewhere'
/** What another tab wrote; `isKept`: it lies on the device, too. */
type Told = { run: Run; isKept: boolean }
type Message =
  | { is: 'run'; told: Told }
  /** Somebody reads along. */
  | { is: 'watching' }
  /** The writer is another tab now. */
  | { is: 'writing' }
  /** Somebody takes over: finish what is under way. */
  | { is: 'asking' }
  | { is: 'yielded' }
type HoldParts = {
  /** Names the lock and the channel. */
  name: string
  tell: (hold: RunTabLock) => void
  /**
   * Before this tab writes: the newest state; `last`: what was heard last, where another tab wrote
   * before.
   */
  begin: (last: Told | null) => Promise<void>
  /**
   * Nothing goes out any more; resolves once what was under way has its answer and lies on the
   * device.
   */
  end: () => Promise<unknown>
  /** What those who read along are shown. */
  now: () => Told
  hear: (run: Run) => void
  /** Something is still to be sent, with or without a screen. */
  waits: () => boolean
}

/** A page that is loaded anew may still meet the lock of the one it replaces. */
const arriving = 600 // milliseconds
/** A tab that sleeps does not answer. */
const patience = 1500 // milliseconds

/** What a tab does about a message of another one. */
type Answer = 'go on' | 'yield' | 'say' | 'watch' | 'hear' | null
/** `isWriter`: the lock is held here; `isOpen`: a screen shows the run. */
const answerTo = (
  message: Message,
  { isWriter, isOpen }: { isWriter: boolean; isOpen: boolean },
): Answer => {
  if (message.is === 'yielded') return 'go on'
  if (isWriter) {
    if (message.is === 'asking') return 'yield'
    // Nobody looks at it here any more: whoever does, goes on with it.
    return message.is === 'watching' ? (isOpen ? 'say' : 'yield') : null
  }
  return message.is === 'writing' ? 'watch' : message.is === 'run' ? 'hear' : null
}

/** One tab at its run: what it knows of the others, and what it waits for. */
type Tab = {
  readonly parts: HoldParts
  hold: RunTabLock
  isOpen: boolean
  isWatched: boolean
  last: Told | null
  channel: BroadcastChannel | undefined
  waiting: AbortController | undefined
  release: (() => void) | undefined
  isAnswered: (() => void) | undefined
  arrival: ReturnType<typeof setTimeout> | undefined
}

const post = ({ channel }: Tab, message: Message) => channel?.postMessage(message)
const be = (tab: Tab, next: RunTabLock) => {
  tab.hold = next
  tab.parts.tell(next)
}
const heard = (tab: Tab, message: Message) => {
  switch (answerTo(message, { isWriter: tab.release !== undefined, isOpen: tab.isOpen })) {
    case 'go on':
      return tab.isAnswered?.()
    case 'yield':
      return void yieldTo(tab)
    case 'say':
      tab.isWatched = true
      return post(tab, { is: 'run', told: tab.parts.now() })
    case 'watch':
      return post(tab, { is: 'watching' })
    case 'hear':
      if (message.is !== 'run') return
      tab.last = message.told
      if (tab.hold === 'asking') be(tab, 'elsewhere')
      return tab.parts.hear(message.told.run)
    case null:
  }
}
const leave = (tab: Tab) => {
  clearTimeout(tab.arrival)
  tab.waiting?.abort()
  tab.release?.()
  tab.release = undefined
  tab.isWatched = false
  tab.last = null
  tab.channel?.close()
  tab.channel = undefined
  be(tab, 'asking')
}
const lose = async (tab: Tab) => {
  tab.release = undefined
  tab.isWatched = false
  be(tab, 'elsewhere')
  await tab.parts.end()
  if (tab.release) return // it is here again
  if (!tab.isOpen) return leave(tab)
  post(tab, { is: 'watching' })
  wait(tab)
}
/**
 * Where no screen shows it any more: once everything lies on the device, and nothing is to be
 * sent.
 */
const leaveWhenIdle = async (tab: Tab) => {
  const { waits, end } = tab.parts
  if (waits()) return
  await end()
  if (!tab.isOpen && !waits()) leave(tab)
}
const yieldTo = async (tab: Tab) => {
  be(tab, 'elsewhere')
  await tab.parts.end()
  post(tab, { is: 'yielded' })
  if (!tab.isOpen) return leave(tab)
  // Whoever asked may be gone.
  setTimeout(() => tab.release && be(tab, 'here'), 2 * patience)
}
const request = async (tab: Tab, options: LockOptions) => {
  let isHeld = false
  let own: Tab['release']
  try {
    await navigator.locks.request(tab.parts.name, options, async () => {
      isHeld = true
      await tab.parts.begin(tab.last)
      if (!isHeld || !tab.isOpen) return
      await new Promise<void>(resolve => {
        clearTimeout(tab.arrival)
        tab.last = null
        tab.release = own = resolve
        be(tab, 'here')
        post(tab, { is: 'writing' })
      })
    })
  } catch {
    if (!isHeld) return // no longer waited for
    isHeld = false
    if (tab.release === own) await lose(tab)
  }
}
/** Stands in the queue behind whoever writes. */
const wait = (tab: Tab) => {
  tab.waiting?.abort()
  tab.waiting = new AbortController()
  void request(tab, { signal: tab.waiting.signal })
}

/** Names the lock of a run, and its channel. */
export const runLock = (userid: number, entryid: number) => `stepwright work ${userid} ${entryid}`

export const createRunTabLock = (parts: HoldParts) => {
  const tab: Tab = {
    parts,
    hold: 'asking',
    isOpen: false,
    isWatched: false,
    last: null,
    channel: undefined,
    waiting: undefined,
    release: undefined,
    isAnswered: undefined,
    arrival: undefined,
  }
  return {
    /** What this tab writes counts. */
    isHeld: () => tab.release !== undefined,
    open: () => {
      tab.isOpen = true
      if (tab.release || tab.channel) return
      tab.channel = new BroadcastChannel(parts.name)
      tab.channel.addEventListener('message', ({ data }: MessageEvent<Message>) => heard(tab, data))
      post(tab, { is: 'watching' })
      tab.arrival = setTimeout(() => tab.hold === 'asking' && be(tab, 'elsewhere'), arriving)
      wait(tab)
    },
    /**
     * No screen shows it any more: what waits is sent all the same, unless another tab wants the
     * run.
     */
    close: () => {
      tab.isOpen = false
      if (tab.release) void leaveWhenIdle(tab)
      else leave(tab)
    },
    /** Everything is sent. */
    idle: () => {
      if (!tab.isOpen && tab.release) void leaveWhenIdle(tab)
    },
    /** For those who read along. */
    say: () => {
      if (tab.isWatched && tab.release) post(tab, { is: 'run', told: parts.now() })
    },
    take: async () => {
      const answer = new Promise<void>(resolve => {
        tab.isAnswered = resolve
        setTimeout(resolve, patience)
      })
      post(tab, { is: 'asking' })
      await answer
      tab.isAnswered = undefined
      if (tab.release || !tab.isOpen) return
      tab.waiting?.abort()
      void request(tab, { steal: true })
    },
  }
}
export type TabLock = ReturnType<typeof createRunTabLock>
