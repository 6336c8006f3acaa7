// Keys, clipboard and invariants of the step editor.
import type { Editor } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import type { Node as ProseNode, Slice as ProseSlice } from '@tiptap/pm/model'
import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { temporaryId } from '#app/outbox/temporary.ts'
import * as commands from './lineCommands.ts'
import type { Refusal } from './lineCommands.ts'
import { nodesOf, startOf } from './lineDoc.ts'
import { areFitting, fitLevels } from './lineRules.ts'
import { linesOfHtml, linesOfPlain } from './pasteLines.ts'
import type { PastedLine } from './pasteLines.ts'

/** What the keys ask of the screen around the editor; read anew at each key. */
export type LineHooks = {
  refused: (refusal: Refusal | 'break' | 'left') => void
  openBullets: () => void
  openLink: () => void
  /** A new step after this one (Ctrl+Enter). */
  newStep: () => void
  /** Pasted lines that this step has no room for. */
  overflow: (lines: PastedLine[]) => void
  /** Pictures from the clipboard. */
  files: (files: File[]) => void
}

const nothing = () => undefined
/** Until the first render is on the page. */
export const noHooks: LineHooks = { refused: nothing, openBullets: nothing, openLink: nothing, newStep: nothing, overflow: nothing, files: nothing }

const selectLine = (editor: Editor, index: number): boolean => {
  const { state, view } = editor
  if (index < 0 || index >= state.doc.childCount) return true
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, startOf(state.doc, index))).scrollIntoView())
  return true
}
const isObject = (editor: Editor): boolean => editor.state.selection instanceof NodeSelection
const inLine = (editor: Editor): number => editor.state.selection.$from.index(0)
const enterText = (editor: Editor): true => {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, startOf(state.doc, inLine(editor) + 1) - 1)))
  return true
}

/** Lines keep ids of their own and levels that fit, whatever joined or pasted them. */
const invariants = () => new Plugin({
  appendTransaction: (transactions, before, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const seen = new Set<number>()
    nodesOf(doc).forEach((node, i) => {
      const lineid = node.attrs.lineid as number | null
      if (lineid === null || seen.has(lineid)) tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...node.attrs, lineid: temporaryId() })
      else seen.add(lineid)
    })
    const levels = nodesOf(tr.doc).map(node => node.attrs.level as number)
    if (!areFitting(levels) && areFitting(nodesOf(before.doc).map(node => node.attrs.level as number))) {
      fitLevels(levels).forEach((level, i) => {
        const node = tr.doc.child(i)
        if (node.attrs.level !== level) tr.setNodeMarkup(startOf(tr.doc, i), undefined, { ...node.attrs, level })
      })
    }
    return tr.docChanged ? tr : null
  },
})

const withoutIds = (fragment: Fragment): Fragment =>
  Fragment.from(Array.from({ length: fragment.childCount }, (_, i) => {
    const node: ProseNode = fragment.child(i)
    return node.type.name === 'line' ? node.type.create({ ...node.attrs, lineid: null }, node.content) : node
  }))

/** Keys may come faster than the browser tells of a moved caret: what it knows now is read before each of them. */
const readCaret = (view: EditorView): false => {
  const { domObserver } = view as unknown as { domObserver: { flush: () => void } }
  if (!view.composing) domObserver.flush()
  return false
}

const input = (editor: Editor, hooks: () => LineHooks) => new Plugin({
  props: {
    handleDOMEvents: { keydown: readCaret },
    transformPasted: (slice: ProseSlice) => new Slice(withoutIds(slice.content), slice.openStart, slice.openEnd),
    handlePaste: (_, event) => {
      const data = event.clipboardData
      if (!data) return false
      const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) {
        hooks().files(files)
        return true
      }
      const html = data.getData('text/html')
      if (html.includes('data-pm-slice')) return false
      const fromHtml = html ? linesOfHtml(html) : []
      const lines = fromHtml.length > 0 ? fromHtml : linesOfPlain(data.getData('text/plain'))
      if (lines.length === 0) return false
      const over = commands.insertLines(editor, lines)
      if (over.length > 0) hooks().overflow(over)
      return true
    },
    // A line chosen as an object is not typed over by accident.
    handleTextInput: () => isObject(editor),
    // Pictures are dropped on the step, which takes them itself.
    handleDrop: (_, event) => (event.dataTransfer?.files.length ?? 0) > 0,
  },
})

export const lineKeys = (hooks: () => LineHooks) => Extension.create({
  name: 'lineKeys',
  priority: 1000,
  addProseMirrorPlugins() {
    return [invariants(), input(this.editor, hooks)]
  },
  addKeyboardShortcuts() {
    const { editor } = this
    const refuse = (refusal: Refusal) => hooks().refused(refusal)
    /** No rule runs while a text is being composed. */
    const key = (run: () => boolean) => () => (editor.view.composing ? false : run())
    const done = (run: () => void) => key(() => (run(), true))
    return {
      Enter: key(() => (isObject(editor) ? enterText(editor) : commands.enter(editor, refuse))),
      'Shift-Enter': done(() => hooks().refused('break')),
      'Mod-Enter': done(() => hooks().newStep()),
      Tab: key(() => !isObject(editor) && commands.shift(editor, 1, refuse)),
      'Shift-Tab': key(() => !isObject(editor) && commands.shift(editor, -1, refuse)),
      Backspace: key(() => (isObject(editor) ? commands.deleteLine(editor) : commands.backspace(editor, refuse))),
      Delete: key(() => (isObject(editor) ? commands.deleteLine(editor) : commands.deleteForward(editor, refuse))),
      'Alt-ArrowUp': key(() => commands.move(editor, -1, refuse)),
      'Alt-ArrowDown': key(() => commands.move(editor, 1, refuse)),
      ArrowUp: key(() => isObject(editor) && selectLine(editor, inLine(editor) - 1)),
      ArrowDown: key(() => isObject(editor) && selectLine(editor, inLine(editor) + 1)),
      Escape: key(() => {
        if (isObject(editor)) return false
        selectLine(editor, inLine(editor))
        hooks().refused('left')
        return true
      }),
      'Mod-.': done(() => hooks().openBullets()),
      'Mod-k': key(() => {
        if (editor.state.selection.empty) return false
        hooks().openLink()
        return true
      }),
    }
  },
})
