// Typing and the clipboard in the step editor.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode, Slice as ProseSlice } from '@tiptap/pm/model'
import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { copiedLines, htmlOfLines, ownLines, textOfLines } from '../paste/lineClipboard.ts'
import { clipboardPlugin } from '../paste/clipboard.ts'
import * as commands from './model/lineCommands.ts'
import type { LineHooks } from './lineKeys.ts'
import { chosenPieces, isAcrossLines, replaceAcross } from './model/lineSelection.ts'
import { withoutSheets } from '../paste/foreignHtml.ts'
import { linesOfHtml } from '../paste/pasteHtml.ts'
import { insertLines, linesPasted, roomFor } from '../paste/pasteInto.ts'
import { lineByLine, linesOfDoc, linesOfLetters } from '../paste/markup/linesOfDoc.ts'
import {
  blanksAround,
  pastedMarkup,
  pasteMarkup,
  type MakePaste,
} from '../paste/markup/readMarkup.ts'
import { hasMarkers, linesOfBareText, linesOfPlain } from '../paste/pasteLines.ts'
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

export const lineInput = (editor: Editor) =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: view => {
          readCaret(view)
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
      transformPasted: (slice: ProseSlice) =>
        new Slice(withoutIds(slice.content), slice.openStart, slice.openEnd),
      handleTextInput: (view, from, to, text) => {
        // A line chosen as an object is not typed over by accident.
        if (view.state.selection instanceof NodeSelection) return true
        const tr = from === to ? null : replaceAcross(view.state, text)
        if (tr) view.dispatch(tr)
        return tr !== null
      },
    },
  })

const hasRoom = (here: EditorState, lines: PastedLine[]) => lines.length <= roomFor(here)

/** A line for each of the text's, to the letter: what looks like markup is none. */
const lettersPasted = (here: EditorState, text: string): Transaction | null => {
  const lines = linesOfLetters(text)
  return hasRoom(here, lines) ? linesPasted(here, lines, blanksAround(text, here)) : null
}

/** The lines that the document of a pasted text is, or those of the text. */
export const linesMade =
  (text: string, hooks: () => Pick<LineHooks, 'pasted' | 'inserted'>): MakePaste =>
  (here, doc, isLater) => {
    const read = doc ? linesOfDoc(doc) : []
    if (read.length === 0 && isLater) return null
    const lines = read.length > 0 ? read : linesOfPlain(text)
    if (lines.length === 0) return replaceAcross(here, text) ?? here.tr.insertText(text)
    if (!hasRoom(here, lines)) {
      // The letters are there already.
      if (isLater) return null
      hooks().pasted(lines)
      return here.tr
    }
    hooks().inserted(lines)
    return linesPasted(here, lines, blanksAround(text, here))
  }

/** Lines of what is pasted; those that the step has no room for are shown first. */
export const lineClipboard = (editor: Editor, hooks: () => LineHooks) =>
  clipboardPlugin({
    hooks,
    cleaned: withoutSheets,
    take: (view, data, isBare) => {
      const found = isBare ? null : pastedMarkup(data)
      // Lists alone are read line by line: their marks go, and all else stays as it is written.
      if (found && !found.isOnlyList) {
        const text = data.getData('text/plain')
        const source = found.markup === 'wiki' ? lineByLine(text) : text
        pasteMarkup(view, found.markup, source, linesMade(text, hooks), lettersPasted)
        return true
      }
      const lines = linesOfData(data, isBare)
      if (lines.length === 0) return false
      if (hasRoom(view.state, lines)) {
        insertLines(editor, lines)
        hooks().inserted(lines)
      } else hooks().pasted(lines)
      return true
    },
    plain: lettersPasted,
    reads: hasMarkers,
    // Pictures are dropped on the step.
    takesDrops: false,
  })
