// After a paste that says more than its letters: what stands in the text now, and what would stand
// there if the other way had been chosen (docs/decisions/0601).
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node as ProseNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Transform } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { literal } from '../lines/model/lineText.ts'
import { isCopiedHere } from './ownCopies.ts'
import { sayingOf } from './pastePlaces.ts'

export type PasteChoice = {
  /** Tells one paste from the next; it stays when the other way is chosen. */
  paste: number
  isPlain: boolean
  /** The blocks that differ, and what they say now. */
  from: number
  to: number
  as: string
  /** The caret behind what was pasted: the choice is shown there. */
  at: number
  /** The other way: its blocks, and its caret counted from their start. */
  other: { blocks: Fragment; caret: number }
}

const key = new PluginKey<PasteChoice | null>('pasteChoice')
export const choiceOf = (state: EditorState): PasteChoice | null => key.getState(state) ?? null

/** Whatever its author does to the text ends the choice; what others do, only where it stands. */
const followed = (tr: Transaction, held: PasteChoice): PasteChoice | null => {
  const first = (tr.getMeta('appendedTransaction') as Transaction | undefined) ?? tr
  if (first.getMeta('fromOutside') !== true) return null
  const from = tr.mapping.map(held.from, 1)
  const to = tr.mapping.map(held.to, -1)
  if (to <= from || sayingOf(tr.doc.slice(from, to).content) !== held.as) return null
  return { ...held, from, to, at: tr.mapping.map(held.at, -1) }
}

export const pasteChoice = () =>
  new Plugin<PasteChoice | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, held) => {
        const told = tr.getMeta(key) as PasteChoice | null | undefined
        if (told !== undefined) return told
        return held && tr.docChanged ? followed(tr, held) : held
      },
    },
  })

const withoutLiterals = (content: Fragment): Fragment => {
  const { firstChild: first } = content
  const literalMark = first?.type.schema.marks[literal]
  if (!first || !literalMark) return content
  const doc = first.type.schema.topNodeType.create(null, content)
  return new Transform(doc).removeMark(0, content.size, literalMark).doc.content
}
/** What is seen: letters that are no markup look like any, and so do blanks that hold together. */
const shownIn = (content: Fragment): string =>
  sayingOf(withoutLiterals(content)).replaceAll('\u00a0', ' ')

const isSame = (one: ProseNode, other: ProseNode) => one === other || one.eq(other)
const sizeOf = (doc: ProseNode, from: number, to: number): number =>
  doc.children.slice(from, to).reduce((sum, { nodeSize }) => sum + nodeSize, 0)

/** The blocks in which two documents differ: where they begin, and how many are the same behind. */
const differing = (doc: ProseNode, other: ProseNode) => {
  const most = Math.min(doc.childCount, other.childCount)
  let start = 0
  while (start < most && isSame(doc.child(start), other.child(start))) start += 1
  let end = 0
  while (
    end < most - start &&
    isSame(doc.child(doc.childCount - 1 - end), other.child(other.childCount - 1 - end))
  )
    end += 1
  const from = sizeOf(doc, 0, start)
  return {
    from,
    to: from + sizeOf(doc, start, doc.childCount - end),
    blocks: Fragment.from(other.children.slice(start, other.childCount - end)),
  }
}

/** Behind what was pasted: as it stands in the text, and as it would stand in the other one. */
type Ends = { here: number; there: number }
let pastes = 0
/** Offers the text of another state, where that would say something else. */
const offerChoice = (
  view: EditorView,
  other: EditorState,
  { isPlain, paste } = { isPlain: false, paste: (pastes += 1) },
  ends: Ends = { here: view.state.selection.head, there: other.selection.head },
): void => {
  const { doc, tr } = view.state
  const { from, to, blocks } = differing(doc, other.doc)
  const here = doc.slice(from, to).content
  if (here.size === 0 || blocks.size === 0 || shownIn(here) === shownIn(blocks)) return
  const offered: PasteChoice = {
    paste,
    isPlain,
    from,
    to,
    as: sayingOf(here),
    at: ends.here,
    other: { blocks, caret: ends.there - from },
  }
  view.dispatch(tr.setMeta(key, offered))
}

/** Puts letters where a paste begins; null: there is no room. */
export type PlainPaste = (here: EditorState, text: string) => Transaction | null

/** Offers the letters of what was pasted into `before`, where all of it stands in the text. */
export const offerPlain = (
  view: EditorView,
  before: EditorState,
  text: string,
  plain: PlainPaste,
): void => {
  if (!view.editable) return
  const tr = plain(before, text.replace(/^[\r\n]+|[\r\n]+$/g, ''))
  if (tr) offerChoice(view, before.apply(tr))
}

const letters = /[^\s\ufffc]/
/** More of them take too long to be put in twice. */
const mostText = 200_000

/** Called as a paste begins: offers its letters as soon as all of it stands in the text. */
export const offerLetters = (view: EditorView, data: DataTransfer, plain: PlainPaste): void => {
  const before = view.state
  const text = data.getData('text/plain')
  // What was copied here is taken as it was; words that only the formatting has would be lost.
  if (isCopiedHere(data.getData('text/html'))) return
  if (!letters.test(text) || text.length > mostText) return
  queueMicrotask(() => {
    if (view.isDestroyed || view.state.doc === before.doc) return
    offerPlain(view, before, text, plain)
  })
}

/** Ids of lines are the service's: those that are not in the text any more are given anew. */
const withFreshIds = (blocks: Fragment, here: Fragment): Fragment => {
  const ids = new Set(here.content.map(({ attrs }) => attrs['lineid'] as unknown))
  return Fragment.from(
    blocks.content.map(node =>
      'lineid' in node.attrs && !ids.has(node.attrs['lineid'])
        ? node.type.create({ ...node.attrs, lineid: null }, node.content, node.marks)
        : node,
    ),
  )
}

export const endChoice = (view: EditorView): void => {
  if (!view.isDestroyed && choiceOf(view.state)) view.dispatch(view.state.tr.setMeta(key, null))
}

/** Puts the other way in its place, as one step of undo, and offers the first one again. */
export const choose = (view: EditorView, isPlain: boolean): void => {
  const held = choiceOf(view.state)
  if (!held || held.isPlain === isPlain || !view.editable || view.composing) return
  const before = view.state
  const { from, to, other } = held
  const { selection, tr } = before
  tr.replaceWith(from, to, withFreshIds(other.blocks, before.doc.slice(from, to).content))
  // A caret that has gone elsewhere stays there.
  const isHere = selection.from >= from && selection.to <= to
  // Others may have shortened the text since then.
  const end = Math.max(0, Math.min(from + other.caret, tr.doc.content.size))
  if (isHere) tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1))
  const here = isHere ? tr.selection.head : end
  view.dispatch(closeHistory(tr.setMeta(key, null).setMeta('paste', true).scrollIntoView()))
  offerChoice(view, before, { isPlain, paste: held.paste }, { here, there: held.at })
}
