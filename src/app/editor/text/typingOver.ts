// Words typed over a part of a link stay in it, also at its end, where a link takes nothing new.
import type { Mark, Node as ProseNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'

const isLink = ({ type }: Mark): boolean => type.name === 'link' || type.name === 'wikiLink'

/** The link that all of it lies in. */
const linkAround = (doc: ProseNode, from: number, to: number): Mark | undefined => {
  const link = doc.resolve(from).nodeAfter?.marks.find(isLink)
  if (!link || !doc.resolve(from).sameParent(doc.resolve(to))) return undefined
  let isWhole = true
  doc.nodesBetween(from, to, node => {
    if (node.isInline && !link.isInSet(node.marks)) isWhole = false
  })
  return isWhole ? link : undefined
}

/** What was typed over a part of `link` began at `from` and ends at the caret. */
type Typed = { link: Mark; from: number; at: number }
const key = new PluginKey<Typed | null>('typingOver')

const isTyped = (transactions: readonly Transaction[]): boolean =>
  transactions.some(({ docChanged }) => docChanged) &&
  transactions.every(
    tr =>
      !['paste', 'uiEvent', 'history$', 'fromOutside'].some(name => tr.getMeta(name)) &&
      // Nothing that is being composed changes under whoever composes it.
      tr.getMeta('composition') === undefined,
  )

/** What was typed, if it was typed over a part of a link, or goes on with that. */
const typedOver = (
  transactions: readonly Transaction[],
  before: EditorState,
  { selection, doc }: EditorState,
): Typed | null => {
  const { from, to, empty } = before.selection
  if (!isTyped(transactions) || !selection.empty) return null
  const known = key.getState(before)
  const typed = empty
    ? known?.at === from
      ? known
      : null
    : { link: linkAround(before.doc, from, to), from }
  if (!typed?.link) return null
  const at = selection.from
  const isText =
    at > typed.from &&
    doc.resolve(typed.from).sameParent(doc.resolve(at)) &&
    doc.textBetween(typed.from, at, '\n', '\n').length === at - typed.from
  return isText ? { link: typed.link, from: typed.from, at } : null
}

export const typingOver = (): Plugin<Typed | null> =>
  new Plugin<Typed | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, typed) => {
        const told = tr.getMeta(key) as Typed | undefined
        if (told) return told
        return typed && !tr.docChanged && tr.selection.empty && tr.selection.from === typed.at
          ? typed
          : null
      },
    },
    appendTransaction: (transactions, before, after) => {
      const typed = typedOver(transactions, before, after)
      if (!typed) return null
      const { tr } = after
      // The caret's next letter is told apart from one that is typed behind any other link.
      return tr.addMark(typed.from, typed.at, typed.link).setMeta(key, typed)
    },
  })
