// One lock for all tabs: what is brought onto this device meanwhile is not taken off it, and what
// shall go, because of a button or because somebody signs out, is not put back.
import { sessionToken, subscribeSession } from '#app/api/session.ts'

const name = 'stepwright kept guides'
/** How long whoever signs out waits for a tab that keeps something and was told to stop. */
const patience = 4000 // milliseconds

/** What is being kept: a guide by its id, a run by its person and entry. */
const here = new Set<{ what: string; controller: AbortController }>()
const stopHere = (what: string | null) => {
  for (const one of here) if (what === null || one.what === what) one.controller.abort()
}

/**
 * Nothing of what is brought onto this device meanwhile is taken off it, whichever tab asks.
 * `signal`: it is wanted no more, or whoever wanted it is signed out; nothing is put after that.
 */
export const whileKeeping = async <T>(
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const one = { what, controller: new AbortController() }
  const { signal } = one.controller
  const token = sessionToken()
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => stopHere(data))
  const forget = subscribeSession(() => sessionToken() !== token && one.controller.abort())
  here.add(one)
  try {
    return await navigator.locks.request(name, { mode: 'shared' }, async () => {
      signal.throwIfAborted()
      return work(signal)
    })
  } finally {
    here.delete(one)
    forget()
    channel.close()
  }
}

/** Whichever tab keeps it goes on no more; null: everything. */
export const stopKeeping = (what: string | null): void => {
  stopHere(what)
  const channel = new BroadcastChannel(name)
  channel.postMessage(what)
  channel.close()
}

/** Not at all while a tab keeps something: that one asks again when it is done. */
export const unlessKeeping = async (work: () => Promise<void>): Promise<void> => {
  await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await work()
  })
}

/** Once every tab has stopped, or does not answer. */
export const onceStopped = async (work: () => Promise<void>): Promise<void> => {
  stopKeeping(null)
  let isDone = false
  const once = async () => {
    isDone = true
    await work()
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, once)
  } catch (error) {
    if (isDone) throw error
    await once() // a tab that sleeps holds the lock
  }
}
