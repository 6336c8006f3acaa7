import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { latestRef } from '#app/editor/text/latestRef.ts'
import { syncCaret } from '#app/editor/text/syncCaret.ts'
import { barsAround, useCaretInView } from '#app/editor/text/useCaretInView.ts'
import { unknownBlock } from '#wikitext/editorDoc.ts'
import { unknownInline, wikiToken } from '#wikitext/editorInline.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { ChipBar } from './ChipBar.tsx'
import { chipView } from '../../editor/page/chipViews.ts'
import { CompletionPanel } from './CompletionPanel.tsx'
import type { PageDialogRequest } from '../../editor/page/tools/pageDialogRequest.ts'
import { pageClipboard } from '../../editor/paste/pageClipboard.ts'
import { pageCompletion } from '../../editor/page/pageCompletion.ts'
import { docOf, fromOutside, proseOf, shownIn } from '../../editor/page/pageDoc.ts'
import { lossOfChange, lossOfLoading, type Loss } from '../../editor/page/pageLoss.ts'
import { findPages } from './findPages.ts'
import { LinkBar } from './LinkBar.tsx'
import { noHooks, pageKeys, type PageHooks } from '../../editor/page/pageKeys.ts'
import { pageLinks } from '../../editor/page/pageLinks.ts'
import { pagePlaceholders } from '../../editor/page/pagePlaceholders.ts'
import { pagePictures } from './pagePictures.ts'
import { pageExtensions } from '../../editor/page/pageSchema.ts'
import {
  insertTemplate,
  pagePrompts,
  type PageTemplate,
} from '../../editor/page/tools/pageTemplates.ts'
import { pageUndo, typingIn, type UndoHooks } from '../../editor/page/pageUndo.ts'
import { placeInPage, type CaretPlace } from '../../editor/page/pageSourceText.ts'
import { PageToolbar } from '../../editor/page/tools/PageToolbar.tsx'
import { TableBar } from '../../editor/table/TableBar.tsx'
import { tableView, type TableHere, type TableHooks } from '../../editor/table/tableView.ts'
import { typesShortcuts } from '../../editor/page/tools/typedShortcuts.ts'
import { caretBlock } from '../../editor/page/caretBlock.ts'
import styles from '../../editor/page/PageText.module.css'

type PageTextProps = {
  /**
   * As the outbox had it when this was drawn; changes that did not come from here are put into the
   * editor.
   */
  contents: WikiDoc
  /** As the outbox has it now: typing does not draw this anew at each key. */
  newestContents: () => WikiDoc
  label: string
  isReadOnly: boolean
  /** `isApart`: undone for itself, not with what was typed before. */
  onContents: (contents: WikiDoc, isApart: boolean) => void
  /** Undo and redo, of the whole page. */
  undo: UndoHooks
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
}
type Latest = {
  newestContents: () => WikiDoc
  undo: UndoHooks
  changed: (editor: Editor, isApart: boolean) => void
  lost: (loss: Loss) => void
  hooks: PageHooks
  table: TableHooks
  files: (files: File[], at: number) => void
  templates: readonly PageTemplate[]
}

/** The schema with the nodes that are drawn here. */
const drawn = (hooks: () => TableHooks) =>
  pageExtensions.map(extension => {
    if (extension.type !== 'node') return extension
    if (extension.name === 'table') return extension.extend({ addNodeView: () => tableView(hooks) })
    return [unknownBlock, unknownInline, wikiToken].includes(extension.name)
      ? extension.extend({ addNodeView: () => chipView(pagePictures) })
      : extension
  })

