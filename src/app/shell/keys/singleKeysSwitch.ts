import { keep } from '#app/device/storage.ts'

const listeners = new Set<() => void>()

export const letSingleKeysAct = (act: boolean): void => {
  keep('singleKeys', act ? null : 'off')
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore, with singleKeysAct. */
export const subscribeSingleKeys = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
