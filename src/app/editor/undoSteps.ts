// What one press of undo takes back.
import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'

/**
 * Changes within half a second are taken back together, but what is typed over a selection stands
 * for itself: undo brings back what was selected, and nothing from before.
 */
export const undoSteps = Extension.create({
  name: 'undoSteps',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { selection, tr }) =>
        !selection.empty &&
        transactions.some(({ selectionSet }) => selectionSet) &&
        !transactions.some(({ docChanged }) => docChanged)
          ? closeHistory(tr)
          : null,
    }),
  ],
})
