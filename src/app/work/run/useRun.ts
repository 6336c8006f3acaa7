import { useCallback, useSyncExternalStore } from 'react'
import { followCalmly, type Followed } from '#app/api/events.ts'
import type { RunStore } from './runSession.ts'
import type { RunView } from './sendRun.ts'

const calm = 2000 // milliseconds between two questions that events ask for

export const workEvents: Followed = {
  topics: ['work_log', 'me'],
  kinds: [
    'started',
    'paused',
    'resumed',
    'suspended',
    'assumed',
    'finished',
    'cancelled',
    'updated',
    'deleted',
  ].map(what => `work_log.${what}`),
}

/** Opens the run, and follows it until what is returned is called. */
const follow = (store: RunStore): (() => void) => {
  store.open()
  const now = () => void store.refresh()
  const end = followCalmly(workEvents, calm, now)
  const hidden = () => store.flush()
  now()
  addEventListener('online', now)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    end()
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', hidden)
    store.flush()
    store.close()
  }
}

/**
 * One run, followed while its screen is open: what others do to it is told, and what waits is sent
 * when the network is back.
 */
export const useRun = (store: RunStore): RunView =>
  useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        const forget = store.subscribe(onChange)
        const leave = follow(store)
        return () => {
          forget()
          leave()
        }
      },
      [store],
    ),
    store.now,
  )
