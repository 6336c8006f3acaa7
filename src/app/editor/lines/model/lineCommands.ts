// The rules of lineRules.ts as changes of the editor's document.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { nodesOf, startOf, textOfLine } from './lineDoc.ts'
import {
  backspaceMeans,
  deleteMeans,
  enterMeans,
  joinOverrun,
  joint,
  moveLines,
  placeLines,
  shiftLevels,
} from './lineRules.ts'
import type { Arrangement, LineShape } from './lineRules.ts'
import { chosenLines, replaceAcross, setLevels, withFittingLevels } from './lineSelection.ts'

/** What a key could not do, for the one who hears or reads it; `count`: characters too many. */
export type Refusal = 'level' | 'full' | 'newStep' | 'over' | 'edge' | 'first'
export type Refuse = (refusal: Refusal, count?: number) => void

const shapeOf = (node: ProseNode): LineShape => ({
  level: node.attrs.level as number,
  bullet: node.attrs.bullet as string,
})
const shapes = (doc: ProseNode): LineShape[] => nodesOf(doc).map(shapeOf)

export const shift = (editor: Editor, by: 1 | -1, refuse: Refuse): true => {
  const { from, to } = chosenLines(editor.state)
  const levels = shiftLevels(shapes(editor.state.doc), from, to, by)
  if (levels) editor.view.dispatch(setLevels(editor.state.tr, levels))
  else refuse('level')
  return true
}

/** Lines in a new order; the selection goes with its line. */
const arrange = (editor: Editor, { order, levels }: Arrangement): void => {
  const { state } = editor
  const nodes = nodesOf(state.doc)
  const next = order.map((old, i) => {
    const node = nodes[old] as ProseNode
    return node.attrs.level === levels[i]
      ? node
      : node.type.create({ ...node.attrs, level: levels[i] }, node.content)
  })
  const tr = state.tr.replace(0, state.doc.content.size, new Slice(Fragment.from(next), 0, 0))
  const shiftOf = (line: number) => startOf(tr.doc, order.indexOf(line)) - startOf(state.doc, line)
  const { anchor, head, $anchor, $head } = state.selection
  if (state.selection instanceof NodeSelection)
    tr.setSelection(NodeSelection.create(tr.doc, anchor + shiftOf($anchor.index(0))))
  else if ($anchor.depth > 0 && $head.depth > 0)
    tr.setSelection(
      TextSelection.create(
        tr.doc,
        anchor + shiftOf($anchor.index(0)),
        head + shiftOf($head.index(0)),
      ),
    )
  editor.view.dispatch(tr.scrollIntoView())
}

export const move = (editor: Editor, by: 1 | -1, refuse: Refuse): true => {
  const { from, to } = chosenLines(editor.state)
  const moved = moveLines(shapes(editor.state.doc), from, to, by)
  if (moved) arrange(editor, moved)
  else refuse('edge')
  return true
}

/**
 * Puts a line with the deeper ones under it before the line at `place`, counted as they stand now.
 */
export const moveTo = (editor: Editor, line: number, place: number): void => {
  const moved = placeLines(shapes(editor.state.doc), line, place)
  if (moved) arrange(editor, moved)
}

export const setBullet = (editor: Editor, bullet: string): void => {
  const { from, to } = chosenLines(editor.state)
  const { tr } = editor.state
  for (let i = from; i <= to; i += 1)
    tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...tr.doc.child(i).attrs, bullet })
  editor.view.dispatch(tr)
}

const insertLine = (
  editor: Editor,
  at: number,
  attrs: Record<string, unknown>,
  caret: 'there' | 'stay',
) => {
  const { tr, schema } = editor.state
  tr.insert(at, schema.node('line', { ...attrs, lineid: temporaryId() }))
  if (caret === 'there') tr.setSelection(TextSelection.create(tr.doc, at + 1))
  editor.view.dispatch(tr.scrollIntoView())
}

/** What is chosen goes; true when something was. */
export const removeSelection = (editor: Editor): boolean => {
  const { state, view } = editor
  if (state.selection.empty || state.selection instanceof NodeSelection) return false
  view.dispatch(replaceAcross(state) ?? state.tr.deleteSelection().scrollIntoView())
  return true
}

