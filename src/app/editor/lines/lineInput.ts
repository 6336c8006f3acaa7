// Typing, clipboard and drops in the step editor.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode, Slice as ProseSlice } from '@tiptap/pm/model'
import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { copiedLines, htmlOfLines, ownLines, textOfLines } from '../paste/lineClipboard.ts'
import * as commands from './model/lineCommands.ts'
import type { LineHooks } from './lineKeys.ts'
import { chosenPieces, isAcrossLines, replaceAcross } from './model/lineSelection.ts'
import { linesOfHtml, withoutSheets } from '../paste/pasteHtml.ts'
import { insertLines, roomFor } from '../paste/pasteInto.ts'
import { linesOfBareText, linesOfPlain } from '../paste/pasteLines.ts'
import type { PastedLine } from '../paste/pasteLines.ts'

const withoutIds = (fragment: Fragment): Fragment =>
  Fragment.from(
    Array.from({ length: fragment.childCount }, (_, i) => {
      const node: ProseNode = fragment.child(i)
      return node.type.name === 'line'
        ? node.type.create({ ...node.attrs, lineid: null }, node.content)
        : node
    }),
  )

const linesOfData = (data: DataTransfer, isBare: boolean): PastedLine[] => {
  const text = data.getData('text/plain')
  if (isBare) return linesOfBareText(text)
  const html = data.getData('text/html')
  const own = ownLines(html)
  if (own) return own
  const fromHtml = html && !html.includes('data-pm-slice') ? linesOfHtml(html) : []
  return fromHtml.length > 0 || html.includes('data-pm-slice') ? fromHtml : linesOfPlain(text)
}

/** Lines as lists; inside one line the browser's own way keeps its words and marks. */
const copy = (view: EditorView, event: ClipboardEvent): boolean => {
  const { state } = view
  if (
    !event.clipboardData ||
    state.selection.empty ||
    !(isAcrossLines(state) || state.selection instanceof NodeSelection)
  )
    return false
  const lines = copiedLines(chosenPieces(state))
  event.preventDefault()
  event.clipboardData.clearData()
  event.clipboardData.setData('text/html', htmlOfLines(lines, location.origin))
  event.clipboardData.setData('text/plain', textOfLines(lines))
  return true
}

/**
 * Keys may come faster than the browser tells of a moved caret: what it knows now is read before
 * each of them.
 */
const readCaret = (view: EditorView): void => {
  // ProseMirror keeps it to itself, and has no other way to read the caret at once.
  const { domObserver } = view as unknown as { domObserver: { flush: () => void } }
  if (!view.composing) domObserver.flush()
}

export const lineInput = (editor: Editor, hooks: () => LineHooks) => {
  let isBare = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          readCaret(view)
          // Paste without formatting is a key of the browser's; some of them hand over the
          // formatting all the same.
          isBare = event.shiftKey && event.key.toLowerCase() === 'v'
          return false
        },
        copy,
        cut: (view, event) =>
          copy(view, event) &&
          (editor.state.selection instanceof NodeSelection
            ? commands.deleteLine(editor)
            : commands.removeSelection(editor)),
        // What is composed replaces the selection: it goes before, or the browser would join lines
        // in its own way.
        compositionstart: view => {
          const tr = replaceAcross(view.state)
          if (tr) view.dispatch(tr)
          return false
        },
      },
      transformPastedHTML: withoutSheets,
      transformPasted: (slice: ProseSlice) =>
        new Slice(withoutIds(slice.content), slice.openStart, slice.openEnd),
      handlePaste: (view, event) => {
        const data = event.clipboardData
        if (!data) return false
        const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
        if (files.length > 0) {
          hooks().files(files)
          return true
        }
        const lines = linesOfData(data, isBare)
        isBare = false
        if (lines.length === 0) return false
        if (lines.length > roomFor(view.state)) hooks().pasted(lines)
        else {
          insertLines(editor, lines)
          hooks().inserted(lines)
        }
        return true
      },
      handleTextInput: (view, from, to, text) => {
        // A line chosen as an object is not typed over by accident.
        if (view.state.selection instanceof NodeSelection) return true
        const tr = from === to ? null : replaceAcross(view.state, text)
        if (tr) view.dispatch(tr)
        return tr !== null
      },
      // Pictures are dropped on the step, which takes them itself.
      handleDrop: (_, event) => (event.dataTransfer?.files.length ?? 0) > 0,
    },
  })
}
