// What is typed after a table or another whole block was pasted goes on below it.
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'

export const caretBehindPasted = new Plugin({
  appendTransaction: (transactions, _before, { selection, schema, doc, tr }) => {
    const isPasted = transactions.some(one => one.docChanged && one.getMeta('paste') === true)
    if (!isPasted || !(selection instanceof NodeSelection) || !selection.node.isBlock) return null
    const end = selection.to
    if (doc.resolve(end).nodeAfter?.isTextblock !== true) tr.insert(end, schema.node('paragraph'))
    return tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView()
  },
})
