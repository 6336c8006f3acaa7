// What a selection covers, and what is left when it goes.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { nodesOf, startOf } from './lineDoc.ts'
import { fitLevels } from './lineRules.ts'

type Place = { line: number; offset: number }
type Range = { from: Place; to: Place }

const sizeOf = (doc: ProseNode, line: number): number => doc.child(line).content.size

/**
 * The selection by lines and offsets. One that only reaches the start of a line does not touch it.
 */
const rangeOf = ({ doc, selection: { $from, $to } }: EditorState): Range => {
  const from = { line: $from.index(0), offset: $from.depth === 0 ? 0 : $from.parentOffset }
  const to =
    $to.depth === 0
      ? { line: Math.max(0, $to.index(0) - 1), offset: sizeOf(doc, Math.max(0, $to.index(0) - 1)) }
      : { line: $to.index(0), offset: $to.parentOffset }
  return to.line > from.line && to.offset === 0
    ? { from, to: { line: to.line - 1, offset: sizeOf(doc, to.line - 1) } }
    : { from, to }
}

/** First and last line that the selection touches. */
export const chosenLines = (state: EditorState): { from: number; to: number } => {
  const { from, to } = rangeOf(state)
  return { from: from.line, to: to.line }
}

/** It begins in one line and ends in another. */
export const isAcrossLines = ({ selection: { $from, $to } }: EditorState): boolean =>
  $from.depth === 0 || $to.depth === 0 || !$from.sameParent($to)

export const setLevels = (tr: Transaction, levels: readonly number[]): Transaction => {
  levels.forEach((level, i) => {
    const node = tr.doc.child(i)
    if (node.attrs.level !== level)
      tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...node.attrs, level })
  })
  return tr
}
export const withFittingLevels = (tr: Transaction): Transaction =>
  setLevels(tr, fitLevels(nodesOf(tr.doc).map(node => node.attrs.level as number)))

export type Piece = { node: ProseNode; from: number; to: number }
/** The lines that the selection touches, each with the part of it that is chosen. */
export const chosenPieces = (state: EditorState): Piece[] => {
  const { from, to } = rangeOf(state)
  return nodesOf(state.doc)
    .slice(from.line, to.line + 1)
    .map((node, n) => ({
      node,
      from: n === 0 ? from.offset : 0,
      to: from.line + n === to.line ? to.offset : node.content.size,
    }))
}

/**
 * The selection goes and `text` comes: lines that it covers are deleted, the ends are joined, a
 * line that keeps words keeps its id, and with `keepsLine` the first of them does in any case. null
 * where it stays inside one line, which the editor does itself.
 */
export const replaceAcross = (
  state: EditorState,
  text = '',
  keepsLine = text !== '',
): Transaction | null => {
  if (state.selection.empty || state.selection instanceof NodeSelection || !isAcrossLines(state))
    return null
  const { doc, schema, tr } = state
  const { from, to } = rangeOf(state)
  const [first, last] = [doc.child(from.line), doc.child(to.line)]
  const typed = text === '' ? [] : [schema.text(text, state.selection.$from.marks())]
  const start = startOf(doc, from.line)
  const end = startOf(doc, to.line + 1)
  const tail = last.content.cut(to.offset)
  if (from.offset === 0 && tail.size === 0 && !keepsLine) {
    if (to.line - from.line + 1 === doc.childCount)
      tr.replaceWith(start, end, schema.node('line', { lineid: temporaryId() }))
    else tr.delete(start, end)
    const at = Math.max(0, from.line - 1)
    tr.setSelection(TextSelection.create(tr.doc, from.line === 0 ? 1 : startOf(tr.doc, at + 1) - 1))
  } else {
    const kept = from.offset === 0 && tail.size > 0 ? last : first
    const content = first.content
      .cut(0, from.offset)
      .append(schema.node('line', null, typed).content)
      .append(tail)
    tr.replaceWith(start, end, kept.type.create(kept.attrs, content))
    tr.setSelection(TextSelection.create(tr.doc, start + 1 + from.offset + text.length))
  }
  return withFittingLevels(tr).scrollIntoView()
}
