import { Plugin } from '@tiptap/pm/state'
import { isFormer, isShortcut } from '#app/ui/keys/ownKeys.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'

/**
 * What keys of the table do in an editor. They are looked up when they are pressed, so that keys
 * somebody chooses act at once, in editors that are open already too.
 */
export const tableKeys = (runs: Partial<Record<ShortcutName, () => boolean>>) => {
  const names = Object.keys(runs) as ShortcutName[]
  return new Plugin({
    props: {
      handleKeyDown: (_, event) => {
        const name = names.find(one => isShortcut(event, one))
        return name ? runs[name]?.() : names.some(one => isFormer(event, one))
      },
    },
  })
}
