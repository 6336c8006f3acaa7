import { useSyncExternalStore } from 'react'
import { letterOf, ownKeys, subscribeOwnKeys } from '#app/ui/ownKeys.ts'
import type { ShortcutName } from '#app/ui/shortcuts.ts'

/** The letter that does the same as its button; nothing where it is switched off. */
export const DeskKey = ({ of }: { of: ShortcutName }) => {
  useSyncExternalStore(subscribeOwnKeys, ownKeys)
  const letter = letterOf(of)
  return letter === '' ? null : <kbd>{letter}</kbd>
}
