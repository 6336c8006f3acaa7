import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import { LineBullets } from './LineBullets.tsx'
import { linesOf, startOf } from './model/lineDoc.ts'
import { splitStep } from './model/lineCommands.ts'
import { noHooks } from './lineKeys.ts'
import type { LineHooks } from './lineKeys.ts'
import { dragLine } from './draggedLine.ts'
import { LineCompletion } from './completion/LineCompletion.tsx'
import { noDecorations } from './lineDecorations.ts'
import { createBulletSlots } from './bulletSlots.ts'
import { LineToolbar } from './LineToolbar.tsx'
import { LinkDialog } from '../pickers/LinkDialog.tsx'
import { subtreeEnd } from './model/lineRules.ts'
import { chosenLines } from './model/lineSelection.ts'
import { latestRef } from '../text/latestRef.ts'
import { LongLines } from './LongLines.tsx'
import type { PastedLine } from '../paste/pasteLines.ts'
import { BulletSuggestion } from '../paste/BulletSuggestion.tsx'
import { PasteChoiceChip } from '../paste/PasteChoiceChip.tsx'
import { signOf } from '../paste/spreadLines.ts'
import { useCaretInView } from '../text/useCaretInView.ts'
import { Pasting } from './Pasting.tsx'
import { useFirstHint } from './useFirstHint.ts'
import { useLineLengths } from './useLineLengths.ts'
import { useRefusals } from './useRefusals.tsx'
import {
  useFirstCaret,
  useLinesEditor,
  useLinesFromOutside,
  useReady,
  type Latest,
} from './useLinesEditor.ts'
import type { StepLinesEditorProps } from './stepLinesProps.ts'
import styles from './StepLinesEditor.module.css'

const indexOf = (line: HTMLElement): number =>
  [...(line.parentElement?.children ?? [])].indexOf(line)

/** So many lines belong together from this place on. */
const blockAt = (editor: Editor, index: number) => ({
  index,
  count: subtreeEnd(linesOf(editor.state.doc), index) - index,
})

/** What the keys of the editor open beside it, and what else follows from what is typed. */
const useLineHooks = (props: StepLinesEditorProps, picker: RefObject<HTMLButtonElement | null>) => {
  const { marks = noDecorations, onLines, onSplit, onSpread, newStep, files, undo } = props
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
      undo: undefined,
      changed: () => undefined,
      focused: () => undefined,
    }),
  )
  const changed = (now: StepLine[], here: number, isApart: boolean) => {
    clear()
    const line = now[here]
    if (line?.lineid) tellLength(line.lineid, [...line.text_raw].length)
    onLines(now, isApart)
  }
  const { hint, focused } = useFirstHint()
  // Keys ask for what belongs to the newest render.
  const [complete] = useState(() => latestRef<(key: string) => boolean>(() => false))
  useLayoutEffect(() =>
    latest.put({ hooks, marks, undo, changed, focused, complete: key => complete.get()(key) }),
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
  const { toolsLabel, kept, start, onReady, onSplit, onSend, onSpread } = props
  const { items, addPicture } = props
  const [places] = useState(createBulletSlots)
  const picker = useRef<HTMLButtonElement>(null)
  const { latest, complete, refused, pasted, setPasted, setIsLinking, ...beside } = useLineHooks(
    props,
    picker,
  )
  const editor = useLinesEditor(props, places, latest)
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
          // At once: a focus that comes a frame later takes the keys from the open menu.
          const end = startOf(editor.state.doc, indexOf(line) + 1) - 1
          editor.view.focus()
          editor.commands.setTextSelection(end)
          openBullets()
        }}
        onDrag={(event, line) => dragLine(event, blockAt(editor, indexOf(line)))}
      />
      <PasteChoiceChip editor={editor} />
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
