// Pasted lines in the document of the editor.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { TextSelection } from '@tiptap/pm/state'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { limits } from '#contract/core/limits.ts'
import { startOf } from '../lines/model/lineDoc.ts'
import { chosenLines, replaceAcross, withFittingLevels } from '../lines/model/lineSelection.ts'
import { inlineOfText } from '../lines/model/lineText.ts'
import type { PastedLine } from './pasteLines.ts'

/** The first pasted line goes where the caret is; so many lines the step takes in all. */
export const roomFor = (state: EditorState): number => {
  const { from, to } = chosenLines(state)
  return 1 + Math.max(0, limits.linesPerStep - (state.doc.childCount - (to - from)))
}

const cleared = (state: EditorState): Transaction =>
  replaceAcross(state) ?? (state.selection.empty ? state.tr : state.tr.deleteSelection())
const nodesOfText = (doc: ProseNode, text: string): ProseNode[] =>
  inlineOfText(text).map(node => doc.type.schema.nodeFromJSON(node))

/**
 * Puts lines at the caret, in one step of undo: what stands behind the caret goes behind the last
 * of them.
 */
export const insertLines = (editor: Editor, lines: readonly PastedLine[]): void => {
  const [first] = lines
  const tr = cleared(editor.state)
  const { $from } = tr.selection
  if (!first || $from.depth === 0) return
  const index = $from.index(0)
  const line = tr.doc.child(index)
  const isEmpty = line.content.size === 0
  const own = first.bullet !== undefined
  const base = isEmpty && own ? 0 : (line.attrs.level as number)
  const tail = line.content.cut($from.parentOffset)
  const made = lines.map(({ text, level, bullet = 'black' }, n) => {
    const words = line.type.create(null, nodesOfText(tr.doc, text)).content
    const content = n === 0 ? line.content.cut(0, $from.parentOffset).append(words) : words
    const attrs =
      n > 0
        ? { lineid: temporaryId(), bullet, level: base + level }
        : isEmpty && own
          ? { ...line.attrs, bullet, level }
          : line.attrs
    return line.type.create(attrs, n === lines.length - 1 ? content.append(tail) : content)
  })
  tr.replaceWith(startOf(tr.doc, index), startOf(tr.doc, index + 1), made)
  const end = startOf(tr.doc, index + made.length) - 1 - tail.size
  editor.view.dispatch(
    withFittingLevels(tr.setSelection(TextSelection.create(tr.doc, end))).scrollIntoView(),
  )
}

/** A paste that also made steps: one undo takes them back, one redo brings them again. */
type Spread = {
  before: ProseNode
  after: ProseNode
  make: () => () => void
  takeBack: (() => void) | null
}
const spreads = new WeakMap<Editor, Spread>()

/** The first group goes in here, the others by `make`, which answers how to take them back. */
export const spreadHere = (
  editor: Editor,
  here: readonly PastedLine[],
  make: () => () => void,
): void => {
  const before = editor.state.doc
  insertLines(editor, here)
  spreads.set(editor, { before, after: editor.state.doc, make, takeBack: make() })
}
/** One undo of the lines; also what was made beside the editor with them goes. */
export const takeBack = (editor: Editor): void => {
  const spread = spreads.get(editor)
  if (spread?.takeBack && spread.after.eq(editor.state.doc)) {
    spread.takeBack()
    spread.takeBack = null
  }
  editor.commands.undo()
}
export const bringAgain = (editor: Editor): void => {
  const spread = spreads.get(editor)
  if (spread && !spread.takeBack && spread.before.eq(editor.state.doc))
    spread.takeBack = spread.make()
  editor.commands.redo()
}
