// Keys that act alone (?, /) can be switched off: dictation and wandering fingers press them by
// accident.
const key = 'stepwright.singleKeys'
const listeners = new Set<() => void>()

export const singleKeysAct = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true // storage is switched off: as everywhere
  }
}

export const letSingleKeysAct = (act: boolean): void => {
  try {
    if (act) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage is switched off: nothing can be kept.
  }
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore, with singleKeysAct. */
export const subscribeSingleKeys = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