/** Enter in a line. A selection is replaced first. */
export const enter = (editor: Editor, refuse: Refuse): true => {
  removeSelection(editor)
  const { state } = editor
  const { $from } = state.selection
  const index = $from.index(0)
  const line = state.doc.child(index)
  const caret = {
    isEmpty: line.content.size === 0,
    atStart: $from.parentOffset === 0,
    atEnd: $from.parentOffset === line.content.size,
  }
  const means = enterMeans(shapeOf(line), caret, state.doc.childCount)
  if (means === 'full') refuse('full')
  else if (means === 'hint') refuse('newStep')
  else if (means === 'lift') shift(editor, -1, refuse)
  else if (means === 'below')
    insertLine(
      editor,
      startOf(state.doc, index) + line.nodeSize,
      { bullet: 'black', level: line.attrs.level },
      'there',
    )
  else if (means === 'above')
    insertLine(
      editor,
      startOf(state.doc, index),
      { bullet: 'black', level: line.attrs.level },
      'stay',
    )
  else
    editor.view.dispatch(
      state.tr
        .split($from.pos, 1, [{ type: line.type, attrs: { ...line.attrs, lineid: temporaryId() } }])
        .scrollIntoView(),
    )
  return true
}

const join = (editor: Editor, index: number, refuse: Refuse): void => {
  const { tr, doc, schema } = editor.state
  const [first, second] = [doc.child(index - 1), doc.child(index)]
  const over = joinOverrun(textOfLine(first), textOfLine(second))
  if (over > 0) return refuse('over', over)
  const at = startOf(doc, index)
  const blank = joint(first.textContent, second.textContent)
  tr.join(at)
  if (blank) tr.insert(at - 1, schema.text(blank))
  tr.setSelection(TextSelection.create(tr.doc, at - 1))
  editor.view.dispatch(withFittingLevels(tr).scrollIntoView())
}
const removeLine = (editor: Editor, index: number, caret: 'before' | 'after'): void => {
  const { tr, doc } = editor.state
  const at = startOf(doc, index)
  tr.delete(at, startOf(doc, index + 1))
  tr.setSelection(TextSelection.create(tr.doc, caret === 'before' ? at - 1 : at + 1))
  editor.view.dispatch(withFittingLevels(tr).scrollIntoView())
}

/** Backspace where a line begins; false: it deletes as usual. */
export const backspace = (editor: Editor, refuse: Refuse): boolean => {
  const { $from, empty } = editor.state.selection
  if (!empty) return removeSelection(editor)
  if ($from.depth === 0 || $from.parentOffset > 0) return false
  const index = $from.index(0)
  const line = editor.state.doc.child(index)
  const means = backspaceMeans({ ...shapeOf(line), isEmpty: line.content.size === 0 }, index)
  if (means === 'lift') shift(editor, -1, refuse)
  else if (means === 'plain') setBullet(editor, 'black')
  else if (means === 'remove') removeLine(editor, index, 'before')
  else if (means === 'join') join(editor, index, refuse)
  return true
}

/** Delete where a line ends mirrors Backspace. */
export const deleteForward = (editor: Editor, refuse: Refuse): boolean => {
  const { $from, empty } = editor.state.selection
  if (!empty) return removeSelection(editor)
  if ($from.depth === 0 || $from.parentOffset < $from.parent.content.size) return false
  const { doc } = editor.state
  const index = $from.index(0)
  const isEmpty = (at: number) => at < doc.childCount && doc.child(at).content.size === 0
  const means = deleteMeans(isEmpty(index), isEmpty(index + 1), index + 1 === doc.childCount)
  if (means === 'removeThis') removeLine(editor, index, 'after')
  else if (means === 'removeNext') removeLine(editor, index + 1, 'before')
  else if (means === 'join') join(editor, index + 1, refuse)
  return true
}

/** The whole line, as an object: a last one stays, empty. */
export const deleteLine = (editor: Editor): true => {
  const { state } = editor
  const { from, to } = chosenLines(state)
  const { tr, doc } = state
  const start = startOf(doc, from)
  const end = startOf(doc, to + 1)
  if (to - from + 1 === doc.childCount)
    tr.replaceWith(start, end, state.schema.node('line', { lineid: temporaryId() }))
  else tr.delete(start, end)
  const at = Math.min(from, tr.doc.childCount - 1)
  tr.setSelection(TextSelection.create(tr.doc, startOf(tr.doc, at) + 1))
  editor.view.dispatch(withFittingLevels(tr))
  return true
}

/** The line of the caret and those after it are to be a step of their own; the first line stays. */
export const splitStep = (editor: Editor, refuse: Refuse, split: (line: number) => void): true => {
  const line = chosenLines(editor.state).from
  if (line === 0) refuse('first')
  else split(line)
  return true
}
