// The rules of lineRules.ts as changes of the editor's document.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { temporaryId } from '#app/outbox/temporary.ts'
import { limits } from '#contract/limits.ts'
import { nodesOf, startOf, textOfLine } from './lineDoc.ts'
import { backspaceMeans, enterMeans, fitLevels, joinMeans, joint, moveLines, shiftLevels } from './lineRules.ts'
import type { LineShape } from './lineRules.ts'

/** What a key could not do, for the one who hears or reads it. */
export type Refusal = 'level' | 'full' | 'newStep' | 'over' | 'edge'
export type Refuse = (refusal: Refusal) => void

const shapeOf = (node: ProseNode): LineShape => ({ level: node.attrs.level as number, bullet: node.attrs.bullet as string })
const shapes = (doc: ProseNode): LineShape[] => nodesOf(doc).map(shapeOf)

/** First and last line that the selection touches. */
export const chosenLines = ({ doc, selection }: EditorState): { from: number; to: number } => {
  const from = selection.$from.index(0)
  // A selection that only reaches the start of a line does not touch it.
  const end = selection.$to.depth > 0 && selection.$to.parentOffset === 0 && !selection.empty ? selection.$to.index(0) - 1 : selection.$to.index(0)
  return { from, to: Math.max(from, Math.min(selection instanceof NodeSelection ? from : end, doc.childCount - 1)) }
}

const setLevels = (tr: Transaction, levels: readonly number[]): Transaction => {
  levels.forEach((level, i) => {
    const node = tr.doc.child(i)
    if (node.attrs.level !== level) tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...node.attrs, level })
  })
  return tr
}

export const shift = (editor: Editor, by: 1 | -1, refuse: Refuse): true => {
  const { from, to } = chosenLines(editor.state)
  const levels = shiftLevels(shapes(editor.state.doc), from, to, by)
  if (levels) editor.view.dispatch(setLevels(editor.state.tr, levels))
  else refuse('level')
  return true
}

export const move = (editor: Editor, by: 1 | -1, refuse: Refuse): true => {
  const { state } = editor
  const { from, to } = chosenLines(state)
  const moved = moveLines(shapes(state.doc), from, to, by)
  if (!moved) {
    refuse('edge')
    return true
  }
  const nodes = nodesOf(state.doc)
  const next = moved.order.map((old, i) => {
    const node = nodes[old] as ProseNode
    return node.attrs.level === moved.levels[i] ? node : node.type.create({ ...node.attrs, level: moved.levels[i] }, node.content)
  })
  const tr = state.tr.replace(0, state.doc.content.size, new Slice(Fragment.from(next), 0, 0))
  const shiftOf = (line: number) => startOf(tr.doc, moved.order.indexOf(line)) - startOf(state.doc, line)
  const { anchor, head, $anchor, $head } = state.selection
  if (state.selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, anchor + shiftOf(from)))
  else tr.setSelection(TextSelection.create(tr.doc, anchor + shiftOf($anchor.index(0)), head + shiftOf($head.index(0))))
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

export const setBullet = (editor: Editor, bullet: string): void => {
  const { from, to } = chosenLines(editor.state)
  const { tr } = editor.state
  for (let i = from; i <= to; i += 1) tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...tr.doc.child(i).attrs, bullet })
  editor.view.dispatch(tr)
}

const insertLine = (editor: Editor, at: number, attrs: Record<string, unknown>, caret: 'there' | 'stay') => {
  const { tr, schema } = editor.state
  tr.insert(at, schema.node('line', { ...attrs, lineid: temporaryId() }))
  if (caret === 'there') tr.setSelection(TextSelection.create(tr.doc, at + 1))
  editor.view.dispatch(tr.scrollIntoView())
}

/** Enter in a line. A selection is replaced first. */
export const enter = (editor: Editor, refuse: Refuse): true => {
  if (!editor.state.selection.empty) editor.commands.deleteSelection()
  const { state } = editor
  const { $from } = state.selection
  const index = $from.index(0)
  const line = state.doc.child(index)
  const caret = { isEmpty: line.content.size === 0, atStart: $from.parentOffset === 0, atEnd: $from.parentOffset === line.content.size }
  const means = enterMeans(shapeOf(line), caret, state.doc.childCount)
  if (means === 'full') refuse('full')
  else if (means === 'hint') refuse('newStep')
  else if (means === 'lift') shift(editor, -1, refuse)
  else if (means === 'below') insertLine(editor, startOf(state.doc, index) + line.nodeSize, { bullet: 'black', level: line.attrs.level }, 'there')
  else if (means === 'above') insertLine(editor, startOf(state.doc, index), { bullet: 'black', level: line.attrs.level }, 'stay')
  else editor.view.dispatch(state.tr.split($from.pos, 1, [{ type: line.type, attrs: { ...line.attrs, lineid: temporaryId() } }]).scrollIntoView())
  return true
}

