import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'

/** The key that does the same, as it stands on the button; nothing where it has none. */
export const DeskKey = ({ of }: { of: ShortcutName }) => {
  const keys = useKeyWords()(of)
  return keys === undefined ? null : <kbd>{keys}</kbd>
}
