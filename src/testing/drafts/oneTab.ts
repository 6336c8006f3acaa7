import type { TabChannel } from '../../app/drafts/tabs/tabOwnership.ts'

/**
 * The locks and the channel of a browser in which no other tab is open. `late`: how long a lock
 * takes, though it is free, in milliseconds; nobody in this tab asks for a lock that it has.
 */
export const oneTab = ({ late = 0 } = {}): TabChannel => {
  const request = async (
    name: string,
    { signal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ) => {
    if (late > 0) await new Promise(resolve => setTimeout(resolve, late))
    signal?.throwIfAborted()
    return work({ name, mode: 'exclusive' })
  }
  return {
    locks: { request: request as LockManager['request'] },
    channel: {
      postMessage: () => undefined,
      addEventListener: () => undefined,
      close: () => undefined,
    },
  }
}

/** Another tab has every lock, and does not give it away. */
export const busyTab = (): TabChannel => {
  const request = async (
    _name: string,
    { ifAvailable, signal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ) =>
    ifAvailable
      ? work(null)
      : new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        })
  return { ...oneTab(), locks: { request: request as LockManager['request'] } }
}
