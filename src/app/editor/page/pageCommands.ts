// What the tools, the keys and the menu of an editor of pages do.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { focused } from '#app/editor/text/focused.ts'
import { bareLink } from '#wikitext/editor/bareLinks.ts'
import { wikiToken } from '#wikitext/editor/editorInline.ts'
import { hardBreak } from '#wikitext/tree.ts'

export const setHeading = (editor: Editor, level: number): boolean =>
  focused(editor).setNode('heading', { level }).run()
export const setParagraph = (editor: Editor): boolean => focused(editor).setNode('paragraph').run()
export const toggleList = (editor: Editor, name: 'bulletList' | 'orderedList'): boolean =>
  focused(editor).toggleList(name, 'listItem').run()
export const toggleQuote = (editor: Editor): boolean =>
  focused(editor).toggleWrap('blockquote').run()
export const toggleCodeBlock = (editor: Editor): boolean =>
  focused(editor).toggleNode('codeBlock', 'paragraph').run()
export const shiftItem = (editor: Editor, by: 1 | -1): boolean =>
  by > 0 ? editor.commands.sinkListItem('listItem') : editor.commands.liftListItem('listItem')
export const breakLine = (editor: Editor): boolean =>
  editor.commands.insertContent({ type: hardBreak })

/**
 * A block of its own below the one with the caret, or in its place where that is empty; the caret
 * goes on after it.
 */
export const insertBlock = (editor: Editor, block: object): boolean => {
  const { state } = editor
  const node = state.schema.nodeFromJSON(block)
  const { $to } = state.selection
  const isEmpty =
    $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0
  const at = isEmpty ? $to.before(1) : $to.depth === 0 ? state.selection.to : $to.after(1)
  const tr = isEmpty ? state.tr.replaceWith(at, at + 2, node) : state.tr.insert(at, node)
  const end = at + node.nodeSize
  // Text goes on somewhere: after the last block comes a paragraph.
  if (end >= tr.doc.content.size) tr.insert(end, state.schema.node('paragraph'))
  tr.setSelection(
    node.isTextblock
      ? TextSelection.create(tr.doc, at + 1)
      : TextSelection.near(tr.doc.resolve(end + 1)),
  )
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  // The first cell is a field of its own.
  if (node.type.name === 'table')
    (editor.view.nodeDOM(at) as HTMLElement | null)
      ?.querySelector<HTMLElement>('[data-cell]')
      ?.focus()
  return true
}
export const insertRule = (editor: Editor): boolean =>
  insertBlock(editor, { type: 'horizontalRule' })
/** `[image|5]`: alone in a paragraph of its own, as boxes stand. */
export const insertTokenBlock = (editor: Editor, text: string): boolean =>
  insertBlock(editor, { type: 'paragraph', content: [{ type: wikiToken, attrs: { text } }] })
/** `[guide|5]` where the caret is, in the place of what is chosen or was typed to find it. */
export const insertToken = (
  editor: Editor,
  text: string,
  range?: { from: number; to: number },
): boolean => {
  const { from, to } = range ?? editor.state.selection
  const node = editor.schema.node(wikiToken, { text })
  editor.view.dispatch(editor.state.tr.replaceWith(from, to, node).scrollIntoView())
  editor.view.focus()
  return true
}
/** A link to a page, to stand in this place; apart from one beside it that says the same. */
export const pageLinkNode = (
  { doc, schema }: EditorState,
  title: string,
  { from, to }: { from: number; to: number },
): ProseNode => {
  const beside = [doc.resolve(from).nodeBefore, doc.resolve(to).nodeAfter].flatMap(node =>
    (node?.marks ?? []).map((mark): unknown => mark.attrs['named']),
  )
  return schema.text(title, [schema.markFromJSON(bareLink(title, beside))])
}
/** A link to a page in the place of what was typed to find it; the text is the title. */
export const insertPageLink = (
  editor: Editor,
  title: string,
  range: { from: number; to: number },
): void => {
  const { tr, schema } = editor.state
  tr.replaceWith(range.from, range.to, pageLinkNode(editor.state, title, range))
  editor.view.dispatch(tr.removeStoredMark(schema.mark('wikiLink').type).scrollIntoView())
  editor.view.focus()
}

/** Where the chosen block of the page begins and ends, counted from 0. */
const chosenBlocks = (editor: Editor): { from: number; to: number } => {
  const { $from, $to } = editor.state.selection
  return {
    from: $from.index(0),
    to: Math.max($from.index(0), $to.depth === 0 ? $to.indexAfter(0) - 1 : $to.index(0)),
  }
}
const placeOf = (doc: ProseNode, index: number) =>
  doc.children.slice(0, index).reduce((sum, child) => sum + child.nodeSize, 0)

/**
 * The block with the caret one place on; false at the end of the page. An inline chip goes with its
 * block.
 */
export const moveBlock = (editor: Editor, by: 1 | -1): boolean => {
  const { state } = editor
  const { from, to } = chosenBlocks(editor)
  const other = by > 0 ? to + 1 : from - 1
  if (other < 0 || other >= state.doc.childCount) return false
  const moved = state.doc.child(other)
  const [start, end] = [placeOf(state.doc, from), placeOf(state.doc, to + 1)]
  const { anchor, head } = state.selection
  const isNode = state.selection instanceof NodeSelection
  const tr =
    by > 0
      ? state.tr.delete(end, end + moved.nodeSize).insert(start, moved)
      : state.tr.insert(end, moved).delete(start - moved.nodeSize, start)
  const shift = by * moved.nodeSize
  tr.setSelection(
    isNode
      ? NodeSelection.create(tr.doc, anchor + shift)
      : TextSelection.create(tr.doc, anchor + shift, head + shift),
  )
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

/** The chip that is chosen as an object. */
export const chosenChip = (editor: Editor): ProseNode | null => {
  const { selection } = editor.state
  return selection instanceof NodeSelection &&
    selection.node.isAtom &&
    selection.node.type.name !== 'horizontalRule'
    ? selection.node
    : null
}
/** Another text for the token that is chosen; it stays chosen. */
export const changeToken = (editor: Editor, text: string): void => {
  const { selection, tr } = editor.state
  if (
    !(selection instanceof NodeSelection) ||
    selection.node.type.name !== wikiToken ||
    selection.node.attrs['text'] === text
  )
    return
  tr.setNodeMarkup(selection.from, undefined, { ...selection.node.attrs, text })
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)))
}
export const deleteChosen = (editor: Editor): boolean => focused(editor).deleteSelection().run()
