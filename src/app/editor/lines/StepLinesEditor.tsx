import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { StepLine, LineId } from '#app/drafts/content/guideContent.ts'
import { LineBullets } from './LineBullets.tsx'
import { emptyLines, fromOutside, linesOf, showLines, shows, startOf } from './model/lineDoc.ts'
import { splitStep } from './model/lineCommands.ts'
import { lineKeys, noHooks } from './lineKeys.ts'
import type { LineHooks } from './lineKeys.ts'
import { dragLine } from './draggedLine.ts'
import { LineCompletion, type LineItems } from './completion/LineCompletion.tsx'
import { lineCompletion } from './completion/lineCompletion.ts'
import { lineDecorationsExtension, decorationsChanged, noDecorations } from './lineDecorations.ts'
import type { LineDecorations } from './lineDecorations.ts'
import { createBulletSlots } from './bulletSlots.ts'
import { lineExtensions } from './model/lineSchema.ts'
import { LineToolbar } from './LineToolbar.tsx'
import { LinkDialog } from '../pickers/LinkDialog.tsx'
import { subtreeEnd } from './model/lineRules.ts'
import { chosenLines } from './model/lineSelection.ts'
import { latestRef, type LatestRef } from '../text/latestRef.ts'
import { LongLines } from './LongLines.tsx'
import type { PastedLine } from '../paste/pasteLines.ts'
import { BulletSuggestion } from '../paste/BulletSuggestion.tsx'
import { signOf } from '../paste/spreadLines.ts'
import { barsAround, useCaretInView } from '../text/useCaretInView.ts'
import { Pasting } from './Pasting.tsx'
import { useFirstHint } from './useFirstHint.ts'
import { useLineLengths } from './useLineLengths.ts'
import { useRefusals } from './useRefusals.tsx'
import styles from './StepLinesEditor.module.css'

type StepLinesEditorProps = {
  /** As the outbox has them; changes that did not come from here are put into the editor. */
  lines: StepLine[]
  /** lineids that the service has replaced. */
  aliases: Readonly<Record<string, number>>
  label: string
  toolsLabel: string
  marks?: LineDecorations
  /** Places of lines whose text is kept here and not sent. */
  kept: readonly number[]
  /**
   * Where the writing starts: at the end of the last line, of the first one, of the one at a place,
   * where it was before, or nowhere yet.
   */
  start: 'first' | 'last' | number | { anchor: number; head: number } | null
  onLines: (lines: StepLine[]) => void
  onReady?: (editor: Editor | null) => void
  /** The line at this place, from 0, and those after it become a step; without it there is none. */
  onSplit?: ((line: number) => void) | undefined
  /** So many lines from this place on are to go to another step; without it there is none. */
  onSend?: ((line: number, count: number) => void) | undefined
  /** Who wrote the line with the caret is to be seen. */
  onHistory?: (() => void) | undefined
  /** Parts and tools of the guide, found behind "@". */
  items: LineItems
  /** Chooses pictures for the step. */
  addPicture: () => void
  /** Pasted lines as new steps after this one; answers how to take them back. */
  onSpread?: ((groups: PastedLine[][]) => () => void) | undefined
} & Pick<LineHooks, 'files'> &
  Partial<Pick<LineHooks, 'newStep'>>

type Latest = {
  hooks: LineHooks
  marks: LineDecorations
  complete: (key: string) => boolean
  changed: (lines: StepLine[], here: number) => void
  focused: () => void
}

const indexOf = (line: HTMLElement): number =>
  [...(line.parentElement?.children ?? [])].indexOf(line)

type Slots = ReturnType<typeof createBulletSlots>

