// Whether the list of shortcuts is asked for: by a key, from the menu, from the palette.
let isAsked = false
const listeners = new Set<() => void>()
const become = (next: boolean) => {
  isAsked = next
  for (const listener of listeners) listener()
}

export const askForShortcuts = (): void => become(true)
export const forgetShortcuts = (): void => become(false)
export const areShortcutsAsked = (): boolean => isAsked
/** For useSyncExternalStore. */
export const subscribeAsked = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
