import type { TabChannel } from '../../app/drafts/tabs/tabOwnership.ts'
import type { Message } from '../../app/drafts/tabs/tabLock.ts'

type Holder = { robbed: (error: DOMException) => void }
type Listener = (event: { data: unknown }) => void

/** One lock of each name, as the standard of Web Locks has it, for outboxes of several tabs. */
const createLocks = () => {
  const holders = new Map<string, Holder>()
  const lines = new Map<string, (() => void)[]>()
  const lineOf = (name: string) => {
    const line = lines.get(name) ?? []
    lines.set(name, line)
    return line
  }
  const hold = async (name: string, work: LockGrantedCallback<unknown>) => {
    let robbed: Holder['robbed'] = () => undefined
    const loss = new Promise<never>((_, reject) => (robbed = reject))
    const holder = { robbed }
    holders.set(name, holder)
    try {
      return await Promise.race([work({ name, mode: 'exclusive' }), loss])
    } finally {
      if (holders.get(name) === holder) {
        holders.delete(name)
        lineOf(name).shift()?.()
      }
    }
  }
  return async (
    name: string,
    { ifAvailable, steal, signal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ) => {
    if (steal) {
      const robbed = holders.get(name)?.robbed
      holders.delete(name)
      robbed?.(new DOMException('The lock was stolen', 'AbortError'))
      return hold(name, work)
    }
    await Promise.resolve() // a browser never grants a lock within the call
    if (!holders.has(name)) return hold(name, work)
    if (ifAvailable) return work(null)
    await new Promise<void>((resolve, reject) => {
      lineOf(name).push(resolve)
      signal?.addEventListener('abort', () => {
        lines.set(
          name,
          lineOf(name).filter(one => one !== resolve),
        )
        reject(signal.reason as Error)
      })
    })
    return hold(name, work)
  }
}

/** The tabs of one browser: each call gives what another one shares with those before it. */
export const oneBrowser = (): (() => TabChannel) => {
  const request = createLocks() as LockManager['request']
  const tabs = new Set<Set<Listener>>()
  return () => {
    const own = new Set<Listener>()
    tabs.add(own)
    const postMessage = (message: Message) => {
      const data: unknown = structuredClone(message)
      for (const tab of tabs)
        if (tab !== own) setTimeout(() => tab.forEach(listener => listener({ data })), 0)
    }
    return {
      locks: { request },
      channel: {
        postMessage,
        addEventListener: (_, listener) => void own.add(listener),
        close: () => void tabs.delete(own),
      },
    }
  }
}
