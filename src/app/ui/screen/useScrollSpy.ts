import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/**
 * The id of the element that is being read: the last whose top has passed the upper third of the
 * window.
 */
export const useScrollSpy = (ids: readonly string[]): string | null =>
  useSyncExternalStore(
    subscribe,
    () =>
      ids.findLast(id => {
        const element = document.getElementById(id)
        return element !== null && element.getBoundingClientRect().top < innerHeight / 3
      }) ?? null,
  )
