// What is surely not meant in a wiki text, marked where it stands and beside its line.
import {
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Transaction,
} from '@codemirror/state'
import {
  Decoration,
  EditorView,
  GutterMarker,
  lineNumberMarkers,
  lineNumbers,
  ViewPlugin,
} from '@codemirror/view'
import { faultsOf, type Fault } from '#wikitext/faults.ts'

/** A long page takes longer than a key: it is read once nothing was typed for so long. */
const pause = 300 // milliseconds

type Held = { faults: readonly Fault[]; key: string }
const heldOf = (faults: readonly Fault[]): Held => ({ faults, key: JSON.stringify(faults) })
const found = StateEffect.define<readonly Fault[]>()

/** Where what was found stands after a change, until it is read anew. */
const moved = ({ faults }: Held, { changes, newDoc }: Transaction): Held =>
  heldOf(
    faults.flatMap(fault => {
      const [from, to] = [changes.mapPos(fault.from, 1), changes.mapPos(fault.to, -1)]
      return from < to ? [{ ...fault, from, to, line: newDoc.lineAt(from).number }] : []
    }),
  )

const field = StateField.define<Held>({
  create: () => heldOf([]),
  update: (held, tr) => {
    const [news] = tr.effects.filter(effect => effect.is(found))
    if (news) return heldOf(news.value)
    return tr.docChanged && held.faults.length > 0 ? moved(held, tr) : held
  },
  provide: self =>
    EditorView.decorations.from(self, ({ faults }) =>
      Decoration.set(
        faults.map(({ from, to }) => Decoration.mark({ class: 'wiki-fault' }).range(from, to)),
      ),
    ),
})

/** Beside a line that has one: without it no number is drawn anew once a fault is found. */
const beside = new (class extends GutterMarker {
  override elementClass = 'wiki-faulty'
})()
const marked = (state: EditorState) => {
  const lines = new Set(state.field(field).faults.map(({ line }) => line))
  return RangeSet.of([...lines].map(line => beside.range(state.doc.line(line).from)))
}

const reading = ViewPlugin.define(view => {
  let timer: ReturnType<typeof setTimeout>
  const later = () => {
    timer = setTimeout(
      () => view.dispatch({ effects: found.of(faultsOf(view.state.doc.toString())) }),
      pause,
    )
  }
  later()
  return {
    update: ({ docChanged }) => {
      if (!docChanged) return
      clearTimeout(timer)
      later()
    },
    destroy: () => clearTimeout(timer),
  }
})

/** `tell` is told of what is found, whenever that is something else. */
export const sourceFaults = (tell: (faults: readonly Fault[]) => void): Extension => [
  field,
  reading,
  lineNumberMarkers.compute([field], marked),
  lineNumbers({
    formatNumber: (number, state) =>
      state.field(field).faults.some(({ line }) => line === number) ? `! ${number}` : `${number}`,
  }),
  EditorView.updateListener.of(({ startState, state }) => {
    const now = state.field(field)
    if (startState.field(field).key !== now.key) tell(now.faults)
  }),
  EditorView.theme({
    '.wiki-fault': { textDecoration: 'underline wavy var(--danger)' },
  }),
]
