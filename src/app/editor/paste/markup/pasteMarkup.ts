// Plain text that is Markdown or wiki text becomes structure in a page.
import { Fragment, Slice, type Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { WikiDoc } from '#wikitext/tree.ts'
import { proseOf } from '../../page/pageDoc.ts'
import { pastedMarkup, readMarkup } from './readMarkup.ts'

const isOpen = (node: ProseNode | null | undefined) => (node?.type.name === 'paragraph' ? 1 : 0)
/** Words at both ends go on in the paragraph of the caret; all else stands for itself. */
const sliceOf = ({ content }: ProseNode): Slice =>
  new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild))

/** Letters, and objects that are none. */
const amountIn = (content: Fragment): number => {
  let amount = 0
  content.descendants(
    node => void (amount += node.isText ? (node.text ?? '').length : node.isAtom ? 1 : 0),
  )
  return amount
}

/** Null where the place would not hold all of it. */
export const docPasted = (state: EditorState, doc: WikiDoc): Transaction | null => {
  const { selection, schema, tr } = state
  if (selection.$from.parent.type.spec.code) return null
  const slice = sliceOf(proseOf(schema, doc))
  // Definitions and comments alone would be nothing.
  if (amountIn(slice.content) === 0) return null
  const rest = amountIn(state.doc.content) - amountIn(selection.content().content)
  tr.replaceSelection(slice)
  const isWhole = amountIn(tr.doc.content) === rest + amountIn(slice.content)
  return isWhole ? tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView() : null
}

/** True: the text is markup, and becomes what it says as soon as it is read. */
export const takesMarkup = (view: EditorView, data: DataTransfer, isBare: boolean): boolean => {
  const found =
    isBare || view.state.selection.$from.parent.type.spec.code ? null : pastedMarkup(data)
  if (!found) return false
  const text = data.getData('text/plain')
  const asWritten = () => void (view.isDestroyed || view.pasteText(text))
  void readMarkup(found.markup, text).then(doc => {
    if (view.isDestroyed || !view.editable) return
    const tr = docPasted(view.state, doc)
    if (tr) view.dispatch(tr)
    else asWritten()
    // Without what reads it the text is pasted as it is written.
  }, asWritten)
  return true
}
