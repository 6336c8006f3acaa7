import { useSyncExternalStore } from 'react'

// What is said to those who listen, politely and once, never more often than they can follow.
const apart = 2000 // milliseconds
let words = ''
let saidAt = -apart
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: string[] = []
const listeners = new Set<() => void>()

const say = () => {
  timer = undefined
  const next = waiting.shift()
  if (next === undefined) return
  // The blank at the end lets the same words be said again.
  words = next === words ? `${next}\u00a0` : next
  saidAt = performance.now()
  for (const listener of listeners) listener()
  if (waiting.length > 0) timer = setTimeout(say, apart)
}

/**
 * The same sentence with other numbers takes the place of the one that waits: of ten moves the last
 * place counts.
 */
const about = (text: string): string => text.replace(/\d+/g, '#')

export const announce = (next: string): void => {
  // Two who tell the same at once tell it once.
  if (next === words.replace(/\u00a0$/, '') && performance.now() - saidAt < apart) return
  waiting = [...waiting.filter(other => about(other) !== about(next)), next]
  if (timer !== undefined) return
  const wait = saidAt + apart - performance.now()
  if (wait <= 0) say()
  else timer = setTimeout(say, wait)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** For those outside React. */
export const announced = (): string => words
export const useAnnouncement = (): string => useSyncExternalStore(subscribe, announced)
