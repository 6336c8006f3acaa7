import { useSyncExternalStore } from 'react'

// What is said to those who listen, politely and once. The blank at the end lets the same words be said again.
let words = ''
const listeners = new Set<() => void>()

export const announce = (next: string): void => {
  words = next === words ? `${next}\u00a0` : next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useAnnouncement = (): string => useSyncExternalStore(subscribe, () => words)
