// Pages begun from a template: its headings are text, what is asked under them is shown and never a
// part of the page.
import { Extension } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { causesBegin } from '#wikitext/causes.ts'
import { wikiToken } from '#wikitext/editor/editorInline.ts'
import type { TemplateName } from './templateWords.ts'
import styles from '../PageText.module.css'

/** In the words of the person who writes. */
export type PageTemplate = {
  name: TemplateName
  label: string
  sections: { heading: string; prompt: string; isCause: boolean }[]
}

/**
 * Its headings with room under each, after the block with the caret, or in its place where that is
 * empty; the caret goes below the first.
 */
export const insertTemplate = (editor: Editor, { sections }: PageTemplate): void => {
  const { state } = editor
  const { schema } = state
  const firstCause = sections.find(({ isCause }) => isCause)
  const nodes = sections.flatMap(section => [
    ...(section === firstCause
      ? [schema.node('paragraph', null, schema.node(wikiToken, { text: causesBegin }))]
      : []),
    schema.node('heading', { level: 2 }, schema.text(section.heading)),
    schema.node('paragraph'),
  ])
  const { $to } = state.selection
  const isEmpty =
    $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0
  const at = isEmpty ? $to.before(1) : $to.depth === 0 ? state.selection.to : $to.after(1)
  const tr = isEmpty ? state.tr.replaceWith(at, at + 2, nodes) : state.tr.insert(at, nodes)
  editor.view.dispatch(
    tr
      .setSelection(TextSelection.create(tr.doc, at + (nodes[0]?.nodeSize ?? 0) + 1))
      .scrollIntoView(),
  )
  editor.view.focus()
}

/** What is asked under a heading of a template, as long as nobody has written anything there. */
export const pagePrompts = (templates: () => readonly PageTemplate[]) =>
  Extension.create({
    name: 'pagePrompts',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const prompts = new Map(
              templates().flatMap(({ sections }) =>
                sections.map(({ heading, prompt }) => [heading, prompt] as const),
              ),
            )
            const shown: Decoration[] = []
            doc.forEach((block, at, index) => {
              const before = index > 0 ? doc.child(index - 1) : null
              if (
                block.type.name !== 'paragraph' ||
                block.content.size > 0 ||
                before?.type.name !== 'heading'
              )
                return
              const prompt = prompts.get(before.textContent)
              if (prompt !== undefined)
                shown.push(
                  Decoration.node(at, at + block.nodeSize, {
                    class: styles.prompt ?? '',
                    'data-prompt': prompt,
                  }),
                )
            })
            return DecorationSet.create(doc, shown)
          },
        },
      }),
    ],
  })
