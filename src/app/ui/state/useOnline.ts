import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser says about the network; only "offline" can be relied on. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
