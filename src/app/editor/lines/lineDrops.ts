// Where a dragged line would come to stand in the editor, and putting it there.
import type { Editor } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { draggedLine, endDrag } from './draggedLine.ts'
import { moveTo } from './model/lineCommands.ts'

const sides = ['before', 'after'] as const
const clear = (view: EditorView) => {
  for (const line of view.dom.children) line.removeAttribute('data-drop')
}
/** The line under the pointer, and on which side of its middle the pointer is. */
const placeOf = (view: EditorView, event: DragEvent): number => {
  const lines = [...view.dom.children]
  const found = lines.findIndex(line => event.clientY < line.getBoundingClientRect().bottom)
  const at = found < 0 ? lines.length - 1 : found
  const { top, height } = (lines[at] as Element).getBoundingClientRect()
  return event.clientY > top + height / 2 ? at + 1 : at
}
const show = (view: EditorView, place: number) => {
  clear(view)
  const [line, side] =
    place < view.dom.children.length
      ? [view.dom.children[place], sides[0]]
      : [view.dom.lastElementChild, sides[1]]
  line?.setAttribute('data-drop', side)
}

export const lineDrops = (editor: Editor) =>
  new Plugin({
    props: {
      handleDOMEvents: {
        dragover: (view, event) => {
          if (!draggedLine()) return false
          event.preventDefault()
          show(view, placeOf(view, event))
          return true
        },
        dragleave: view => (clear(view), false),
        drop: (view, event) => {
          const dragged = draggedLine()
          if (!dragged) return false
          event.preventDefault()
          event.stopPropagation()
          clear(view)
          endDrag()
          moveTo(editor, dragged.index, placeOf(view, event))
          return true
        },
      },
    },
  })
