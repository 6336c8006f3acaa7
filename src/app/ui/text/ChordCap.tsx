import { useLingui } from '@lingui/react'
import { chordWords } from '../keys/chordWords.ts'
import type { Chord } from '../keys/keys.ts'
import { KeyCap } from './KeyCap.tsx'

/** Keys pressed together, as this person's keyboard names them: Ctrl+Enter, Strg+Enter, ⌘↩. */
export const ChordCap = ({ chord }: { chord: Chord }) => (
  <KeyCap>{chordWords(chord, useLingui().i18n)}</KeyCap>
)
