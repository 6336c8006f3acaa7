// Keys and invariants of the step editor.
import type { LineId } from '#app/drafts/content/guideContent.ts'
import type { Editor } from '@tiptap/core'
import { typingOver } from '../text/typingOver.ts'
import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { bound } from '#app/ui/keys/ownKeys.ts'
import { tableKeys } from '../text/tableKeys.ts'
import * as commands from './model/lineCommands.ts'
import type { Refusal } from './model/lineCommands.ts'
import { nodesOf, startOf } from './model/lineDoc.ts'
import { lineDrops } from './lineDrops.ts'
import { lineClipboard, lineInput } from './lineInput.ts'
import { areFitting, fitLevels } from './model/lineRules.ts'
import { pasteChoice } from '../paste/pasteChoice.ts'
import { bringAgain, takeBack } from '../paste/pasteInto.ts'
import type { PastedLine } from '../paste/pasteLines.ts'

/** What the keys ask of the screen around the editor; read anew at each key. */
export type LineHooks = {
  refused: (refusal: Refusal | 'break' | 'left', count?: number) => void
  openBullets: () => void
  openLink: () => void
  /** A new step after this one. */
  newStep: () => void
  /** The line of the caret and those after it become a step. */
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
      const seen = new Set<LineId>()
      nodesOf(doc).forEach((node, i) => {
        const lineid = node.attrs.lineid as LineId | null
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

/**
 * Where a line is chosen, the text is left already: Escape belongs to what the editor stands in.
 * ProseMirror would take it all the same.
 */
const secondEscape = (editor: Editor) =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: ({ composing }, { key }) => key === 'Escape' && !composing && isObject(editor),
      },
    },
  })

/** What each key does; whatever the keys are, `shortcuts.ts` says. */
const keyCommands = (editor: Editor, hooks: () => LineHooks) => {
  const refuse: commands.Refuse = (refusal, count) => hooks().refused(refusal, count)
  /** No rule runs while a text is being composed. */
  const key = (run: () => boolean) => () => (editor.view.composing ? false : run())
  const done = (run: () => void) => key(() => (run(), true))
  const joining = (join: typeof commands.backspace) =>
    key(() => (isObject(editor) ? commands.deleteLine(editor) : join(editor, refuse)))
  const backspace = joining(commands.backspace)
  const deleteForward = joining(commands.deleteForward)
  const shift = (by: 1 | -1) => key(() => !isObject(editor) && commands.shift(editor, by, refuse))
  const move = (by: 1 | -1) => key(() => commands.move(editor, by, refuse))
  const select = (by: 1 | -1) =>
    key(() => isObject(editor) && selectLine(editor, inLine(editor) + by))
  const leave = () => {
    if (isObject(editor)) return false
    selectLine(editor, inLine(editor))
    hooks().refused('left')
    return true
  }
  const link = () => {
    if (editor.state.selection.empty) return false
    hooks().openLink()
    return true
  }
  const enter = () => (isObject(editor) ? enterText(editor) : commands.enter(editor, refuse))
  const split = () => commands.splitStep(editor, refuse, hooks().splitStep)
  const fixed = {
    ...bound('splitLine', key(enter)),
    'Shift-Enter': done(() => hooks().refused('break')),
    ...bound('deepenLine', shift(1)),
    ...bound('liftLine', shift(-1)),
    // With other keys held they delete a word; where a line begins or ends they mean the same.
    ...bound('joinBefore', backspace),
    'Shift-Backspace': backspace,
    'Mod-Backspace': backspace,
    'Alt-Backspace': backspace,
    ...bound('joinAfter', deleteForward),
    'Mod-Delete': deleteForward,
    'Alt-Delete': deleteForward,
    ArrowUp: select(-1),
    ArrowDown: select(1),
    Escape: key(leave),
  }
  const changeable = {
    newStep: done(() => hooks().newStep()),
    splitStep: key(split),
    // Also where there is nothing to take back: the browser's own would meet text it did not type.
    undo: done(() => takeBack(editor)),
    redo: done(() => bringAgain(editor)),
    moveLineUp: move(-1),
    moveLineDown: move(1),
    bullet: done(() => hooks().openBullets()),
    palette: key(link),
  }
  return { fixed, changeable }
}

export const lineKeys = (hooks: () => LineHooks) =>
  Extension.create({
    name: 'lineKeys',
    priority: 1000,
    addProseMirrorPlugins() {
      return [
        tableKeys(keyCommands(this.editor, hooks).changeable),
        secondEscape(this.editor),
        invariants(),
        typingOver(),
        lineInput(this.editor),
        lineClipboard(this.editor, hooks),
        pasteChoice(),
        lineDrops(this.editor),
      ]
    },
    addKeyboardShortcuts() {
      return keyCommands(this.editor, hooks).fixed
    },
  })
