// Plain text that is Markdown or wiki text becomes structure in a page.
import { Fragment, Slice, type Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { WikiDoc } from '#wikitext/tree.ts'
import { proseOf } from '../../page/pageDoc.ts'
import { blanksAround, pastedMarkup, pasteMarkup } from './readMarkup.ts'
import type { BlanksAround, MakePaste } from './readMarkup.ts'

const isOpen = (node: ProseNode | null) => (node?.type.name === 'paragraph' ? 1 : 0)
/** Words at both ends go on in the paragraph of the caret; all else stands for itself. */
const sliceOf = (content: Fragment): Slice =>
  new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild))

/** Letters, and objects that are none. */
const amountIn = (content: Fragment): number => {
  let amount = 0
  content.descendants(
    node => void (amount += node.isText ? (node.text ?? '').length : node.isAtom ? 1 : 0),
  )
  return amount
}

const withBlanks = (content: Fragment, { before, after }: BlanksAround): Fragment => {
  const blank = (text: string, node: ProseNode) =>
    Fragment.from(text === '' ? [] : [node.type.schema.text(text)])
  const { firstChild: first } = content
  const begun =
    isOpen(first) && first
      ? content.replaceChild(0, first.copy(blank(before, first).append(first.content)))
      : content
  const { lastChild: last } = begun
  return isOpen(last) && last
    ? begun.replaceChild(begun.childCount - 1, last.copy(last.content.append(blank(after, last))))
    : begun
}

/** Null where the place would not hold all of it. */
export const docPasted = (
  state: EditorState,
  doc: WikiDoc,
  blanks: BlanksAround = { before: '', after: '' },
): Transaction | null => {
  const { selection, schema, tr } = state
  if (selection.$from.parent.type.spec.code) return null
  const { content } = proseOf(schema, doc)
  // Definitions and comments alone would be nothing.
  if (amountIn(content) === 0) return null
  const slice = sliceOf(withBlanks(content, blanks))
  const rest = amountIn(state.doc.content) - amountIn(selection.content().content)
  tr.replaceSelection(slice)
  return amountIn(tr.doc.content) === rest + amountIn(slice.content) ? tr : null
}

const asPaste = (tr: Transaction): Transaction =>
  tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView()

/** Letter by letter, a paragraph for each line, as bold as the words around them; no link grows. */
export const textPasted = ({ selection, schema, tr }: EditorState, text: string): Transaction => {
  if (selection.$from.parent.type.spec.code) return asPaste(tr.insertText(text))
  const marks = selection.$from.marks().filter(({ type }) => type.spec.inclusive !== false)
  const lines = text.split(/[\r\n]+/).map(line => (line === '' ? [] : [schema.text(line, marks)]))
  const content = Fragment.from(lines.map(line => schema.node('paragraph', null, line)))
  return asPaste(tr.replaceSelection(new Slice(content, 1, 1)))
}

/** True: the text is markup, and becomes what it says, at the latest as soon as it is read. */
export const takesMarkup = (view: EditorView, data: DataTransfer, isBare: boolean): boolean => {
  const found =
    isBare || view.state.selection.$from.parent.type.spec.code ? null : pastedMarkup(data)
  if (!found) return false
  const text = data.getData('text/plain')
  const make: MakePaste = (here, doc, isLater) => {
    const read = doc && docPasted(here, doc, blanksAround(text, here))
    if (read) return asPaste(read)
    return isLater ? null : textPasted(here, text)
  }
  pasteMarkup(view, found.markup, text, make, textPasted)
  return true
}
