// What every editor of text is made of, whatever its blocks are: text, breaks, marks, and the keys
// of the marks.
import { Extension, Node } from '@tiptap/core'
import type { Editor, Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { hardBreak } from '#wikitext/tree.ts'
import { focused } from './focused.ts'
import { tableKeys } from './tableKeys.ts'
import { textMarks } from './textMarks.ts'
import { undoGrouping } from './undoGrouping.ts'

const breakNode = (asText: string) =>
  Node.create({
    name: hardBreak,
    group: 'inline',
    inline: true,
    selectable: false,
    parseHTML: () => [{ tag: 'br' }],
    renderHTML: () => ['br'],
    renderText: () => asText,
  })

export const toggleMark = (editor: Editor, name: string): boolean =>
  focused(editor).toggleMark(name).run()

const markKeys = Extension.create({
  name: 'markKeys',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      tableKeys({
        bold: () => toggleMark(editor, 'bold'),
        italic: () => toggleMark(editor, 'italic'),
        underline: () => toggleMark(editor, 'underline'),
        code: () => toggleMark(editor, 'code'),
      }),
    ]
  },
})

type TextKit = {
  /** The editor keeps what can be taken back; without it, the journal does (`journalUndo.ts`). */
  keepsUndo: boolean
  /** The caret between two blocks, and the line where something dropped would come to stand. */
  hasBlocks: boolean
  /** What a break is to whoever pastes the text elsewhere. */
  breakAsText: string
}

export const textKit = ({ keepsUndo, hasBlocks, breakAsText }: TextKit): Extensions => [
  StarterKit.configure({
    document: false,
    paragraph: false,
    heading: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    codeBlock: false,
    horizontalRule: false,
    hardBreak: false,
    link: false,
    bold: false,
    italic: false,
    strike: false,
    code: false,
    underline: false,
    trailingNode: false,
    ...(!keepsUndo && { undoRedo: false }),
    ...(!hasBlocks && { gapcursor: false, dropcursor: false }),
  }),
  ...(keepsUndo ? [undoGrouping] : []),
  breakNode(breakAsText),
  ...textMarks,
  markKeys,
]
