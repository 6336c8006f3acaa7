import { useRef, useState } from 'react'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import { useLatest } from '#app/editor/text/useLatest.ts'

/** A page that is loaded anew may still meet the lock of the one it replaces. */
const arriving = 600 // milliseconds
/** A tab that sleeps does not answer. */
const patience = 1000 // milliseconds

/** How a tab comes to the lock: once no other has it, or from the one that has it. */
export type Way = 'asks' | 'takes over'

/** Between tabs: the one that has the lock keeps its times as they are now, and says so. */
type Message = 'keep' | 'kept'

const askToKeep = async (name: string): Promise<void> => {
  const channel = new BroadcastChannel(name)
  await new Promise<void>(resolve => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === 'kept') resolve()
    })
    setTimeout(resolve, patience)
    channel.postMessage('keep' satisfies Message)
  })
  channel.close()
}
/** Gives what ends it. */
const keepWhenAsked = (name: string, keep: () => void): (() => void) => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'keep') return
    keep()
    channel.postMessage('kept' satisfies Message)
  })
  return () => channel.close()
}

type Holder = { keep: () => void; onLost: () => void }
/** Holds the lock and gives what ends that; null: another tab has it. */
const hold = async (
  name: string,
  way: Way,
  { keep, onLost }: Holder,
): Promise<(() => void) | null> => {
  if (!('locks' in navigator)) return () => undefined
  if (way === 'takes over') await askToKeep(name)
  const options =
    way === 'asks' ? { signal: AbortSignal.timeout(arriving) } : { steal: true as const }
  return new Promise(resolve => {
    let end: (() => void) | null = null
    const holding = navigator.locks.request(
      name,
      options,
      () =>
        new Promise<void>(letGo => {
          const stop = keepWhenAsked(name, keep)
          end = () => {
            end = null
            stop()
            letGo()
          }
          resolve(end)
        }),
    )
    holding.catch(() => {
      // Not granted in time, or another tab took it.
      if (end) onLost()
      end?.()
      resolve(null)
    })
  })
}

/** Answers once no tab has it; false: one has it still when `signal` says that it is too late. */
const isFree = (name: string, signal?: AbortSignal): Promise<boolean> =>
  'locks' in navigator
    ? navigator.locks
        .request(name, { mode: 'shared', ...(signal && { signal }) }, () => true)
        .catch(() => false) // not in time
    : Promise.resolve(true)

type Told = {
  /** No other tab rehearses any more. */ onFree: () => void
  /** Another tab goes on with it. */ onLost: () => void
  /** Another tab is about to: what it reads is all that it knows. */ keep: () => void
}

/** One tab of a browser rehearses a guide: two would keep two times in one place. */
export const useRehearsalLock = (about: string, { onFree, onLost, keep }: Told) => {
  const name = `stepwright rehearsal ${about}`
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [turn, setTurn] = useState(0)
  const held = useRef<(() => void) | null>(null)
  /** What waits for the lock; whoever leaves meanwhile takes nothing. */
  const taking = useRef<object | null>(null)
  const latestKeep = useLatest(keep)
  const watch = async () => {
    const isOpen = await isFree(name, AbortSignal.timeout(arriving))
    if (!isOpen && held.current === null) setIsElsewhere(true)
    await isFree(name)
    setIsElsewhere(false)
    onFree()
    return true
  }
  useFromDevice(watch, `${name} ${turn}`, true)
  const watchAgain = () => {
    setIsElsewhere(true)
    setTurn(now => now + 1)
  }
  const lost = () => {
    held.current = null
    watchAgain()
    onLost()
  }
  return {
    isElsewhere,
    /** Answers whether this tab rehearses now. Nothing changes where it asks already. */
    take: async (way: Way): Promise<boolean> => {
      if (taking.current) return false
      const own = (taking.current = {})
      const end = await hold(name, way, { keep: () => latestKeep()(), onLost: lost })
      if (taking.current !== own) {
        end?.()
        return false
      }
      taking.current = null
      held.current = end
      if (end === null) watchAgain()
      else setIsElsewhere(false)
      return end !== null
    },
    letGo: () => {
      taking.current = null
      held.current?.()
      held.current = null
    },
  }
}
