// A browser that is busy answers keys before it says that the caret has moved. ProseMirror waits
// for that word, and would put what is typed where the caret was before: after a click into one
// paragraph, into another. And when the focus comes back from a dialog, the browser's caret stands
// where it was before the dialog; ProseMirror puts it right 20 ms later.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

type Place = [anchor: Node | null, anchorOffset: number, focus: Node | null, focusOffset: number]
const placeNow = (): Place => {
  const now = getSelection()
  return [
    now?.anchorNode ?? null,
    now?.anchorOffset ?? 0,
    now?.focusNode ?? null,
    now?.focusOffset ?? 0,
  ]
}
const isSame = (one: Place, other: Place) => one.every((part, i) => part === other[i])
// milliseconds after the focus came, until ProseMirror has put the caret right by itself
const settles = 25

/**
 * Says that the caret has moved, or puts it where the editor has it, before the next key is
 * answered.
 */
export const syncCaret = Extension.create({
  name: 'promptCaret',
  addProseMirrorPlugins() {
    let told = placeNow()
    // where the focus found the caret; a click moves it on from there
    let cameTo: Place | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      told = placeNow()
    }
    return [
      new Plugin({
        view: () => {
          document.addEventListener('selectionchange', note)
          return {
            destroy: () => {
              document.removeEventListener('selectionchange', note)
              clearTimeout(timer)
            },
          }
        },
        props: {
          handleDOMEvents: {
            focus: () => {
              cameTo = placeNow()
              clearTimeout(timer)
              timer = setTimeout(() => (cameTo = null), settles)
              return false
            },
            keydown: (view, event) => {
              if (event.isComposing) return false
              const now = placeNow()
              const isLeft =
                now[2] === null ||
                !view.dom.contains(now[2]) ||
                (cameTo !== null && isSame(now, cameTo))
              if (isLeft && event.target === view.dom) view.focus()
              else if (!isSame(now, told)) document.dispatchEvent(new Event('selectionchange'))
              cameTo = null
              return false
            },
          },
        },
      }),
    ]
  },
})
