import { useLingui } from '@lingui/react/macro'
import { Extension, type Editor, type EditorEvents } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { latestRef } from '#app/editor/text/latestRef.ts'
import { useLatest } from '#app/editor/text/useLatest.ts'
import { syncCaret } from '#app/editor/text/syncCaret.ts'
import { barsAround, useCaretInView } from '#app/editor/text/useCaretInView.ts'
import { unknownBlock } from '#wikitext/editor/editorDoc.ts'
import { unknownInline, wikiToken } from '#wikitext/editor/editorInline.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { chipView } from '#app/editor/page/chipViews.ts'
import { clipboardPlugin } from '#app/editor/paste/clipboard.ts'
import { takesMarkup, textPasted } from '#app/editor/paste/markup/pasteMarkup.ts'
import { takesAddress } from '#app/editor/paste/pastedAddress.ts'
import { pasteChoice } from '#app/editor/paste/pasteChoice.ts'
import { cleanedHtml } from '#app/editor/paste/pageHtml.ts'
import { pageCompletion } from '#app/editor/page/pageCompletion.ts'
import { docOf, fromOutside, goTo } from '#app/editor/page/pageDoc.ts'
import { lossOfChange, type Loss } from '#app/editor/page/pageLoss.ts'
import { findPages } from '#app/editor/pickers/findPages.ts'
import { findPlace } from './findPlace.ts'
import { noHooks, pageKeys, type PageHooks } from '#app/editor/page/pageKeys.ts'
import { pageLinks } from '#app/editor/page/pageLinks.ts'
import { pagePlaceholders } from '#app/editor/page/pagePlaceholders.ts'
import { pagePictures } from './pagePictures.ts'
import { pageExtensionsOf } from '#app/editor/page/pageSchema.ts'
import { pagePrompts, type PageTemplate } from '#app/editor/page/tools/pageTemplates.ts'
import { journalUndo, typingIn, type UndoHooks } from '#app/editor/text/journalUndo.ts'
import { tableView, type TableHere, type TableHooks } from '#app/editor/table/tableView.ts'
import { typesShortcuts } from '#app/editor/page/tools/typedShortcuts.ts'
import { beyondLimit } from '#app/editor/page/beyondLimit.ts'
import { caretBehindPasted } from '#app/editor/page/caretBehindPasted.ts'
import { caretBlock } from '#app/editor/page/caretBlock.ts'
import styles from '#app/editor/page/PageText.module.css'
import type { PageTextProps } from './PageText.tsx'
import { useShownContents } from './useShownContents.ts'

type Latest = {
  newestContents: () => WikiDoc
  undo: UndoHooks<WikiDoc> | null
  changed: (editor: Editor, isApart: boolean) => void
  lost: (loss: Loss) => void
  hooks: PageHooks
  table: TableHooks
  files: (files: File[], at: number) => void
  templates: readonly PageTemplate[]
}

/** The schema with the nodes that are drawn here. */
const drawn = (hooks: () => TableHooks, keepsUndo: boolean) =>
  pageExtensionsOf(keepsUndo).map(extension => {
    if (extension.type !== 'node') return extension
    if (extension.name === 'table') return extension.extend({ addNodeView: () => tableView(hooks) })
    return [unknownBlock, unknownInline, wikiToken].includes(extension.name)
      ? extension.extend({ addNodeView: () => chipView(pagePictures) })
      : extension
  })

const pageClipboard = (latest: () => Latest) =>
  Extension.create({
    name: 'pageClipboard',
    addProseMirrorPlugins: () => [
      clipboardPlugin({
        hooks: latest,
        cleaned: (html, view) => cleanedHtml(html, view.state.schema),
        take: (...pasted) => takesAddress(findPlace)(...pasted) || takesMarkup(...pasted),
        plain: textPasted,
        takesDrops: true,
      }),
      caretBehindPasted,
      pasteChoice(),
    ],
  })

