// Pasted lines in the document of the editor.
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice, type Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { limits } from '#contract/core/limits.ts'
import { chosenLines, replaceAcross, withFittingLevels } from '../lines/model/lineSelection.ts'
import { inlineOfText } from '../lines/model/lineText.ts'
import type { BlanksAround } from './markup/readMarkup.ts'
import type { PastedLine } from './pasteLines.ts'

/** The first pasted line goes where the caret is; so many lines the step takes in all. */
export const roomFor = (state: EditorState): number => {
  const { from, to } = chosenLines(state)
  return 1 + Math.max(0, limits.linesPerStep - (state.doc.childCount - (to - from)))
}

/** Where whole lines go, an empty one is left for what comes. */
const cleared = (state: EditorState): Transaction => {
  const { selection, tr } = state
  if (selection instanceof NodeSelection && selection.$from.depth === 0) {
    tr.delete(selection.from + 1, selection.to - 1)
    return tr.setSelection(TextSelection.create(tr.doc, selection.from + 1))
  }
  return replaceAcross(state, '', true) ?? (selection.empty ? tr : tr.deleteSelection())
}
const nodesOfText = (doc: ProseNode, text: string): ProseNode[] =>
  inlineOfText(text).map(node => doc.type.schema.nodeFromJSON(node))

/**
 * Lines at the caret: the first goes on where it is, and what stands behind it goes behind the last
 * of them. Null: there is no place for lines.
 */
export const linesPasted = (
  state: EditorState,
  lines: readonly PastedLine[],
  { before, after }: BlanksAround = { before: '', after: '' },
): Transaction | null => {
  const [first] = lines
  const tr = cleared(state)
  const { $from } = tr.selection
  if (!first || $from.depth === 0) return null
  const { schema } = state
  const line = $from.parent
  const isOwn = line.content.size === 0 && first.bullet !== undefined
  const base = isOwn ? 0 : (line.attrs.level as number)
  const made = lines.map(({ text, level, bullet = 'black' }, n) => {
    const words = [
      ...(n === 0 && before ? [schema.text(before)] : []),
      ...nodesOfText(tr.doc, text),
      ...(n === lines.length - 1 && after ? [schema.text(after)] : []),
    ]
    return line.type.create({ lineid: temporaryId(), bullet, level: base + level }, words)
  })
  const start = $from.before(1)
  // Only what comes is put in: what waits for its place beside it finds it again.
  tr.step(new ReplaceStep($from.pos, $from.pos, new Slice(Fragment.from(made), 1, 1)))
  const end = $from.pos + Fragment.from(made).size - 2
  if (isOwn)
    tr.setNodeMarkup(start, undefined, { ...line.attrs, bullet: first.bullet, level: first.level })
  tr.setSelection(TextSelection.create(tr.doc, end))
  return withFittingLevels(tr).setMeta('paste', true).scrollIntoView()
}

/** Puts lines at the caret, in one step of undo. */
export const insertLines = (editor: Editor, lines: readonly PastedLine[]): void => {
  const tr = linesPasted(editor.state, lines)
  if (tr) editor.view.dispatch(closeHistory(tr))
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
