// Whether "== ", "* ", "# " and "- " become what they mean while somebody types. Kept on this
// device.
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#app/device/storage.ts'

const listeners = new Set<() => void>()
let known: boolean | undefined

export const typesShortcuts = (): boolean => (known ??= readKept('typedShortcuts') !== 'off')
export const setTypesShortcuts = (next: boolean): void => {
  known = next // where storage is switched off it holds for this visit
  keep('typedShortcuts', next ? 'on' : 'off')
  for (const listener of listeners) listener()
}
export const useTypesShortcuts = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, typesShortcuts)
