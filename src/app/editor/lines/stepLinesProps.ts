import type { Editor } from '@tiptap/core'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import type { PastedLine } from '../paste/pasteLines.ts'
import type { UndoHooks } from '../text/journalUndo.ts'
import type { LineItems } from './completion/LineCompletion.tsx'
import type { LineDecorations } from './lineDecorations.ts'
import type { LineHooks } from './lineKeys.ts'

export type StepLinesEditorProps = {
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
  /** `isApart`: undone for itself, not with what was typed before. */
  onLines: (lines: StepLine[], isApart: boolean) => void
  /** Undo and redo, of the whole step; without it the editor keeps what was written in it. */
  undo?: UndoHooks<readonly StepLine[]>
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
