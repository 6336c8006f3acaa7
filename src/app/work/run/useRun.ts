import { useEffect, useSyncExternalStore } from 'react'
import { followEvents } from '#app/api/events.ts'
import type { RunStore, RunView } from './runSession.ts'

const calm = 2000 // milliseconds between two questions that events ask for

export const workEvents = [
  'started',
  'paused',
  'resumed',
  'suspended',
  'assumed',
  'finished',
  'cancelled',
  'updated',
  'deleted',
].map(what => `work_log.${what}`)

/**
 * One run, followed while its screen is open: what others do to it is told, and what waits is sent
 * when the network is back.
 */
export const useRun = (store: RunStore): RunView => {
  const view = useSyncExternalStore(store.subscribe, store.now)
  // Network, stream and locks are the browser's, outside React.
  useEffect(() => {
    store.open()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void store.refresh()
      }, calm)
    }
    const end = followEvents(['work_log', 'me'], workEvents, ask)
    const now = () => void store.refresh()
    const hidden = () => store.flush()
    now()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      end()
      clearTimeout(timer)
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', hidden)
      store.flush()
      store.close()
    }
  }, [store])
  return view
}
