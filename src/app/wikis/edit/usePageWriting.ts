import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { setActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { useSaving } from '#app/editor/useSaving.ts'
import { latestRef } from '#app/editor/text/latestRef.ts'
import { useSayUnseenUndo } from '#app/editor/text/useSayUnseenUndo.ts'
import { wikiKey } from '#app/drafts/content/docKey.ts'
import { type DraftView } from '#app/drafts/react/hooks.ts'
import { useStay } from '#app/drafts/react/useOpenDocument.ts'
import { type WikiDraft } from '#app/drafts/model/draft.ts'
import { isWaiting } from '#app/drafts/model/unsent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { Loss } from '../../editor/page/pageLoss.ts'
import { caretInPage, caretInText, type CaretPlace } from '../../editor/page/pageSourceText.ts'
import type { Way } from '../../editor/text/journalUndo.ts'
import { beginningIn } from '../../editor/page/tools/templateWords.ts'

type Writing = { outbox: Outbox; page: Wiki; view: DraftView<WikiDraft>; isReadOnly: boolean }

/** One step back or forth in what was written; where the text is fixed there is none. */
const useGoBack = (outbox: Outbox, wikiid: number, isFixed: boolean) => {
  const sayUnseen = useSayUnseenUndo()
  return (way: Way) => {
    const before = outbox.wiki(wikiid)?.mine?.contents
    const after = isFixed ? undefined : outbox.goBack(wikiid, way)
    if (after && after.contents === before) sayUnseen(way)
    return after
  }
}

/**
 * Ctrl+S belongs to the whole window, and to the page before the shell; leaving the screen sends
 * what waits.
 */
const usePageKeys = (toggleSource: () => void, save: () => unknown) =>
  useWindowEvent(
    'keydown',
    event => {
      if (isShortcut(event, 'pageSource')) toggleSource()
      else if (isShortcut(event, 'save')) void save()
      else return
      event.preventDefault()
    },
    { capture: true },
  )

/** A page at work: which view of its text is open, what of it would be lost, how one goes back. */
export const usePageWriting = ({ outbox, page, view, isReadOnly }: Writing) => {
  const { wikiid } = page
  const doc = wikiKey(wikiid)
  const { draft } = view
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isSource, setIsSource] = useState(false)
  const [leaving] = useState(() => latestRef<(() => { text: string; at: number }) | null>(null))
  const beginning = beginningIn(useLocation().state)
  /** Made a moment ago, and nobody has written anything since, here or elsewhere. */
  const [isFresh, setIsFresh] = useState(
    () =>
      beginning?.revisionid === page.revisionid &&
      draft.base?.revisionid === page.revisionid &&
      !isWaiting(draft),
  )
  /** Where the caret was in the other view, or is to begin. */
  const [caret, setCaret] = useState<CaretPlace | null>(() =>
    beginning ? { block: 0, before: '' } : null,
  )
  const [loss, setLoss] = useState<Loss | null>(null)
  const saveNow = useSaving(outbox, doc)
  const save = () => {
    leaving.get()?.() // what stands in the wiki text is told first
    return saveNow()
  }
  const goBack = useGoBack(outbox, wikiid, loss !== null || isReadOnly)
  const toggleSource = () => {
    const left = leaving.get()?.()
    if (left) setCaret(caretInText(left.text, left.at))
    else if (editor && !editor.isDestroyed)
      setCaret(caretInPage(editor.state.doc, editor.state.selection.head))
    setIsFresh(false)
    setIsSource(!isSource)
  }
  usePageKeys(toggleSource, save)
  useStay(outbox, doc)
  // Controls that stand elsewhere ask whether there is something to take back here.
  useEffect(() => {
    setActiveEditor(editor)
    return () => setActiveEditor(null)
  }, [editor])
  return {
    doc,
    editor,
    setEditor,
    isSource,
    toggleSource,
    leaving,
    caret,
    /** Of a page that was made just now: what it begins with. */
    template: isFresh ? (beginning?.template ?? null) : null,
    loss,
    setLoss,
    save,
    goBack,
  }
}
export type PageWriting = ReturnType<typeof usePageWriting>
