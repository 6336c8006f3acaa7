// Letters that were pasted before what reads them was there: where they stand, until they become
// what they say.
import { closeHistory } from '@tiptap/pm/history'
import type { Fragment, Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState, StateField, Transaction } from '@tiptap/pm/state'
import { PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

type Letters = { id: symbol; from: number; to: number; as: string }
type Change = { held: Omit<Letters, 'as'> } | { done: symbol }

export const placesKey = new PluginKey<readonly Letters[]>('pastePlaces')

/** What a content says; ids of lines come from the service, and change nothing. */
export const sayingOf = (content: Fragment): string =>
  JSON.stringify(content.toJSON(), (key, value: unknown) => (key === 'lineid' ? undefined : value))
const between = (doc: ProseNode, from: number, to: number): string =>
  sayingOf(doc.slice(from, to).content)

export const placesField: StateField<readonly Letters[]> = {
  init: () => [],
  apply: (tr, places) => {
    const change = tr.getMeta(placesKey) as Change | undefined
    // What is typed at either end stands beside the letters.
    const moved = tr.docChanged
      ? places.map(({ from, to, ...rest }) => {
          const start = tr.mapping.map(from, 1)
          return { ...rest, from: start, to: Math.max(start, tr.mapping.map(to, -1)) }
        })
      : places
    if (!change) return moved
    if ('done' in change) return moved.filter(({ id }) => id !== change.done)
    const { id, from, to } = change.held
    return [...moved, { id, from, to, as: between(tr.doc, from, to) }]
  },
}

/** Makes the paste; null: there is nothing to put in. `here`: the letters are selected. */
export type Make = (here: EditorState) => Transaction | null

/**
 * Pastes letters, with the caret behind them. What is answered puts something else in their place,
 * where nobody has touched them, and leaves the caret where it has gone meanwhile; true: it stands
 * behind it still.
 */
export const pasteLetters = (view: EditorView, letters: Transaction): ((make: Make) => boolean) => {
  const id = Symbol('paste')
  const { from } = view.state.selection
  const { to } = letters.selection
  if (letters.docChanged) letters.setMeta(placesKey, { held: { id, from, to } })
  view.dispatch(closeHistory(letters))
  return make => {
    if (view.isDestroyed) return false
    const { state } = view
    const place = placesKey.getState(state)?.find(one => one.id === id)
    if (!place) return false
    const isTouched =
      !view.editable || view.composing || between(state.doc, place.from, place.to) !== place.as
    const chosen = TextSelection.between(state.doc.resolve(place.from), state.doc.resolve(place.to))
    const tr = isTouched ? null : make(state.apply(state.tr.setSelection(chosen)))
    const { selection } = state
    const isBehind = selection.empty && selection.from === place.to
    if (tr && !isBehind) tr.setSelection(selection.map(tr.doc, tr.mapping))
    view.dispatch(closeHistory((tr ?? state.tr).setMeta(placesKey, { done: id })))
    return tr !== null && isBehind
  }
}
