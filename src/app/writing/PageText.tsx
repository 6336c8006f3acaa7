import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import type { WikiDoc } from '#wikitext/tree.ts'
import { classes } from '#app/ui/classes.ts'
import { ChipBar } from './ChipBar.tsx'
import { CompletionPanel } from './CompletionPanel.tsx'
import type { PageDialogRequest } from '#app/editor/page/tools/pageDialogRequest.ts'
import { type Loss } from '#app/editor/page/pageLoss.ts'
import { LinkBar } from './LinkBar.tsx'
import { type PageTemplate } from '#app/editor/page/tools/pageTemplates.ts'
import { type UndoHooks } from '#app/editor/text/journalUndo.ts'
import { type CaretPlace } from '#app/editor/page/pageSourceText.ts'
import { PageToolbar } from '#app/editor/page/tools/PageToolbar.tsx'
import { PasteChoiceChip } from '#app/editor/paste/PasteChoiceChip.tsx'
import { TableBar } from '#app/editor/table/TableBar.tsx'
import styles from '#app/editor/page/PageText.module.css'
import { usePageEditor } from './usePageEditor.ts'

export type PageTextProps = {
  /** Another one whenever the text may have changed elsewhere: it is then put into the editor. */
  drawn: unknown
  /** As the outbox has it now: typing does not draw this anew at each key. */
  newestContents: () => WikiDoc
  /** What the editor was given last, with what it told since. */
  heldContents: () => WikiDoc
  label: string
  toolsLabel: string
  isReadOnly: boolean
  /** `isApart`: undone for itself, not with what was typed before. */
  onContents: (contents: WikiDoc, isApart: boolean) => void
  /** Undo and redo, of the whole page; null: the editor keeps what was written in it. */
  undo: UndoHooks<WikiDoc> | null
  /** Something would be lost: nothing is saved from here any more. */
  onLoss: (loss: Loss) => void
  /** Pictures that were pasted or dropped, to stand at this place. */
  onFiles: (files: File[], at: number) => void
  onReady?: (editor: Editor | null) => void
  onAsk: (asking: PageDialogRequest) => void
  onSource: () => void
  templates: readonly PageTemplate[]
  /** Where the caret begins: it comes from the wiki text, or the page is new. */
  start: CaretPlace | null
  /** What a new page begins with. */
  template: PageTemplate | null
  /** Stands among other fields of a form: framed, and no taller than its text. */
  isField?: boolean
}
/** The text of a page as it is written: one editor over its tree. */
export const PageText = (props: PageTextProps) => {
  const { toolsLabel, templates, onAsk, onSource } = props
  const { editor, cell, complete, after, mean } = usePageEditor(props)
  return (
    <div
      className={classes(styles.place, props.isField && styles.field)}
      onKeyDownCapture={mean}
      onPointerDownCapture={mean}
      onDropCapture={mean}
      onPasteCapture={mean}
      onCutCapture={mean}
      onBeforeInputCapture={mean}
    >
      <PageToolbar
        editor={editor}
        label={toolsLabel}
        templates={templates}
        onAsk={onAsk}
        onSource={onSource}
      />
      <div className={styles.bars}>
        {cell ? <TableBar here={cell} /> : <ChipBar editor={editor} />}
      </div>
      <EditorContent editor={editor} />
      <PasteChoiceChip editor={editor} isReadOnly={props.isReadOnly} />
      <LinkBar editor={editor} />
      <span ref={after} tabIndex={-1} />
      <CompletionPanel editor={editor} complete={complete} templates={templates} onAsk={onAsk} />
    </div>
  )
}
