import type { Editor } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { useLayoutEffect, useState } from 'react'
import type { LineId, StepLine } from '#app/drafts/content/guideContent.ts'
import { barsAround } from '../text/useCaretInView.ts'
import { journalUndo, type UndoHooks } from '../text/journalUndo.ts'
import type { LatestRef } from '../text/latestRef.ts'
import { typingSomeWords } from '../text/undoGrouping.ts'
import type { createBulletSlots } from './bulletSlots.ts'
import { lineCompletion } from './completion/lineCompletion.ts'
import { decorationsChanged, lineDecorationsExtension, noDecorations } from './lineDecorations.ts'
import type { LineDecorations } from './lineDecorations.ts'
import { lineKeys, type LineHooks } from './lineKeys.ts'
import {
  emptyLines,
  fromOutside,
  goToLines,
  linesOf,
  showLines,
  shows,
  startOf,
} from './model/lineDoc.ts'
import { lineExtensions } from './model/lineSchema.ts'
import type { StepLinesEditorProps } from './stepLinesProps.ts'
import styles from './StepLinesEditor.module.css'

/** What the editor asks for at each key: it belongs to the newest render. */
export type Latest = {
  hooks: LineHooks
  marks: LineDecorations
  complete: (key: string) => boolean
  undo: UndoHooks<readonly StepLine[]> | undefined
  changed: (lines: StepLine[], here: number, isApart: boolean) => void
  focused: () => void
}

type Slots = ReturnType<typeof createBulletSlots>

/** The editor itself; what its keys and its plugins ask is the newest that was drawn. */
export const useLinesEditor = (
  { label, undo }: StepLinesEditorProps,
  places: Slots,
  latest: LatestRef<Latest>,
) => {
  const [bars] = useState(barsAround)
  const [isApart] = useState(typingSomeWords)
  return useEditor({
    extensions: [
      ...lineExtensions(places.view, undo === undefined),
      ...(undo ? [journalUndo(() => latest.get().undo ?? undo, goToLines)] : []),
      lineKeys(() => latest.get().hooks),
      lineCompletion(key => latest.get().complete(key)),
      lineDecorationsExtension(() => latest.get().marks),
    ],
    content: emptyLines,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      scrollThreshold: bars,
      scrollMargin: bars,
      attributes: {
        class: styles.lines ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
      },
    },
    onFocus: () => latest.get().focused(),
    onUpdate: ({ editor: now, transaction, appendedTransactions }) => {
      if (
        transaction.before.childCount !== transaction.doc.childCount ||
        transaction.getMeta(fromOutside)
      )
        places.renumber()
      if (transaction.getMeta(fromOutside)) return
      const isForItself = isApart([transaction, ...appendedTransactions], now.state)
      latest.get().changed(linesOf(now.state.doc), now.state.selection.$head.index(0), isForItself)
    },
  })
}

/** The editor's document stands outside React: what others changed is put into it. */
export const useLinesFromOutside = (
  editor: Editor,
  { lines, aliases, marks = noDecorations }: StepLinesEditorProps,
) => {
  useLayoutEffect(() => {
    const resolve = (lineid: LineId | null) =>
      lineid === null ? null : (aliases[String(lineid)] ?? lineid)
    if (editor.isDestroyed || shows(editor, lines, resolve)) return
    showLines(editor, lines, resolve)
  }, [editor, lines, aliases])
  // A screen that is shown again after it was put aside has an editor that ended; the next render
  // brings a new one.
  useLayoutEffect(() => {
    if (editor.isDestroyed) return
    editor.view.dispatch(
      editor.state.tr.setMeta(decorationsChanged, true).setMeta('addToHistory', false),
    )
  }, [editor, marks])
}

/** The caret is the browser's. It is put there at once, or the first letter would be lost. */
export const useFirstCaret = (editor: Editor, start: StepLinesEditorProps['start']) =>
  useLayoutEffect(() => {
    if (start === null || editor.isDestroyed) return
    const { doc } = editor.state
    const end = doc.content.size - 1
    const line =
      typeof start === 'object' || start === 'first'
        ? 0
        : start === 'last'
          ? doc.childCount - 1
          : Math.min(start, doc.childCount - 1)
    editor.commands.setTextSelection(
      typeof start === 'object'
        ? { from: Math.min(start.anchor, end), to: Math.min(start.head, end) }
        : startOf(doc, line + 1) - 1,
    )
    editor.view.focus()
    editor.view.dispatch(editor.state.tr.scrollIntoView())
  }, [editor, start])

export const useReady = (editor: Editor, onReady: StepLinesEditorProps['onReady']) =>
  useLayoutEffect(() => {
    onReady?.(editor.isDestroyed ? null : editor)
    return () => onReady?.(null)
  }, [editor, onReady])
