// Blocks beyond what may be sent: they stay, and are underlined.
import { Extension } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import styles from './PageText.module.css'

/** The first block that is beyond, counted from 0; null: none is. */
const key = new PluginKey<number | null>('beyondLimit')

export const beyondLimit = Extension.create({
  name: 'beyondLimit',
  addProseMirrorPlugins: () => [
    new Plugin<number | null>({
      key,
      state: {
        init: () => null,
        apply: (tr, first) => {
          const told = tr.getMeta(key) as { first: number | null } | undefined
          return told ? told.first : first
        },
      },
      props: {
        decorations: state => {
          const first = key.getState(state)
          if (first === null || first === undefined) return null
          const beyond: Decoration[] = []
          state.doc.forEach((block, at, index) => {
            if (index >= first)
              beyond.push(Decoration.node(at, at + block.nodeSize, { class: styles.beyond ?? '' }))
          })
          return DecorationSet.create(state.doc, beyond)
        },
      },
    }),
  ],
})

export const markBeyond = (editor: Editor, first: number | null): void => {
  if (key.getState(editor.state) !== first)
    editor.view.dispatch(editor.state.tr.setMeta(key, { first }))
}