/** The editor itself; what its keys and its plugins ask is the newest that was drawn. */
const useLinesEditor = (label: string, places: Slots, latest: LatestRef<Latest>) => {
  const [bars] = useState(barsAround)
  return useEditor({
    extensions: [
      ...lineExtensions(places.view),
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
    onUpdate: ({ editor: now, transaction }) => {
      if (
        transaction.before.childCount !== transaction.doc.childCount ||
        transaction.getMeta(fromOutside)
      )
        places.renumber()
      if (!transaction.getMeta(fromOutside))
        latest.get().changed(linesOf(now.state.doc), now.state.selection.$head.index(0))
    },
  })
}

/** The editor's document stands outside React: what others changed is put into it. */
const useLinesFromOutside = (
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
const useFirstCaret = (editor: Editor, start: StepLinesEditorProps['start']) =>
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

const useReady = (editor: Editor, onReady: StepLinesEditorProps['onReady']) =>
  useLayoutEffect(() => {
    onReady?.(editor.isDestroyed ? null : editor)
    return () => onReady?.(null)
  }, [editor, onReady])

/** So many lines belong together from this place on. */
const blockAt = (editor: Editor, index: number) => ({
  index,
  count: subtreeEnd(linesOf(editor.state.doc), index) - index,
})

/** What the keys of the editor open beside it, and what else follows from what is typed. */
const useLineHooks = (props: StepLinesEditorProps, picker: RefObject<HTMLButtonElement | null>) => {
  const { marks = noDecorations, onLines, onSplit, onSpread, newStep, files } = props
  const [isLinking, setIsLinking] = useState(false)
  const [pasted, setPasted] = useState<PastedLine[] | null>(null)
  const [offersSigns, setOffersSigns] = useState(false)
  const tellLength = useLineLengths()
  const { words, refused, clear } = useRefusals(onSplit !== undefined)
  const hooks: LineHooks = {
    newStep: newStep ?? (() => refused('newStep')),
    files,
    refused,
    openBullets: () => picker.current?.click(),
    openLink: () => setIsLinking(true),
    splitStep: line => (onSplit ? onSplit(line) : refused('newStep')),
    pasted: lines => (onSpread ? setPasted(lines) : refused('full')),
    inserted: lines =>
      setOffersSigns(
        lines.some(({ text, bullet }) => bullet === undefined && signOf(text) !== undefined),
      ),
  }
  const [latest] = useState(() =>
    latestRef<Latest>({
      hooks: noHooks,
      marks: noDecorations,
      complete: () => false,
      changed: () => undefined,
      focused: () => undefined,
    }),
  )
  const changed = (now: StepLine[], here: number) => {
    clear()
    const line = now[here]
    if (line?.lineid) tellLength(line.lineid, [...line.text_raw].length)
    onLines(now)
  }
  const { hint, focused } = useFirstHint()
  // Keys ask for what belongs to the newest render.
  const [complete] = useState(() => latestRef<(key: string) => boolean>(() => false))
  useLayoutEffect(() =>
    latest.put({ hooks, marks, changed, focused, complete: key => complete.get()(key) }),
  )
  return {
    latest,
    complete,
    words,
    refused,
    hint,
    pasted,
    setPasted,
    isLinking,
    setIsLinking,
    offersSigns,
    setOffersSigns,
  }
}

type LineNotesProps = Pick<
  ReturnType<typeof useLineHooks>,
  'words' | 'refused' | 'hint' | 'offersSigns' | 'setOffersSigns'
> & { editor: Editor; kept: readonly number[]; split: () => void }

/** What is to be told under the lines. */
const LineNotes = ({ editor, kept, refused, words, split, hint, ...signs }: LineNotesProps) => (
  <div className={styles.notes}>
    <LongLines editor={editor} kept={kept} refuse={refused} />
    {words(split)}
    {signs.offersSigns && (
      <BulletSuggestion editor={editor} onClose={() => signs.setOffersSigns(false)} />
    )}
    {hint !== null && <p className={styles.hint}>{hint}</p>}
  </div>
)

/** The lines of one step as they are written: one editor, its document is the step's lines. */
export const StepLinesEditor = (props: StepLinesEditorProps) => {
  const { label, toolsLabel, kept, start, onReady, onSplit, onSend, onSpread } = props
  const { items, addPicture } = props
  const [places] = useState(createBulletSlots)
  const picker = useRef<HTMLButtonElement>(null)
  const { latest, complete, refused, pasted, setPasted, setIsLinking, ...beside } = useLineHooks(
    props,
    picker,
  )
  const editor = useLinesEditor(label, places, latest)
  useLinesFromOutside(editor, props)
  useFirstCaret(editor, start)
  useCaretInView(editor)
  useReady(editor, onReady)
  const split = () => (onSplit ? splitStep(editor, refused, onSplit) : refused('newStep'))
  const send = () => {
    const { from, to } = chosenLines(editor.state)
    onSend?.(from, Math.max(to + 1, from + blockAt(editor, from).count) - from)
  }
  const openBullets = () => picker.current?.click()
  return (
    <div className={styles.place}>
      <LineToolbar
        editor={editor}
        label={toolsLabel}
        picker={picker}
        onLink={() => setIsLinking(true)}
        onSplit={onSplit && split}
        onSend={onSend && send}
        onHistory={props.onHistory}
        refuse={refused}
      />
      <EditorContent editor={editor} />
      <LineBullets
        places={places}
        onPick={line => {
          editor.commands.focus(startOf(editor.state.doc, indexOf(line) + 1) - 1)
          openBullets()
        }}
        onDrag={(event, line) => dragLine(event, blockAt(editor, indexOf(line)))}
      />
      <LineNotes {...beside} {...{ editor, kept, refused, split }} />
      <LineCompletion
        {...{ editor, complete, split, items, addPicture, openBullets }}
        refuse={refused}
      />
      {beside.isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
      {pasted && onSpread && (
        <Pasting {...{ editor, pasted, onSpread }} onClose={() => setPasted(null)} />
      )}
    </div>
  )
}
