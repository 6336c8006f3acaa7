// A browser that is busy answers keys before it says that the caret has moved. ProseMirror waits for that word, and would
// put what is typed where the caret was before: after a click into one paragraph, into another.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

type Place = [anchor: Node | null, anchorOffset: number, focus: Node | null, focusOffset: number]
const placeNow = (): Place => {
  const now = getSelection()
  return [now?.anchorNode ?? null, now?.anchorOffset ?? 0, now?.focusNode ?? null, now?.focusOffset ?? 0]
}

/** Says that the caret has moved before the next key is answered, where the browser has not said so yet. */
export const promptCaret = Extension.create({
  name: 'promptCaret',
  addProseMirrorPlugins() {
    let told = placeNow()
    const note = () => {
      told = placeNow()
    }
    return [new Plugin({
      view: () => {
        document.addEventListener('selectionchange', note)
        return { destroy: () => document.removeEventListener('selectionchange', note) }
      },
      props: {
        handleDOMEvents: {
          keydown: (_, event) => {
            if (!event.isComposing && placeNow().some((part, i) => part !== told[i])) document.dispatchEvent(new Event('selectionchange'))
            return false
          },
        },
      },
    })]
  },
})
