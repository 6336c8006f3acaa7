import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { Pilcrow } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Wiki } from '#contract/wikis/schemas.ts'
import { UploadList } from '#app/media/uploads/UploadList.tsx'
import { announce } from '#app/editor/announce.ts'
import { setActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { useSaving } from '#app/editor/useSaving.ts'
import { latestRef } from '#app/editor/text/latestRef.ts'
import { useOutboxValue, type DraftView } from '#app/drafts/react/hooks.ts'
import { isWaiting, type WikiDraft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { wikiLane } from '#app/drafts/content/wikiContent.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { classes } from '#app/ui/classes.ts'
import { isShortcut } from '#app/ui/keys/shortcuts.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import type { PageDialogRequest } from '../../editor/page/tools/pageDialogRequest.ts'
import { PageConflict } from './PageConflict.tsx'
import { PageDialogs } from './PageDialogs.tsx'
import type { Loss } from '../../editor/page/pageLoss.ts'
import { LossNotice } from '../../editor/page/LossNotice.tsx'
import { PageOutline } from './PageOutline.tsx'
import {
  caretInPage,
  caretInText,
  pageOfText,
  placeInText,
  textOfPage,
  type CaretPlace,
  typedInto,
} from '../../editor/page/pageSourceText.ts'
import { PageText } from './PageText.tsx'
import texts from '../../editor/page/PageText.module.css'
import type { Way } from '../../editor/page/pageUndo.ts'
import { usePagePictures } from './usePagePictures.ts'
import { usePageTemplates } from '../../editor/page/tools/usePageTemplates.ts'
import { beginningIn } from '../../editor/page/tools/templateWords.ts'
import { WikiFields } from '../fields/WikiFields.tsx'
import styles from './PageEditor.module.css'

const PageSource = lazyComponent(() => import('../../editor/page/PageSource.tsx'), 'PageSource')

type PageEditorProps = {
  outbox: Outbox
  page: Wiki
  view: DraftView<WikiDraft>
  isReadOnly: boolean
  /** The bar over the page: where one is and what is saved. */
  bar: (acts: { save: () => void; decide: () => void }) => ReactNode
  notices: ReactNode
}

/** Follows by itself what is unsaved: a first key does not draw the whole page anew. */
const PageTitle = ({ lane, title }: { lane: number; title: string }) => {
  const isUnsaved = useOutboxValue(now => now.isUnsaved(lane), false)
  useTitle(isUnsaved ? `• ${title}` : title)
  return null
}

/** A page of the wiki as it is written: its text, and beside it what belongs to it. */
export const PageEditor = ({ outbox, page, view, isReadOnly, bar, notices }: PageEditorProps) => {
  const { t } = useLingui()
  const { wikiid } = page
  const lane = wikiLane(wikiid)
  const { draft } = view
  const [editor, setEditor] = useState<Editor | null>(null)
  const [asking, setAsking] = useState<PageDialogRequest | null>(null)
  const pictures = usePagePictures(editor, lane)
  const [isSource, setIsSource] = useState(false)
  const [leaving] = useState(() => latestRef<(() => { text: string; at: number }) | null>(null))
  const templates = usePageTemplates(page.namespace)
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
  // The text is there first: drawn in one go with all that belongs to it, it would keep the first
  // key waiting.
  const withFields = useDeferredValue(true, false)
  // A sheet over the whole of a small screen would come between somebody and their text.
  const [isDeciding, setIsDeciding] = useState(() => !matchMedia('(max-width: 56.25em)').matches)
  const saveNow = useSaving(outbox, lane)
  const save = () => {
    leaving.get()?.() // what stands in the wiki text is told first
    return saveNow()
  }
  const goBack = (way: Way) => {
    const before = outbox.wiki(wikiid)?.mine?.contents
    const after = loss || isReadOnly ? undefined : outbox.goBack(wikiid, way)
    // Nothing of the text shows it.
    if (after && after.contents === before)
      announce(
        way === 'undo'
          ? t`What was changed beside the text is taken back.`
          : t`What was changed beside the text is there again.`,
      )
    return after
  }
  const toggleSource = () => {
    const left = leaving.get()?.()
    if (left) setCaret(caretInText(left.text, left.at))
    else if (editor && !editor.isDestroyed)
      setCaret(caretInPage(editor.state.doc, editor.state.selection.head))
    setIsFresh(false)
    setIsSource(!isSource)
  }
  // Ctrl+S belongs to the whole window, and to the page before the shell; leaving the screen sends
  // what waits.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event, 'pageSource')) toggleSource()
      else if (isShortcut(event, 'save')) void save()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  })
  useEffect(() => outbox.stay(lane), [outbox, lane])
  // Controls that stand elsewhere ask whether there is something to take back here.
  useEffect(() => {
    setActiveEditor(editor)
    return () => setActiveEditor(null)
  }, [editor])
  const { mine } = draft
  if (!mine) return null
  const title = mine.display_title || mine.title
  const newestText = () => {
    const now = outbox.wiki(wikiid) ?? draft
    return textOfPage(now.mine ?? mine, now.base?.content.source ?? null)
  }
  const isAsked = draft.theirs !== null && !draft.resolved
  return (
    <>
      <PageTitle lane={lane} title={title} />
      {bar({ save: () => void save(), decide: () => setIsDeciding(true) })}
      <div className={styles.notices}>
        {notices}
        {pictures.uploads.length > 0 && <UploadList uploads={pictures.uploads} />}
        {loss && <LossNotice loss={loss} />}
      </div>
      <div className={classes(styles.work, isAsked && isDeciding && styles.deciding)}>
        <fieldset disabled={isReadOnly} className={styles.text} data-pane>
          {isSource ? (
            <div>
              <div className={texts.sourceBar}>
                <Button small icon={Pilcrow} onClick={toggleSource}>
                  <Trans>Back to the page</Trans>
                </Button>
                <span className={styles.soft}>
                  <Trans>Wiki text. Ctrl+F finds, F4 leads back.</Trans>
                </span>
              </div>
              <Suspense fallback={<BusyMarker />}>
                <PageSource
                  text={newestText()}
                  newestText={newestText}
                  at={caret ? placeInText(newestText(), caret) : 0}
                  isReadOnly={isReadOnly || loss !== null}
                  onText={(typed, from) => {
                    // Others' words, or a picture, may have come into the page while this was
                    // typed.
                    const text = typedInto(from, typed, newestText())
                    const { contents } = outbox.wiki(wikiid)?.mine ?? mine
                    outbox.changeWiki(wikiid, pageOfText(text, contents))
                    return text
                  }}
                  leaving={leaving}
                  onBack={way => (goBack(way) ? newestText() : null)}
                />
              </Suspense>
            </div>
          ) : (
            <PageText
              contents={mine.contents}
              newestContents={() => outbox.wiki(wikiid)?.mine?.contents ?? mine.contents}
              label={t`Text of the page`}
              isReadOnly={isReadOnly || loss !== null}
              onContents={(contents, isApart) =>
                loss === null && outbox.changeWiki(wikiid, { contents }, isApart)
              }
              undo={{
                goBack: way => goBack(way)?.contents,
                canGoBack: way => outbox.canGoBack(wikiid, way),
              }}
              onLoss={setLoss}
              onFiles={pictures.add}
              onReady={setEditor}
              onAsk={setAsking}
              onSource={toggleSource}
              templates={templates}
              start={caret}
              template={
                isFresh
                  ? (templates.find(({ name }) => name === beginning?.template) ?? null)
                  : null
              }
            />
          )}
        </fieldset>
        {isAsked && isDeciding ? (
          <PageConflict
            outbox={outbox}
            wikiid={wikiid}
            draft={draft}
            onClose={() => setIsDeciding(false)}
            onShow={() => editor?.commands.focus()}
          />
        ) : (
          <aside className={styles.beside} data-pane aria-label={t`About the page`}>
            {withFields && (
              <>
                <PageOutline contents={mine.contents} editor={editor} />
                <fieldset disabled={isReadOnly} className={styles.about}>
                  <WikiFields
                    page={page}
                    content={mine}
                    change={changes => outbox.changeWiki(wikiid, changes)}
                  />
                </fieldset>
              </>
            )}
          </aside>
        )}
      </div>
      {asking && editor && (
        <PageDialogs editor={editor} asking={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
