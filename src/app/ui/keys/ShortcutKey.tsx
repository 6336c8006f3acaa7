import type { ShortcutName } from './shortcuts.ts'
import { useKeyWords } from './useKeyWords.ts'

/** The key of a shortcut; a dash where somebody chose that no key does it. */
export const ShortcutKey = ({ name }: { name: ShortcutName }) => (
  <kbd>{useKeyWords()(name) ?? '–'}</kbd>
)
