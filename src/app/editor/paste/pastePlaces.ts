// Where a paste goes that waits for what reads it: the place moves with what is written meanwhile.
import { closeHistory } from '@tiptap/pm/history'
import type { EditorState, SelectionBookmark, StateField, Transaction } from '@tiptap/pm/state'
import { PluginKey, TextSelection } from '@tiptap/pm/state'
import type { Mappable } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'

type Place = { id: symbol; mark: SelectionBookmark }
type Change = { held: Place } | { landed: symbol }

export const placesKey = new PluginKey<readonly Place[]>('pastePlaces')

type Words = SelectionBookmark & { mapped: (mapping: Mappable, isBehind: boolean) => Words }

/** What is typed at the place, or over what was chosen, stands behind it; earlier pastes do not. */
const wordsAt = (from: number, to: number): Words => {
  const mapped: Words['mapped'] = (mapping, isBehind) => {
    if (from < to && !mapping.mapResult(to, -1).deletedBefore)
      return wordsAt(mapping.map(from, isBehind ? 1 : -1), mapping.map(to, -1))
    const at = isBehind ? mapping.map(to, 1) : mapping.map(from, -1)
    return wordsAt(at, at)
  }
  return {
    mapped,
    map: mapping => mapped(mapping, false),
    resolve: doc => TextSelection.between(doc.resolve(from), doc.resolve(to)),
  }
}
const isWords = (mark: SelectionBookmark): mark is Words => 'mapped' in mark

const changeOf = (tr: Transaction) => tr.getMeta(placesKey) as Change | undefined

export const placesField: StateField<readonly Place[]> = {
  init: () => [],
  apply: (tr, places) => {
    const change = changeOf(tr)
    if (change && 'held' in change) return [...places, change.held]
    const landed = change?.landed
    if (places.length === 0 || !tr.docChanged) return places.filter(({ id }) => id !== landed)
    return places
      .filter(({ id }) => id !== landed)
      .map(({ id, mark }) => ({
        id,
        mark: isWords(mark) ? mark.mapped(tr.mapping, landed !== undefined) : mark.map(tr.mapping),
      }))
  },
}

/** Makes the paste; null: there is nothing to put in. `here`: with the selection at its place. */
export type Make = (here: EditorState) => Transaction | null

/**
 * Keeps the place of the selection; what is answered puts the paste there, and leaves the caret
 * where it has gone meanwhile.
 */
export const holdPlace = (view: EditorView): ((make: Make) => void) => {
  const id = Symbol('paste')
  const { selection } = view.state
  const mark =
    selection instanceof TextSelection
      ? wordsAt(selection.from, selection.to)
      : selection.getBookmark()
  view.dispatch(view.state.tr.setMeta(placesKey, { held: { id, mark } }))
  return make => {
    const { state } = view
    const held = placesKey.getState(state)?.find(place => place.id === id)
    if (view.isDestroyed || !view.editable || !held) return
    const place = held.mark.resolve(state.doc)
    const isThere = place.from === state.selection.from && place.to === state.selection.to
    const tr = make(state.apply(state.tr.setSelection(place))) ?? state.tr
    if (!isThere) tr.setSelection(state.selection.map(tr.doc, tr.mapping))
    view.dispatch(closeHistory(tr.setMeta(placesKey, { landed: id })))
  }
}