/** The text of a page as it is written: one editor over its tree. */
export const PageText = ({
  contents,
  newestContents,
  label,
  isReadOnly,
  onContents,
  undo,
  onLoss,
  onFiles,
  onReady,
  onAsk,
  onSource,
  templates,
  start,
  template,
}: PageTextProps) => {
  const { t } = useLingui()
  const [bars] = useState(barsAround)
  const [complete] = useState(() => latestRef<(key: string) => boolean>(() => false))
  /** Somebody has typed, chosen or clicked here: from then on what goes away is meant. */
  const [isMeant] = useState(() => latestRef(false))
  /** Editors that hold the page: a new one is empty. */
  const [loaded] = useState(() => new WeakSet<Editor>())
  const after = useRef<HTMLSpanElement>(null)
  const hooks: PageHooks = {
    openLink: () => onAsk({ for: 'link' }),
    shortcuts: typesShortcuts,
    complete: key => complete.get()(key),
    leave: () => after.current?.focus(),
  }
  const changed = (editor: Editor, isApart: boolean) =>
    onContents(docOf(editor.state.doc, newestContents()), isApart)
  const [isApart] = useState(typingIn)
  const [cell, setCell] = useState<TableHere | null>(null)
  const table: TableHooks = {
    entered: setCell,
    words: () => ({ cell: (row, column) => t`Row ${row}, column ${column}` }),
  }
  const [latest] = useState(() =>
    latestRef<Latest>({
      newestContents,
      undo,
      changed: () => undefined,
      lost: () => undefined,
      hooks: noHooks,
      table: { entered: () => undefined, words: () => ({ cell: () => '' }) },
      files: () => undefined,
      templates: [],
    }),
  )
  // Keys ask for what belongs to the newest render.
  useLayoutEffect(() =>
    latest.put({
      newestContents,
      undo,
      changed,
      lost: onLoss,
      hooks,
      table,
      files: onFiles,
      templates,
    }),
  )
  const editor = useEditor({
    extensions: [
      syncCaret,
      caretBlock,
      ...drawn(() => latest.get().table),
      pageKeys(() => latest.get().hooks),
      pageUndo(() => latest.get().undo),
      pageCompletion(() => latest.get().hooks),
      pageClipboard(() => latest.get()),
      pagePlaceholders,
      pageLinks(findPages),
      pagePrompts(() => latest.get().templates),
    ],
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    shouldRerenderOnTransaction: false,
    enableContentCheck: true,
    editorProps: {
      scrollThreshold: bars,
      scrollMargin: bars,
      attributes: {
        class: `prose ${styles.text ?? ''}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
      },
    },
    onFocus: () => setCell(null),
    onUpdate: ({ editor: now, transaction, appendedTransactions }) => {
      if (transaction.getMeta(fromOutside)) return
      const all = [transaction, ...appendedTransactions]
      const loss = lossOfChange(all, isMeant.get())
      if (!loss) return latest.get().changed(now, isApart(all))
      now.setEditable(false)
      latest.get().lost(loss)
    },
  })
  // The editor's document stands outside React: what was loaded, and what others changed, is put
  // into it.
  useLayoutEffect(() => {
    if (editor.isDestroyed) return
    const now = latest.get().newestContents()
    if (loaded.has(editor)) {
      const tr = docOf(editor.state.doc, now) === now ? undefined : shownIn(editor.state, now)
      if (tr) editor.view.dispatch(tr)
      return
    }
    loaded.add(editor)
    const prose = proseOf(editor.schema, now)
    const loss = lossOfLoading(now, prose)
    editor.view.dispatch(
      editor.state.tr
        .replaceWith(0, editor.state.doc.content.size, prose.content)
        .setMeta(fromOutside, true),
    )
    if (start) {
      editor.commands.setTextSelection(placeInPage(editor.state.doc, start))
      editor.view.focus()
      editor.view.dispatch(editor.state.tr.scrollIntoView())
    }
    if (template) insertTemplate(editor, template)
    if (!loss) return
    editor.setEditable(false)
    latest.get().lost(loss)
  }, [editor, contents, loaded, latest, start, template])
  useLayoutEffect(() => {
    if (!editor.isDestroyed && editor.isEditable === isReadOnly)
      editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  useCaretInView(editor)
  useLayoutEffect(() => {
    onReady?.(editor.isDestroyed ? null : editor)
    return () => onReady?.(null)
  }, [editor, onReady])
  const mean = () => isMeant.put(true)
  return (
    <div
      className={styles.place}
      onKeyDownCapture={mean}
      onPointerDownCapture={mean}
      onDropCapture={mean}
      onPasteCapture={mean}
      onCutCapture={mean}
      onBeforeInputCapture={mean}
    >
      <PageToolbar
        editor={editor}
        label={t`Tools for the text`}
        templates={templates}
        onAsk={onAsk}
        onSource={onSource}
      />
      {cell ? <TableBar here={cell} /> : <ChipBar editor={editor} />}
      <EditorContent editor={editor} />
      <LinkBar editor={editor} />
      <span ref={after} tabIndex={-1} />
      <CompletionPanel editor={editor} complete={complete} templates={templates} onAsk={onAsk} />
    </div>
  )
}
