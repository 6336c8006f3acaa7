import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { StepLine } from '#app/outbox/content.ts'
import { announce } from './announce.ts'
import { LineBullets } from './LineBullets.tsx'
import { emptyLines, fromOutside, linesOf, showLines, shows, startOf } from './lineDoc.ts'
import { lineKeys, noHooks } from './lineKeys.ts'
import type { LineHooks } from './lineKeys.ts'
import { lineMarks, marksChanged, noMarks } from './lineMarks.ts'
import type { LineMarks } from './lineMarks.ts'
import { createPlaces } from './linePlaces.ts'
import { lineExtensions } from './lineSchema.ts'
import { LineToolbar } from './LineToolbar.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { useRefusals } from './useRefusals.tsx'
import styles from './StepLinesEditor.module.css'

type StepLinesEditorProps = {
  /** As the outbox has them; changes that did not come from here are put into the editor. */
  lines: StepLine[]
  /** lineids that the service has replaced. */
  aliases: Readonly<Record<string, number>>
  label: string
  toolsLabel: string
  marks?: LineMarks
  /** Where the writing starts: at the end of the last line, of the first one, or nowhere yet. */
  start: 'first' | 'last' | null
  onLines: (lines: StepLine[]) => void
  onReady?: (editor: Editor | null) => void
} & Pick<LineHooks, 'newStep' | 'overflow' | 'files'>

type Latest = { hooks: LineHooks; marks: LineMarks; onLines: (lines: StepLine[]) => void }
/** A box that stays the same while what is in it changes. */
const newest = <T,>(first: T) => {
  let held = first
  return { get: () => held, put: (next: T): void => void (held = next) }
}

/** The lines of one step as they are written: one editor, its document is the step's lines. */
export const StepLinesEditor = ({ lines, aliases, label, toolsLabel, marks = noMarks, start, onLines, onReady, ...around }: StepLinesEditorProps) => {
  const { t } = useLingui()
  const [places] = useState(createPlaces)
  const [isLinking, setIsLinking] = useState(false)
  const picker = useRef<HTMLButtonElement>(null)
  const { words, refused } = useRefusals()
  const hooks: LineHooks = { ...around, refused, openBullets: () => picker.current?.click(), openLink: () => setIsLinking(true) }
  const [latest] = useState(() => newest<Latest>({ hooks: noHooks, marks: noMarks, onLines: () => undefined }))
  // Keys ask for what belongs to the newest render.
  useLayoutEffect(() => latest.put({ hooks, marks, onLines }))
  const editor = useEditor({
    extensions: [...lineExtensions(places.view), lineKeys(() => latest.get().hooks), lineMarks(() => latest.get().marks)],
    content: emptyLines,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: styles.lines ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
    },
    onUpdate: ({ editor: now, transaction }) => {
      if (transaction.before.childCount !== transaction.doc.childCount || transaction.getMeta(fromOutside)) places.renumber()
      if (!transaction.getMeta(fromOutside)) latest.get().onLines(linesOf(now.state.doc))
    },
  })
  // The editor's document stands outside React: what others changed is put into it.
  useLayoutEffect(() => {
    const resolve = (lineid: number | null) => (lineid === null ? null : aliases[String(lineid)] ?? lineid)
    if (editor.isDestroyed || editor.view.composing || shows(editor, lines, resolve)) return
    showLines(editor, lines)
  }, [editor, lines, aliases])
  // A screen that is shown again after it was put aside has an editor that ended; the next render brings a new one.
  useLayoutEffect(() => {
    if (editor.isDestroyed) return
    editor.view.dispatch(editor.state.tr.setMeta(marksChanged, true).setMeta('addToHistory', false))
  }, [editor, marks])
  // The caret is the browser's. It is put there at once, or the first letter would be lost.
  useLayoutEffect(() => {
    if (!start || editor.isDestroyed) return
    editor.commands.setTextSelection((start === 'first' ? startOf(editor.state.doc, 1) : editor.state.doc.content.size) - 1)
    editor.view.focus()
    editor.view.dispatch(editor.state.tr.scrollIntoView())
    announce(t`Escape leaves the text, then Tab leaves the lines.`)
  }, [editor, start, t])
  useLayoutEffect(() => {
    onReady?.(editor.isDestroyed ? null : editor)
    return () => onReady?.(null)
  }, [editor, onReady])
  return (
    <div className={styles.place}>
      <LineToolbar editor={editor} label={toolsLabel} picker={picker} onLink={() => setIsLinking(true)} refuse={refused} />
      <EditorContent editor={editor} />
      <LineBullets
        places={places}
        onPick={line => {
          const index = [...(line.parentElement?.children ?? [])].indexOf(line)
          editor.commands.focus(startOf(editor.state.doc, index + 1) - 1)
          picker.current?.click()
        }}
      />
      {words}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  )
}
