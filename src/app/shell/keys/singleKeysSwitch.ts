import { singleKeysStored } from './singleKeys.ts'

const listeners = new Set<() => void>()

export const letSingleKeysAct = (act: boolean): void => {
  try {
    if (act) localStorage.removeItem(singleKeysStored)
    else localStorage.setItem(singleKeysStored, 'off')
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
