import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { chordWords } from './chordWords.ts'
import { keysOf, ownKeys, subscribeOwnKeys } from './ownKeys.ts'
import type { ShortcutName } from './shortcuts.ts'

/** Draws anew once keys are changed. */
export const useOwnKeys = () => useSyncExternalStore(subscribeOwnKeys, ownKeys, ownKeys)

/** The keys of a shortcut as they are printed on the keyboard; undefined where it has none. */
export const useKeyWords = () => {
  const { i18n } = useLingui()
  useOwnKeys()
  return (name: ShortcutName, place = 0): string | undefined => {
    const chord = keysOf(name).at(place)
    return chord === undefined ? undefined : chordWords(chord, i18n)
  }
}
