// Undo and redo by the journal's log of changes, so that they outlive reloads; the editor keeps
// none.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { Transaction } from '@tiptap/pm/state'
import { AttrStep, ReplaceStep } from '@tiptap/pm/transform'

export type Way = 'undo' | 'redo'
export type UndoHooks<Text> = {
  /** The text as it is from now on; undefined: there is nothing to take back, or to bring again. */
  goBack: (way: Way) => Text | undefined
  canGoBack: (way: Way) => boolean
}

/** What the browser itself calls them. */
export const backOf: Record<string, Way> = { historyUndo: 'undo', historyRedo: 'redo' }

/** `show`: takes the editor's document to the text, and the caret to where it was changed. */
export const journalUndo = <Text>(
  hooks: () => UndoHooks<Text>,
  show: (tr: Transaction, text: Text) => void,
) =>
  Extension.create({
    name: 'journalUndo',
    addCommands: () => {
      const command =
        (way: Way) =>
        () =>
        ({ tr, dispatch }: { tr: Transaction; dispatch?: unknown }): boolean => {
          if (!dispatch) return hooks().canGoBack(way)
          const text = hooks().goBack(way)
          if (text !== undefined) show(tr, text)
          return text !== undefined
        }
      return { undo: command('undo'), redo: command('redo') }
    },
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              // The menu of the browser, and a phone that is shaken, ask in their own way.
              beforeinput: (view, event) => {
                const way = backOf[event.inputType]
                if (!way || !view.editable) return false
                event.preventDefault()
                return editor.commands[way]()
              },
            },
          },
        }),
      ]
    },
  })

const sentenceEnd = /[.!?…]["'”’)\]]*$/

/**
 * Whether a change of the text is undone for itself: whatever does not go on with the letters
 * before it, in the same sentence.
 */
export const typingIn = (): ((transactions: readonly Transaction[]) => boolean) => {
  /** Where the last letters ended, or which cell's table was written. */
  let end: number | null = null
  return transactions => {
    const was = end
    end = null
    const [tr] = transactions
    const step = transactions.length === 1 && tr?.steps.length === 1 ? tr.steps[0] : undefined
    if (tr && step instanceof AttrStep) {
      end = -step.pos
      return was !== end
    }
    if (!tr || !(step instanceof ReplaceStep) || tr.getMeta('paste')) return true
    const { from, to, slice } = step
    const isText =
      slice.openStart === 0 &&
      slice.openEnd === 0 &&
      slice.content.childCount <= 1 &&
      slice.content.firstChild?.isText !== false
    if (!isText || !tr.before.resolve(from).sameParent(tr.before.resolve(to))) return true
    end = from + slice.size
    const $from = tr.before.resolve(from)
    const typed = slice.content.firstChild?.text ?? ''
    const isNewSentence =
      /^\s/.test(typed) &&
      from === to &&
      sentenceEnd.test(
        $from.parent.textBetween(
          Math.max(0, $from.parentOffset - 8),
          $from.parentOffset,
          undefined,
          ' ',
        ),
      )
    return was !== to || isNewSentence
  }
}