const extensionsOf = (latest: () => Latest, undo: UndoHooks<WikiDoc> | null) => [
  syncCaret,
  caretBlock,
  ...drawn(() => latest().table, undo === null),
  pageKeys(() => latest().hooks),
  ...(undo ? [journalUndo(() => latest().undo ?? undo, goTo)] : []),
  pageCompletion(() => latest().hooks),
  pageClipboard(latest),
  pagePlaceholders,
  beyondLimit,
  pageLinks(findPages),
  pagePrompts(() => latest().templates),
]

/** Until the page is drawn, nothing that the editor tells is heard. */
const beforeDrawn = {
  changed: () => undefined,
  lost: () => undefined,
  hooks: noHooks,
  table: { entered: () => undefined, words: () => ({ cell: () => '' }) },
  files: () => undefined,
  templates: [],
}

const attributesOf = (label: string) => ({
  class: `prose ${styles.text ?? ''}`,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  spellcheck: 'true',
})

/** Fixes the text where a change would lose something; else it is told as the page is then. */
const onUpdateOf =
  (latest: () => Latest, isApart: (all: Transaction[]) => boolean, isMeant: () => boolean) =>
  ({ editor, transaction, appendedTransactions }: EditorEvents['update']) => {
    // Once fixed, nothing that happens to the text is its author's.
    if (transaction.getMeta(fromOutside) || !editor.isEditable) return
    const all = [transaction, ...appendedTransactions]
    const loss = lossOfChange(all, isMeant())
    if (!loss) return latest().changed(editor, isApart(all))
    editor.setEditable(false, false) // without an update, which would tell of the loss as a change
    latest().lost(loss)
  }

const useEditable = (editor: Editor, isEditable: boolean) =>
  useLayoutEffect(() => {
    if (!editor.isDestroyed && editor.isEditable !== isEditable)
      editor.setEditable(isEditable, false)
  }, [editor, isEditable])

/** The editor of a page, and what stands around it: the cell of the caret, the panel of words. */
export const usePageEditor = (props: PageTextProps) => {
  const { newestContents, heldContents, label, isReadOnly, onContents, undo, onLoss, onFiles } =
    props
  const { onReady, onAsk, templates } = props
  const { t } = useLingui()
  const [bars] = useState(barsAround)
  const [complete] = useState(() => latestRef<(key: string) => boolean>(() => false))
  /** Somebody has typed, chosen or clicked here: from then on what goes away is meant. */
  const [isMeant] = useState(() => latestRef(false))
  const after = useRef<HTMLSpanElement>(null)
  const hooks: PageHooks = {
    openLink: () => onAsk({ for: 'link' }),
    shortcuts: typesShortcuts,
    complete: key => complete.get()(key),
    leave: () => after.current?.focus(),
  }
  const changed = (editor: Editor, isApart: boolean) =>
    onContents(docOf(editor.state.doc, heldContents()), isApart)
  const [isApart] = useState(typingIn)
  const [cell, setCell] = useState<TableHere | null>(null)
  const table: TableHooks = {
    entered: setCell,
    words: () => ({ cell: (row, column) => t`Row ${row}, column ${column}` }),
  }
  const now = {
    newestContents,
    undo,
    changed,
    lost: onLoss,
    hooks,
    table,
    files: onFiles,
    templates,
  }
  const latest = useLatest<Latest>(now, { ...now, ...beforeDrawn })
  const editor = useEditor({
    extensions: extensionsOf(latest, undo),
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    shouldRerenderOnTransaction: false,
    enableContentCheck: true,
    editorProps: {
      scrollThreshold: bars,
      scrollMargin: bars,
      attributes: attributesOf(label),
    },
    onFocus: () => setCell(null),
    onUpdate: onUpdateOf(latest, isApart, isMeant.get),
  })
  useShownContents(editor, { ...props, latest })
  useEditable(editor, !isReadOnly)
  useCaretInView(editor)
  useLayoutEffect(() => {
    onReady?.(editor.isDestroyed ? null : editor)
    return () => onReady?.(null)
  }, [editor, onReady])
  return { editor, cell, complete, after, mean: () => isMeant.put(true) }
}
