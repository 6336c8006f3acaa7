// The block with the caret is always drawn. The browser skips what is out of sight, and what has
// just been made until its next picture: what is typed into a paragraph before that would stand in
// the wrong order, as it cannot move its caret there.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import styles from './PageText.module.css'

export const caretBlock = Extension.create({
  name: 'writtenBlock',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc, selection: { $head } }) =>
          $head.depth === 0
            ? null
            : DecorationSet.create(doc, [
                Decoration.node($head.before(1), $head.after(1), { class: styles.written ?? '' }),
              ]),
      },
    }),
  ],
})
