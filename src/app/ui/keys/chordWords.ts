// Chords as they are printed on keys, by system and language.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isMac, partsOf } from './keys.ts'
import type { Chord } from './keys.ts'

const named: Record<string, MessageDescriptor> = {
  Mod: msg({ message: 'Ctrl', context: 'key' }),
  Shift: msg({ message: 'Shift', context: 'key' }),
  Alt: msg({ message: 'Alt', context: 'key' }),
  Enter: msg({ message: 'Enter', context: 'key' }),
  Delete: msg({ message: 'Del', context: 'key' }),
  Backspace: msg({ message: 'Backspace', context: 'key' }),
  Escape: msg({ message: 'Esc', context: 'key' }),
  Home: msg({ message: 'Home', context: 'key' }),
  End: msg({ message: 'End', context: 'key' }),
  PageUp: msg({ message: 'Page up', context: 'key' }),
  PageDown: msg({ message: 'Page down', context: 'key' }),
  Tab: msg({ message: 'Tab', context: 'key' }),
  ' ': msg({ message: 'Space', context: 'key' }),
}
const drawn: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
const onMac: Record<string, string> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
  Delete: '⌦',
  Backspace: '⌫',
  Tab: '⇥',
}

/** "Ctrl+Shift+Z", "Strg+Umschalt+Z", "⌘⇧Z". */
export const chordWords = (chord: Chord, i18n: I18n, mac = isMac()): string =>
  partsOf(chord)
    .map(
      part =>
        (mac ? onMac[part] : undefined) ??
        drawn[part] ??
        (named[part] ? i18n._(named[part]) : part),
    )
    .join(mac ? '' : '+')
