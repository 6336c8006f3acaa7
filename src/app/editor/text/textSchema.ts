// What every editor of text is made of, whatever its blocks are: text, breaks, marks, and the keys
// of the marks.
import { Extension, Node } from '@tiptap/core'
import type { Editor, Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { bound } from '#app/ui/keys/shortcuts.ts'
import { hardBreak } from '#wikitext/tree.ts'
import { focused } from './focused.ts'
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

const markKey =
  (name: string) =>
  ({ editor }: { editor: Editor }) =>
    toggleMark(editor, name)
const markKeys = Extension.create({
  name: 'markKeys',
  addKeyboardShortcuts: () => ({
    ...bound('bold', markKey('bold')),
    ...bound('italic', markKey('italic')),
    ...bound('underline', markKey('underline')),
    ...bound('code', markKey('code')),
  }),
})

type TextKit = {
  /** The editor keeps what can be taken back; without it, the journal does (`pageUndo.ts`). */
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
