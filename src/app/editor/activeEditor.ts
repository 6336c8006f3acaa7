import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'

// The one mounted editor, for controls that stand elsewhere on the screen (the bar at the bottom of a phone).
let active: Editor | null = null
const listeners = new Set<() => void>()

export const setActiveEditor = (next: Editor | null): void => {
  active = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useActiveEditor = (): Editor | null => useSyncExternalStore(subscribe, () => active)
