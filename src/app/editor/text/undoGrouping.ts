// What one press of undo takes back.
import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { typingIn } from './journalUndo.ts'

/** Letters after which the end of a word ends what is taken back together, and without any word. */
const [enough, most] = [20, 40]
/** How much the text grew since what is taken back together began. */
const grown = new PluginKey<number>('grown')

const isLong = ({ selection: { $from } }: EditorState, letters: number): boolean => {
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  return letters >= most || (letters >= enough && /\s/.test(before))
}

/**
 * Changes within half a second are taken back together, up to some words: whoever types without a
 * pause loses no paragraph by one press. What is typed over a selection stands for itself: undo
 * brings back what was selected, and nothing from before.
 */
export const undoGrouping = Extension.create({
  name: 'undoSteps',
  addProseMirrorPlugins: () => [
    new Plugin<number>({
      key: grown,
      state: {
        init: () => 0,
        apply: (tr, letters) =>
          tr.getMeta(grown) === 'ended'
            ? 0
            : letters + (tr.doc.content.size - tr.before.content.size),
      },
      appendTransaction: (transactions, _before, after) => {
        const { selection, tr } = after
        const isChanged = transactions.some(({ docChanged }) => docChanged)
        const isChosen =
          !selection.empty && !isChanged && transactions.some(({ selectionSet }) => selectionSet)
        return isChosen || (isChanged && isLong(after, grown.getState(after) ?? 0))
          ? closeHistory(tr).setMeta(grown, 'ended')
          : null
      },
    }),
  ],
})

/** Whether a change is undone for itself: as `typingIn`, and after some words without a pause. */
export const typingSomeWords = (): ((
  transactions: readonly Transaction[],
  after: EditorState,
) => boolean) => {
  const isElsewhere = typingIn()
  let letters = 0
  let isEnded = false
  return (transactions, after) => {
    const isApart = isElsewhere(transactions) || isEnded
    const by = transactions.reduce(
      (sum, { doc, before }) => sum + doc.content.size - before.content.size,
      0,
    )
    letters = isApart ? by : letters + by
    isEnded = isLong(after, letters)
    return isApart
  }
}
