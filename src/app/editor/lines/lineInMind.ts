import type { Editor } from '@tiptap/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useActiveEditor } from './activeEditor.ts'
import { chosenLines } from './model/lineSelection.ts'

// Where the mouse went since the caret moved; a finger goes nowhere without the caret.
let pointed: { editor: Editor; line: number } | null = null

/** The line with the caret is meant now, wherever the mouse has been on its way. */
export const forgetPointer = (): void => void (pointed = null)

const lineUnder = (dom: HTMLElement, { target }: PointerEvent): number =>
  [...dom.children].findIndex(line => target instanceof Node && line.contains(target))

/** The line with the caret, or the one that the mouse went to since; counted from 0. */
export const useLineInMind = (): number | null => {
  const editor = useActiveEditor()
  const follow = useCallback(
    (listener: () => void) => {
      if (!editor || editor.isDestroyed) return () => undefined
      const { dom } = editor.view
      const toCaret = () => {
        pointed = null
        listener()
      }
      const toPointer = (event: PointerEvent) => {
        const line = lineUnder(dom, event)
        if (event.pointerType !== 'mouse' || line < 0) return
        pointed = { editor, line }
        listener()
      }
      for (const event of ['selectionUpdate', 'update'] as const) editor.on(event, toCaret)
      dom.addEventListener('pointermove', toPointer)
      return () => {
        for (const event of ['selectionUpdate', 'update'] as const) editor.off(event, toCaret)
        dom.removeEventListener('pointermove', toPointer)
        forgetPointer()
      }
    },
    [editor],
  )
  return useSyncExternalStore(follow, () => {
    if (!editor || editor.isDestroyed) return null
    return pointed?.editor === editor ? pointed.line : chosenLines(editor.state).from
  })
}
