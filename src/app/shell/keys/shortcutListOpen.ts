// Whether the list of shortcuts is asked for: by a key, from the menu, from the palette.
let isAsked = false
const listeners = new Set<() => void>()
const become = (next: boolean) => {
  isAsked = next
  for (const listener of listeners) listener()
}

export const openShortcutList = (): void => become(true)
export const closeShortcutList = (): void => become(false)
export const isShortcutListOpen = (): boolean => isAsked
/** For useSyncExternalStore. */
export const subscribeShortcutList = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
