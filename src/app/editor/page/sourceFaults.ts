// What is surely not meant in a wiki text, marked where it stands and beside its line.
import { StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, lineNumbers } from '@codemirror/view'
import { faultsOf, type Fault } from '#wikitext/faults.ts'

type Held = { faults: readonly Fault[]; key: string }
const read = (text: string): Held => {
  const faults = faultsOf(text)
  return { faults, key: JSON.stringify(faults) }
}

const field = StateField.define<Held>({
  create: ({ doc }) => read(doc.toString()),
  update: (held, tr) => (tr.docChanged ? read(tr.newDoc.toString()) : held),
  provide: self =>
    EditorView.decorations.from(self, ({ faults }) =>
      Decoration.set(
        faults.map(({ from, to }) => Decoration.mark({ class: 'wiki-fault' }).range(from, to)),
      ),
    ),
})

/** `tell` is told of what is found at first, and whenever that is something else. */
export const sourceFaults = (tell: (faults: readonly Fault[]) => void): Extension => [
  field,
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
/** What is found in it now. */
export const faultsIn = (view: EditorView): readonly Fault[] => view.state.field(field).faults
