import { EditorNotices } from '#app/editor/EditorNotices.tsx'
import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { UploadList } from '#app/media/uploads/UploadList.tsx'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { useOutboxValue, type DraftView } from '#app/drafts/react/hooks.ts'
import type { WikiDraft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { classes } from '#app/ui/classes.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import type { PageDialogRequest } from '../../editor/page/tools/pageDialogRequest.ts'
import { PageConflict } from './PageConflict.tsx'
import { PageDialogs } from '#app/writing/PageDialogs.tsx'
import { LossNotice } from '../../editor/page/LossNotice.tsx'
import { PageOutline } from './PageOutline.tsx'
import { textOfPage } from '../../editor/page/pageSourceText.ts'
import { PageText } from '#app/writing/PageText.tsx'
import { usePagePictures } from './usePagePictures.ts'
import { usePageTemplates } from '../../editor/page/tools/usePageTemplates.ts'
import { WikiFields } from '../fields/WikiFields.tsx'
import styles from './PageEditor.module.css'
import type { WikiContent } from '#app/drafts/content/wikiContent.ts'
import { SourceOfPage } from './SourceOfPage.tsx'
import { usePageWriting, type PageWriting } from './usePageWriting.ts'

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
const PageTitle = ({ doc, title }: { doc: DocKey; title: string }) => {
  const isUnsaved = useOutboxValue(now => now.isUnsaved(doc), false)
  useTitle(isUnsaved ? `• ${title}` : title)
  return null
}

/** What belongs to a page, beside its text. */
const Beside = ({
  page,
  mine,
  editor,
  isReadOnly,
  outbox,
  withFields,
}: Pick<PageEditorProps, 'page' | 'isReadOnly' | 'outbox'> & {
  mine: WikiContent
  editor: Editor | null
  withFields: boolean
}) => {
  const { t } = useLingui()
  return (
    <aside className={styles.beside} data-pane aria-label={t`About the page`}>
      {withFields && (
        <>
          <PageOutline contents={mine.contents} editor={editor} />
          <fieldset disabled={isReadOnly} className={styles.about}>
            <WikiFields
              page={page}
              content={mine}
              change={changes => outbox.changeWiki(page.wikiid, changes)}
            />
          </fieldset>
        </>
      )}
    </aside>
  )
}

type WrittenTextProps = Pick<PageEditorProps, 'outbox' | 'page' | 'view' | 'isReadOnly'> & {
  mine: WikiContent
  writing: PageWriting
  onFiles: (files: File[], at: number) => void
  onAsk: (asking: PageDialogRequest) => void
}

/** The text, drawn or as wiki text. */
const WrittenText = ({ mine, writing, onFiles, onAsk, ...at }: WrittenTextProps) => {
  const { t } = useLingui()
  const { outbox, page, view, isReadOnly } = at
  const { wikiid } = page
  const { isSource, loss, goBack } = writing
  const templates = usePageTemplates(page.namespace)
  if (isSource)
    return (
      <SourceOfPage
        outbox={outbox}
        wikiid={wikiid}
        newestText={() => {
          const now = outbox.wiki(wikiid) ?? view.draft
          return textOfPage(now.mine ?? mine, now.base?.content.source ?? null)
        }}
        contents={mine.contents}
        isReadOnly={isReadOnly}
        writing={writing}
      />
    )
  const newest = () => outbox.wiki(wikiid)?.mine?.contents ?? mine.contents
  return (
    <PageText
      drawn={mine.contents}
      newestContents={newest}
      heldContents={newest}
      label={t`Text of the page`}
      toolsLabel={t`Text tools`}
      isReadOnly={isReadOnly || loss !== null}
      onContents={(contents, isApart) =>
        loss === null && outbox.changeWiki(wikiid, { contents }, isApart)
      }
      undo={{
        goBack: way => goBack(way)?.contents,
        canGoBack: way => outbox.canGoBack(wikiid, way),
      }}
      onLoss={writing.setLoss}
      onFiles={onFiles}
      onReady={writing.setEditor}
      onAsk={onAsk}
      onSource={writing.toggleSource}
      templates={templates}
      start={writing.caret}
      template={templates.find(({ name }) => name === writing.template) ?? null}
    />
  )
}

/** A page of the wiki as it is written: its text, and beside it what belongs to it. */
export const PageEditor = ({ outbox, page, view, isReadOnly, bar, notices }: PageEditorProps) => {
  const { wikiid } = page
  const writing = usePageWriting({ outbox, page, view, isReadOnly })
  const { doc, editor, loss, save } = writing
  // The text is there first: drawn in one go with all that belongs to it, it would keep the first
  // key waiting.
  const withFields = useDeferredValue(true, false)
  const { draft } = view
  const [asking, setAsking] = useState<PageDialogRequest | null>(null)
  const pictures = usePagePictures(editor, doc)
  // A sheet over the whole of a small screen would come between somebody and their text.
  const [isDeciding, setIsDeciding] = useState(() => !matchMedia('(max-width: 56.25em)').matches)
  const { mine } = draft
  if (!mine) return null
  const title = mine.display_title || mine.title
  const isAsked = draft.theirs !== null && !draft.resolved
  return (
    <>
      <PageTitle doc={doc} title={title} />
      {bar({ save: () => void save(), decide: () => setIsDeciding(true) })}
      <EditorNotices>
        {notices}
        {pictures.uploads.length > 0 && <UploadList uploads={pictures.uploads} />}
        {loss && <LossNotice loss={loss} />}
      </EditorNotices>
      <div className={classes(styles.work, isAsked && isDeciding && styles.deciding)}>
        <fieldset disabled={isReadOnly} className={styles.text} data-pane>
          <WrittenText
            {...{ outbox, page, view, isReadOnly, mine, writing }}
            onFiles={pictures.add}
            onAsk={setAsking}
          />
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
          <Beside
            page={page}
            mine={mine}
            editor={editor}
            isReadOnly={isReadOnly}
            outbox={outbox}
            withFields={withFields}
          />
        )}
      </div>
      {asking && editor && (
        <PageDialogs editor={editor} asking={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
