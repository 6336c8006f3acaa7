// contents_json <-> the document in the editor. A block that nobody touched is the very block that was loaded.
import { Node as ProseNode } from '@tiptap/pm/model'
import type { Schema } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { saysSame, sourceOfBlock } from '#app/outbox/wikiContent.ts'
import { fromEditor, toEditor } from '#wikitext/editorDoc.ts'
import type { WikiDoc, WikiNode } from '#wikitext/tree.ts'
import { caretInPage, placeInPage } from './pageSourceText.ts'

/** Throws where the schema cannot hold it: the editor must not open then (wikitext.md 11, trap 1). */
export const proseOf = (schema: Schema, doc: WikiDoc): ProseNode => {
  const made = ProseNode.fromJSON(schema, toEditor(doc))
  made.check()
  return made
}

const read = new WeakMap<ProseNode, WikiNode>()
// Nodes of the editor never change: an untouched block keeps its object, and what was read of it once.
const blockOf = (child: ProseNode): WikiNode => {
  const known = read.get(child) ?? (fromEditor({ type: 'doc', content: [child.toJSON() as WikiNode] }, other).content[0] as WikiNode)
  read.set(child, known)
  return known
}
// What no single block is: the document it was loaded from is asked for below.
const other: WikiDoc = { type: 'doc', content: [{ type: 'horizontalRule' }, { type: 'horizontalRule' }] }
const isBare = (content: readonly WikiNode[]) => content.length === 1 && content[0]?.type === 'paragraph' && content[0].content?.length === 0

/** What the editor holds; `loaded` itself where nothing of it was changed, its other members in any case. */
export const docOf = (prose: ProseNode, loaded: WikiDoc): WikiDoc => {
  const content = prose.children.map(blockOf)
  const isSame = content.length === loaded.content.length ? content.every((block, i) => block === loaded.content[i]) : loaded.content.length === 0 && isBare(content)
  return isSame ? loaded : { ...loaded, content }
}

/** Put into the editor from elsewhere: by a merge, by another tab, by somebody's undo of it. */
export const fromOutside = 'fromOutside'

/** Takes the editor to `doc` by the blocks that say something else; undefined where they all say the same. */
export const shownIn = (state: EditorState, doc: WikiDoc): Transaction | undefined => {
  const here: WikiDoc = { type: 'doc', content: state.doc.children.map(blockOf) }
  if (saysSame(here, doc)) return undefined
  const next = proseOf(state.schema, doc)
  const isSame = (a: number, b: number) => here.content[a] === doc.content[b] || sourceOfBlock(here.content[a] as WikiNode) === sourceOfBlock(doc.content[b] as WikiNode)
  const most = Math.min(state.doc.childCount, next.childCount)
  let start = 0
  while (start < most && isSame(start, start)) start += 1
  let end = 0
  while (end < most - start && isSame(state.doc.childCount - 1 - end, next.childCount - 1 - end)) end += 1
  const placeOf = (node: ProseNode, count: number) => node.children.slice(0, count).reduce((sum, child) => sum + child.nodeSize, 0)
  const tr = state.tr.replaceWith(placeOf(state.doc, start), placeOf(state.doc, state.doc.childCount - end), next.children.slice(start, next.childCount - end))
  const { head } = state.selection
  const [first, last] = [placeOf(state.doc, start), placeOf(state.doc, state.doc.childCount - end)]
  // The caret stays in its words, and never becomes an object that a letter would replace.
  if (head > first && head < last) tr.setSelection(TextSelection.near(tr.doc.resolve(placeInPage(tr.doc, caretInPage(state.doc, head))), -1))
  else if (tr.selection instanceof NodeSelection && !(state.selection instanceof NodeSelection)) tr.setSelection(TextSelection.near(tr.selection.$from, -1))
  return tr.setMeta(fromOutside, true).setMeta('addToHistory', false)
}
