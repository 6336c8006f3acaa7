import { useSyncExternalStore } from 'react'
import { letterOf, ownKeys, subscribeOwnKeys } from '#app/ui/keys/ownKeys.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'

/** The letter that does the same as a button; empty where it is switched off. */
export const useLetter = (of: ShortcutName): string => {
  useSyncExternalStore(subscribeOwnKeys, ownKeys)
  return letterOf(of)
}

/** That letter, as it stands on the button. */
export const DeskKey = ({ of }: { of: ShortcutName }) => {
  const letter = useLetter(of)
  return letter === '' ? null : <kbd>{letter}</kbd>
}
