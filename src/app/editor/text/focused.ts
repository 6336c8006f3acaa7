import type { ChainedCommands, Editor } from '@tiptap/core'

/**
 * Commands of an editor that has the focus from now on. Tiptap's own `focus()` waits for a frame,
 * and a key pressed in it would go to the button.
 */
export const focused = (editor: Editor): ChainedCommands => {
  editor.view.focus()
  return editor.chain()
}