const join = (editor: Editor, index: number, refuse: Refuse): void => {
  const { tr, doc, schema } = editor.state
  const [first, second] = [doc.child(index - 1), doc.child(index)]
  const means = joinMeans([...textOfLine(first)].length, [...textOfLine(second)].length)
  if (means === 'over') return refuse('over')
  const at = startOf(doc, index)
  if (means === 'remove') {
    tr.delete(at, at + second.nodeSize).setSelection(TextSelection.create(tr.doc, at - 1))
  } else {
    const blank = joint(first.textContent, second.textContent)
    tr.join(at)
    if (blank) tr.insert(at - 1, schema.text(blank))
    tr.setSelection(TextSelection.create(tr.doc, at - 1))
  }
  editor.view.dispatch(setLevels(tr, fitLevels(shapes(tr.doc).map(({ level }) => level))).scrollIntoView())
}

/** Backspace where a line begins; false: it deletes as usual. */
export const backspace = (editor: Editor, refuse: Refuse): boolean => {
  const { state } = editor
  const { $from, empty } = state.selection
  if (!empty || $from.depth === 0 || $from.parentOffset > 0) return false
  const index = $from.index(0)
  const line = state.doc.child(index)
  const length = [...textOfLine(line)].length
  const previous = index === 0 ? 0 : [...textOfLine(state.doc.child(index - 1))].length
  const means = backspaceMeans({ ...shapeOf(line), length }, index, previous)
  if (means === 'lift') return shift(editor, -1, refuse)
  if (means === 'plain') setBullet(editor, 'black')
  else if (means === 'over') refuse('over')
  else if (means !== 'nothing') join(editor, index, refuse)
  return true
}

/** Delete where a line ends mirrors Backspace. */
export const deleteForward = (editor: Editor, refuse: Refuse): boolean => {
  const { $from, empty } = editor.state.selection
  if (!empty || $from.depth === 0 || $from.parentOffset < $from.parent.content.size) return false
  const index = $from.index(0)
  if (index + 1 < editor.state.doc.childCount) join(editor, index + 1, refuse)
  return true
}

/** The whole line, as an object: a last one stays, empty. */
export const deleteLine = (editor: Editor): true => {
  const { state } = editor
  const { from, to } = chosenLines(state)
  const { tr, doc } = state
  const start = startOf(doc, from)
  const end = startOf(doc, to + 1)
  if (to - from + 1 === doc.childCount) tr.replaceWith(start, end, state.schema.node('line', { lineid: temporaryId() }))
  else tr.delete(start, end)
  const at = Math.min(from, tr.doc.childCount - 1)
  tr.setSelection(TextSelection.create(tr.doc, startOf(tr.doc, at) + 1))
  editor.view.dispatch(setLevels(tr, fitLevels(shapes(tr.doc).map(({ level }) => level))))
  return true
}

/** Puts lines of text at the caret; the first joins its line. Answers those beyond the limit of a step. */
export const insertLines = <L extends { text: string; level: number }>(editor: Editor, lines: readonly L[]): L[] => {
  if (!editor.state.selection.empty) editor.commands.deleteSelection()
  const { state } = editor
  const { $from } = state.selection
  const index = $from.index(0)
  const line = state.doc.child(index)
  const free = Math.max(0, limits.linesPerStep - state.doc.childCount)
  const [first, ...rest] = lines
  const { tr, schema } = state
  if (!first) return []
  tr.insertText(first.text, $from.pos)
  const made = rest.slice(0, free).map(({ text, level }) =>
    schema.node('line', { lineid: temporaryId(), bullet: 'black', level: (line.attrs.level as number) + level }, text === '' ? [] : [schema.text(text)]))
  const after = startOf(tr.doc, index + 1)
  tr.insert(after, made)
  const last = startOf(tr.doc, index + 1 + made.length) - 1
  tr.setSelection(TextSelection.create(tr.doc, last))
  editor.view.dispatch(setLevels(tr, fitLevels(shapes(tr.doc).map(({ level }) => level))).scrollIntoView())
  return rest.slice(free)
}
