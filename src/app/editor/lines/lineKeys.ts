// Keys and invariants of the step editor.
import type { Editor } from '@tiptap/core'
import { typingOver } from '../text/typingOver.ts'
import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { bound } from '#app/ui/keys/shortcuts.ts'
import * as commands from './model/lineCommands.ts'
import type { Refusal } from './model/lineCommands.ts'
import { nodesOf, startOf } from './model/lineDoc.ts'
import { lineDrops } from './lineDrops.ts'
import { lineInput } from './lineInput.ts'
import { areFitting, fitLevels } from './model/lineRules.ts'
import { beforeRedo, beforeUndo } from '../paste/pasteInto.ts'
import type { PastedLine } from '../paste/pasteLines.ts'

/** What the keys ask of the screen around the editor; read anew at each key. */
export type LineHooks = {
  refused: (refusal: Refusal | 'break' | 'left', count?: number) => void
  openBullets: () => void
  openLink: () => void
  /** A new step after this one (Ctrl+Enter). */
  newStep: () => void
  /** The line of the caret and those after it become a step (Ctrl+Shift+Enter). */
  splitStep: (line: number) => void
  /** Pasted lines that need a look first: this step has no room for them. */
  pasted: (lines: PastedLine[]) => void
  /** Pasted lines are in their place. */
  inserted: (lines: PastedLine[]) => void
  /** Pictures from the clipboard. */
  files: (files: File[]) => void
}

const nothing = () => undefined
/** Until the first render is on the page. */
export const noHooks: LineHooks = {
  refused: nothing,
  openBullets: nothing,
  openLink: nothing,
  newStep: nothing,
  splitStep: nothing,
  pasted: nothing,
  inserted: nothing,
  files: nothing,
}

const selectLine = (editor: Editor, index: number): boolean => {
  const { state, view } = editor
  if (index < 0 || index >= state.doc.childCount) return true
  view.dispatch(
    state.tr
      .setSelection(NodeSelection.create(state.doc, startOf(state.doc, index)))
      .scrollIntoView(),
  )
  return true
}
const isObject = (editor: Editor): boolean => editor.state.selection instanceof NodeSelection
const inLine = (editor: Editor): number => editor.state.selection.$from.index(0)
const enterText = (editor: Editor): true => {
  const { state, view } = editor
  view.dispatch(
    state.tr.setSelection(
      TextSelection.create(state.doc, startOf(state.doc, inLine(editor) + 1) - 1),
    ),
  )
  return true
}

/** Lines keep ids of their own and levels that fit, whatever joined or pasted them. */
const invariants = () =>
  new Plugin({
    appendTransaction: (transactions, before, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const seen = new Set<number>()
      nodesOf(doc).forEach((node, i) => {
        const lineid = node.attrs.lineid as number | null
        if (lineid === null || seen.has(lineid))
          tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...node.attrs, lineid: temporaryId() })
        else seen.add(lineid)
      })
      const levels = nodesOf(tr.doc).map(node => node.attrs.level as number)
      if (
        !areFitting(levels) &&
        areFitting(nodesOf(before.doc).map(node => node.attrs.level as number))
      ) {
        fitLevels(levels).forEach((level, i) => {
          const node = tr.doc.child(i)
          if (node.attrs.level !== level)
            tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...node.attrs, level })
        })
      }
      return tr.docChanged ? tr : null
    },
  })

export const lineKeys = (hooks: () => LineHooks) =>
  Extension.create({
    name: 'lineKeys',
    priority: 1000,
    addProseMirrorPlugins() {
      return [invariants(), typingOver(), lineInput(this.editor, hooks), lineDrops(this.editor)]
    },
    addKeyboardShortcuts() {
      const { editor } = this
      const refuse: commands.Refuse = (refusal, count) => hooks().refused(refusal, count)
      /** No rule runs while a text is being composed. */
      const key = (run: () => boolean) => () => (editor.view.composing ? false : run())
      const done = (run: () => void) => key(() => (run(), true))
      const backspace = key(() =>
        isObject(editor) ? commands.deleteLine(editor) : commands.backspace(editor, refuse),
      )
      const deleteForward = key(() =>
        isObject(editor) ? commands.deleteLine(editor) : commands.deleteForward(editor, refuse),
      )
      return {
        ...bound(
          'splitLine',
          key(() => (isObject(editor) ? enterText(editor) : commands.enter(editor, refuse))),
        ),
        'Shift-Enter': done(() => hooks().refused('break')),
        ...bound(
          'newStep',
          done(() => hooks().newStep()),
        ),
        ...bound(
          'splitStep',
          key(() => commands.splitStep(editor, refuse, hooks().splitStep)),
        ),
        ...bound(
          'deepenLine',
          key(() => !isObject(editor) && commands.shift(editor, 1, refuse)),
        ),
        ...bound(
          'liftLine',
          key(() => !isObject(editor) && commands.shift(editor, -1, refuse)),
        ),
        // With other keys held they delete a word; where a line begins or ends they mean the same.
        ...bound('joinBefore', backspace),
        'Shift-Backspace': backspace,
        'Mod-Backspace': backspace,
        'Alt-Backspace': backspace,
        ...bound('joinAfter', deleteForward),
        'Mod-Delete': deleteForward,
        'Alt-Delete': deleteForward,
        ...bound(
          'undo',
          key(() => beforeUndo(editor)),
        ),
        ...bound(
          'redo',
          key(() => beforeRedo(editor)),
        ),
        ...bound(
          'moveLineUp',
          key(() => commands.move(editor, -1, refuse)),
        ),
        ...bound(
          'moveLineDown',
          key(() => commands.move(editor, 1, refuse)),
        ),
        ArrowUp: key(() => isObject(editor) && selectLine(editor, inLine(editor) - 1)),
        ArrowDown: key(() => isObject(editor) && selectLine(editor, inLine(editor) + 1)),
        Escape: key(() => {
          if (isObject(editor)) return false
          selectLine(editor, inLine(editor))
          hooks().refused('left')
          return true
        }),
        ...bound(
          'bullet',
          done(() => hooks().openBullets()),
        ),
        ...bound(
          'palette',
          key(() => {
            if (editor.state.selection.empty) return false
            hooks().openLink()
            return true
          }),
        ),
      }
    },
  })
