// Whether "== ", "* ", "# " and "- " become what they mean while somebody types. Kept on this
// device.
import { useSyncExternalStore } from 'react'

const key = 'stepwright.typedShortcuts'
const listeners = new Set<() => void>()
let known: boolean | undefined

const read = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true // storage is switched off: as everybody has it
  }
}
export const typesShortcuts = (): boolean => (known ??= read())
export const setTypesShortcuts = (next: boolean): void => {
  known = next
  try {
    localStorage.setItem(key, next ? 'on' : 'off')
  } catch {
    // It holds for this visit.
  }
  for (const listener of listeners) listener()
}
export const useTypesShortcuts = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, typesShortcuts)
