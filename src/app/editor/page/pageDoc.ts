// contents_json <-> the document in the editor. A block that nobody touched is the very block that
// was loaded.
import { Node as ProseNode } from '@tiptap/pm/model'
import type { Fragment, Schema } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { saysSame, sourceOfBlock } from '#app/drafts/content/wikiContent.ts'
import { mappedOffset } from '#lib/compare/mappedOffset.ts'
import { fromEditor, toEditor } from '#wikitext/editor/editorDoc.ts'
import type { WikiDoc, WikiNode } from '#wikitext/tree.ts'

/**
 * Throws where the schema cannot hold it: the editor must not open then (wikitext.md 11, trap 1).
 */
export const proseOf = (schema: Schema, doc: WikiDoc): ProseNode => {
  const made = ProseNode.fromJSON(schema, toEditor(doc))
  made.check()
  return made
}

const read = new WeakMap<ProseNode, WikiNode>()
// Nodes of the editor never change: an untouched block keeps its object, and what was read of it
// once.
const blockOf = (child: ProseNode): WikiNode => {
  const known =
    read.get(child) ??
    (fromEditor({ type: 'doc', content: [child.toJSON() as WikiNode] }, other)
      .content[0] as WikiNode)
  read.set(child, known)
  return known
}
// What no single block is: the document it was loaded from is asked for below.
const other: WikiDoc = {
  type: 'doc',
  content: [{ type: 'horizontalRule' }, { type: 'horizontalRule' }],
}
const isBare = (content: readonly WikiNode[]) =>
  content.length === 1 && content[0]?.type === 'paragraph' && content[0].content?.length === 0

/**
 * What the editor holds; `loaded` itself where nothing of it was changed, its other members in any
 * case.
 */
export const docOf = (prose: ProseNode, loaded: WikiDoc): WikiDoc => {
  const content = prose.children.map(blockOf)
  const isSame =
    content.length === loaded.content.length
      ? content.every((block, i) => block === loaded.content[i])
      : loaded.content.length === 0 && isBare(content)
  return isSame ? loaded : { ...loaded, content }
}

/** Put into the editor from elsewhere: by a merge, by another tab, by an undo. */
export const fromOutside = 'fromOutside'

const placeOf = (node: ProseNode, count: number) =>
  node.children.slice(0, count).reduce((sum, child) => sum + child.nodeSize, 0)

/** Gives blocks what `next` knows of them, whose words stay as they are here. */
const takeAttributes = (tr: Transaction, at: number, mine: Fragment, next: Fragment): void => {
  const [here, there] = [mine.content, next.content]
  const most = Math.min(here.length, there.length)
  const isSame = (a: number, b: number) => here[a]?.textContent === there[b]?.textContent
  let end = 0
  while (end < most && isSame(here.length - 1 - end, there.length - 1 - end)) end += 1
  let place = at
  for (const [n, node] of here.entries()) {
    const other = n < here.length - end ? (n < most ? there[n] : null) : there.at(n - here.length)
    if (other?.type === node.type && node.isBlock) {
      for (const [name, value] of Object.entries(other.attrs))
        if (node.attrs[name] !== value) tr.setNodeAttribute(place, name, value)
      takeAttributes(tr, place + 1, node.content, other.content)
    }
    place += node.nodeSize
  }
}

type Stretch = [from: number, to: number]

/**
 * Replaces only what differs of two stretches of whole blocks, so that what was typed before in the
 * same block can still be undone.
 */
const replaceStretch = (tr: Transaction, here: Stretch, next: ProseNode, there: Stretch): void => {
  const other = next.content.cut(...there)
  takeAttributes(tr, here[0], tr.doc.content.cut(...here), other)
  const mine = tr.doc.content.cut(...here)
  const from = mine.findDiffStart(other)
  const ends = mine.findDiffEnd(other)
  if (from === null || !ends) return
  // What is the same at both ends counts once.
  const twice = Math.max(0, from - Math.min(ends.a, ends.b))
  const step = new ReplaceStep(
    here[0] + from,
    here[0] + ends.a + twice,
    next.slice(there[0] + from, there[0] + ends.b + twice),
  )
  // Where the two are nested otherwise, the blocks are replaced as they are.
  if (tr.maybeStep(step).failed !== null) tr.replaceWith(...here, other)
}

