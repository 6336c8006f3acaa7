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

export const createRunTabLock = ({ name, tell, begin, end, now, hear, waits }: HoldParts) => {
  let hold: RunTabLock = 'asking'
  let isOpen = false
  let isWatched = false
  let last: Told | null = null
  let channel: BroadcastChannel | undefined
  let waiting: AbortController | undefined
  let release: (() => void) | undefined
  let isAnswered: (() => void) | undefined
  let arrival: ReturnType<typeof setTimeout> | undefined

  const post = (message: Message) => channel?.postMessage(message)
  const be = (next: RunTabLock) => {
    hold = next
    tell(next)
  }
  const hearing = ({ data }: MessageEvent<Message>) => {
    if (data.is === 'yielded') isAnswered?.()
    if (release) {
      if (data.is === 'asking') void yieldIt()
      if (data.is !== 'watching') return
      // Nobody looks at it here any more: whoever does, goes on with it.
      if (!isOpen) return void yieldIt()
      isWatched = true
      return post({ is: 'run', told: now() })
    }
    if (data.is === 'writing') post({ is: 'watching' })
    if (data.is !== 'run') return
    last = data.told
    if (hold === 'asking') be('elsewhere')
    hear(data.told.run)
  }
  const leave = () => {
    clearTimeout(arrival)
    waiting?.abort()
    release?.()
    release = undefined
    isWatched = false
    last = null
    channel?.close()
    channel = undefined
    be('asking')
  }
  const lose = async () => {
    release = undefined
    isWatched = false
    be('elsewhere')
    await end()
    if (release) return // it is here again
    if (!isOpen) return leave()
    post({ is: 'watching' })
    wait()
  }
  /**
   * Where no screen shows it any more: once everything lies on the device, and nothing is to be
   * sent.
   */
  const leaveWhenIdle = async () => {
    if (waits()) return
    await end()
    if (!isOpen && !waits()) leave()
  }
  const yieldIt = async () => {
    be('elsewhere')
    await end()
    post({ is: 'yielded' })
    if (!isOpen) return leave()
    // Whoever asked may be gone.
    setTimeout(() => release && be('here'), 2 * patience)
  }
  const request = async (options: LockOptions) => {
    let isHeld = false
    let own: typeof release
    try {
      await navigator.locks.request(name, options, async () => {
        isHeld = true
        await begin(last)
        if (!isHeld || !isOpen) return
        await new Promise<void>(resolve => {
          clearTimeout(arrival)
          last = null
          release = own = resolve
          be('here')
          post({ is: 'writing' })
        })
      })
    } catch {
      if (!isHeld) return // no longer waited for
      isHeld = false
      if (release === own) await lose()
    }
  }
  /** Stands in the queue behind whoever writes. */
  const wait = () => {
    waiting?.abort()
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }

  return {
    /** What this tab writes counts. */
    isHeld: () => release !== undefined,
    open: () => {
      isOpen = true
      if (release || channel) return
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', hearing)
      post({ is: 'watching' })
      arrival = setTimeout(() => hold === 'asking' && be('elsewhere'), arriving)
      wait()
    },
    /**
     * No screen shows it any more: what waits is sent all the same, unless another tab wants the
     * run.
     */
    close: () => {
      isOpen = false
      if (release) void leaveWhenIdle()
      else leave()
    },
    /** Everything is sent. */
    idle: () => {
      if (!isOpen && release) void leaveWhenIdle()
    },
    /** For those who read along. */
    say: () => {
      if (isWatched && release) post({ is: 'run', told: now() })
    },
    take: async () => {
      const answer = new Promise<void>(resolve => {
        isAnswered = resolve
        setTimeout(resolve, patience)
      })
      post({ is: 'asking' })
      await answer
      isAnswered = undefined
      if (release || !isOpen) return
      waiting?.abort()
      void request({ steal: true })
    },
  }
}