/**
 * Takes the document to `doc` by the blocks that say something else: how many stay at each end;
 * null where the very same stand there.
 */
const replaceBlocks = (tr: Transaction, doc: WikiDoc): { start: number; end: number } | null => {
  const before = tr.doc
  const next = proseOf(before.type.schema, doc)
  const isSame = (a: number, b: number) => {
    const [mine, other] = [blockOf(before.child(a)), doc.content[b]]
    if (mine === other) return true
    if (!other || sourceOfBlock(mine) !== sourceOfBlock(other)) return false
    // The same text, put together otherwise: nothing of it is an edit.
    if (mine.type === other.type) read.set(before.child(a), other)
    return true
  }
  const most = Math.min(before.childCount, next.childCount)
  let start = 0
  while (start < most && isSame(start, start)) start += 1
  let end = 0
  while (end < most - start && isSame(before.childCount - 1 - end, next.childCount - 1 - end))
    end += 1
  if (start + end === before.childCount && before.childCount === next.childCount) return null
  const stretchOf = (all: ProseNode): Stretch => [
    placeOf(all, start),
    placeOf(all, all.childCount - end),
  ]
  replaceStretch(tr, stretchOf(before), next, stretchOf(next))
  return { start, end }
}

/**
 * The place behind what differs between two blocks, counted from the start of the second; -1:
 * nothing does.
 */
const changedIn = (before: ProseNode, after: ProseNode): number => {
  const from = after.content.findDiffStart(before.content)
  const to = after.content.findDiffEnd(before.content)
  // What is the same at both ends counts once: "a." that became "a. b." ends with the second point.
  return from === null || !to ? -1 : 1 + to.a + Math.max(0, from - Math.min(to.a, to.b))
}

/** Undo and redo: the document says `doc`, and the caret stands where it was changed. */
export const goTo = (tr: Transaction, doc: WikiDoc): void => {
  const before = tr.doc
  const replaced = replaceBlocks(tr, doc)
  tr.setMeta(fromOutside, true)
  if (!replaced) return
  const { start, end } = replaced
  const last = tr.doc.childCount - end - 1
  const [was, is] = [
    before.childCount - end > start ? before.child(before.childCount - end - 1) : null,
    last >= start ? tr.doc.child(last) : null,
  ]
  const at = is
    ? placeOf(tr.doc, last) + Math.max(0, was?.type === is.type ? changedIn(was, is) : is.nodeSize)
    : placeOf(tr.doc, start)
  tr.setSelection(
    TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)), -1),
  ).scrollIntoView()
}

const wordsIn = (doc: ProseNode, from: number, to: number): string =>
  doc.textBetween(from, to, '\n', '\ufffc')
/** The first place of a stretch that has so much text of it in front. */
const placeBehind = (doc: ProseNode, [from, to]: [number, number], length: number): number => {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (wordsIn(doc, from, middle).length < length) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Takes the editor to `doc` by the blocks that say something else; undefined where they all say the
 * same.
 */
export const shownIn = (state: EditorState, doc: WikiDoc): Transaction | undefined => {
  const here: WikiDoc = { type: 'doc', content: state.doc.children.map(blockOf) }
  if (saysSame(here, doc)) return undefined
  const { tr } = state
  const { start, end } = replaceBlocks(tr, doc) ?? { start: state.doc.childCount, end: 0 }
  const { head } = state.selection
  const [first, last] = [placeOf(state.doc, start), placeOf(state.doc, state.doc.childCount - end)]
  const newLast = tr.doc.content.size - (state.doc.content.size - last)
  // The caret stays in its words, and never becomes an object that a letter would replace.
  if (head > first && head < last) {
    const length = mappedOffset(
      wordsIn(state.doc, first, last),
      wordsIn(tr.doc, first, newLast),
      wordsIn(state.doc, first, head).length,
    )
    const place = tr.doc.resolve(placeBehind(tr.doc, [first, newLast], length))
    // Before all words it stays in their block, and does not end the one before.
    tr.setSelection(TextSelection.near(place, length === 0 ? 1 : -1))
  }
  if (tr.selection instanceof NodeSelection && !(state.selection instanceof NodeSelection))
    tr.setSelection(TextSelection.near(tr.selection.$to, 1))
  return tr.setMeta(fromOutside, true).setMeta('addToHistory', false)
}
