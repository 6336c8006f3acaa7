import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Eye, GitMerge, Trash2 } from 'lucide-react'
import { use, useRef, useState } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { NotKeptNotice } from '#app/editor/NotKeptNotice.tsx'
import { MergedList } from '#app/editor/conflict/MergedList.tsx'
import { ElsewhereNotice, LostAccessNotice } from '#app/guides/edit/shell/ReadOnlyNotice.tsx'
import { noteOpened, restoredBefore } from '#app/guides/edit/shell/restoredDrafts.ts'
import { RestoredNotice } from '#app/guides/edit/shell/RestoredNotice.tsx'
import { SaveStatus } from '#app/guides/edit/save/SaveStatus.tsx'
import { ServiceChangesNotice } from '#app/guides/edit/conflicts/ServiceChangesNotice.tsx'
import { useFocusWhenWritable } from '#app/guides/edit/access/useFocusWhenWritable.ts'
import { useReadOnly } from '#app/guides/edit/access/useReadOnly.ts'
import { WaitingNotice } from '#app/editor/WaitingNotice.tsx'
import { wikiKey } from '#app/drafts/content/docKey.ts'
import { beginOutbox, wikiToEdit } from '#app/drafts/react/beginOutbox.ts'
import { isWaiting } from '#app/drafts/model/unsent.ts'
import type { WikiDraft } from '#app/drafts/model/draft.ts'
import { useOutboxValue, useWikiDraft } from '#app/drafts/react/hooks.ts'
import { useOpenDocument } from '#app/drafts/react/useOpenDocument.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { plainText } from '#app/drafts/model/draftText.ts'
import { paths } from '#app/paths.ts'
import type { WikiAddress } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { ScreenState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { PageEditSkeleton } from './edit/PageEditSkeleton.tsx'
import { PageEditor } from './edit/PageEditor.tsx'
import { usePageAuthors, usePageLabels, usePageRows, usePageWords } from './edit/PageConflict.tsx'
import { useNamespaceWords } from '../editor/pickers/useNamespaceWords.ts'
import { UnpublishedNotice } from './UnpublishedNotice.tsx'
import bar from '#app/editor/DocBar.module.css'
import styles from './edit/PageEditor.module.css'

const Bar = ({
  page,
  title,
  onSave,
  onDecide,
}: {
  page: Wiki
  title: string
  onSave: () => void
  onDecide: () => void
}) => {
  const { t } = useLingui()
  const kindOf = useNamespaceWords()
  return (
    <div data-pane className={bar.bar}>
      <LinkButton
        kind="quiet"
        icon={ArrowLeft}
        label={t`Back to the page`}
        href={paths.wiki(page)}
      />
      <h1 className={bar.title}>{title}</h1>
      <span className={styles.kind}>{kindOf(page.namespace)}</span>
      <span className={bar.save}>
        <SaveStatus doc={wikiKey(page.wikiid)} onDecide={onDecide} onSave={onSave} />
      </span>
      <LinkButton icon={Eye} href={paths.wiki(page)}>
        <Trans>Preview</Trans>
      </LinkButton>
    </div>
  )
}

const GoneNotice = ({ isKept, text }: { isKept: boolean; text: () => string }) => (
  <Notice icon={Trash2} kind="danger" role="alert" action={<CopyButton small text={text} />}>
    <Trans>Someone deleted this page.</Trans> <WhereText isKept={isKept} />
  </Notice>
)

const WhereText = ({ isKept }: { isKept: boolean }) =>
  isKept ? (
    <Trans>Your text is kept on this device.</Trans>
  ) : (
    <Trans>Your text is only on this screen. Copy the text before you leave.</Trans>
  )

type ReadOnlyPageProps = {
  outbox: Outbox
  page: Wiki
  keepsDrafts: boolean
  text: () => string
}

/** Why nothing can be written here now, and the ways to change that. */
const ReadOnlyPageNotice = ({ outbox, page, keepsDrafts, text }: ReadOnlyPageProps) => {
  const doc = wikiKey(page.wikiid)
  const readOnly = useReadOnly(doc)
  const place = useRef<HTMLDivElement>(null)
  const onAsk = useFocusWhenWritable(readOnly, place)
  if (readOnly === null) return null
  return (
    <div ref={place}>
      {readOnly === 'elsewhere' ? (
        <ElsewhereNotice {...{ outbox, doc, onAsk }} />
      ) : (
        <LostAccessNotice {...{ outbox, doc, onAsk, text }} asked={{ context: 'wiki', ...page }}>
          <Trans>You are no longer allowed to edit this page.</Trans>{' '}
          <WhereText isKept={keepsDrafts} />
        </LostAccessNotice>
      )}
    </div>
  )
}

/** What is true of the page as a whole, and stays so. */
const Notices = ({ outbox, page, draft }: { outbox: Outbox; page: Wiki; draft: WikiDraft }) => {
  const rowsOf = usePageRows()
  const labelOf = usePageLabels()
  const words = usePageWords()
  const keepsDrafts = useOutboxValue(now => now.keepsDrafts(), true)
  const resource = { doc: wikiKey(page.wikiid) }
  const { silent, notice, state, reason, mine } = draft
  // What is drawn may be some keys behind.
  const newest = () => plainText(outbox.wiki(page.wikiid)?.mine ?? mine)
  const authorOf = usePageAuthors(
    { namespace: page.namespace, title: page.title },
    silent.map(({ revisionid }) => revisionid),
  )
  return (
    <>
      <ReadOnlyPageNotice {...{ outbox, page, keepsDrafts }} text={newest} />
      {page.public === false && <UnpublishedNotice page={page} />}
      {page.unpatrolled && (
        <WaitingNotice
          count={page.unpatrolled_edits ?? 1}
          compareAt={authorPaths.wikiWaiting(page)}
          ownAt={authorPaths.contributions()}
        />
      )}
      {!keepsDrafts && <NotKeptNotice title={page.title} text={newest} />}
      {state === 'blocked' && reason?.kind === 'gone' && (
        <GoneNotice isKept={keepsDrafts} text={newest} />
      )}
      {notice && (
        <ServiceChangesNotice
          outbox={outbox}
          resource={resource}
          kind="details"
          rows={rowsOf({ before: notice.sent, theirs: notice.got, mine })}
        />
      )}
      {silent.length > 0 && state !== 'conflict' && (
        <Notice icon={GitMerge}>
          <MergedList
            done={silent}
            labelOf={labelOf}
            words={words}
            nameOf={revisionid => authorOf(revisionid)?.name}
            onShow={() => undefined}
            onUndo={merged => outbox.undoMerged(resource, merged)}
            onDismiss={() => outbox.dismissMerged(resource)}
          />
        </Notice>
      )}
    </>
  )
}

const KeptText = ({ mine }: { mine: NonNullable<WikiDraft['mine']> }) => (
  <p>
    <Trans>Your earlier text is kept on this device as a draft.</Trans>{' '}
    <CopyButton small text={() => plainText(mine)}>
      <Trans>Copy my text</Trans>
    </CopyButton>
  </p>
)

const OpenPage = ({ outbox, namespace, title: name }: WikiAddress & { outbox: Outbox }) => {
  const { t } = useLingui()
  const { data: page } = useSuspenseQuery(wikiToEdit({ namespace, title: name }))
  const doc = wikiKey(page.wikiid)
  // Before the page is taken in: afterwards nothing tells what an earlier visit had left.
  const [restored] = useState(() => restoredBefore(doc, outbox.left(doc)))
  const view = useWikiDraft(page.wikiid)
  const readOnly = useReadOnly(doc)
  useTitle(page.display_title || page.title)
  useOpenDocument(outbox, page, wikiToEdit({ namespace, title: name }), read => {
    noteOpened(doc)
    void outbox.openWiki(read)
  })
  if (!page.can_edit) {
    return (
      <ScreenState
        level={1}
        title={t`You can read this page but not edit it`}
        actions={
          <LinkButton kind="main" href={paths.wiki(page)}>
            <Trans>Read the page</Trans>
          </LinkButton>
        }
      >
        {view?.draft.mine && isWaiting(view.draft) && <KeptText mine={view.draft.mine} />}
      </ScreenState>
    )
  }
  if (!view?.draft.mine) return <PageEditSkeleton />
  const title = view.draft.mine.display_title || view.draft.mine.title
  return (
    <PageEditor
      outbox={outbox}
      page={page}
      view={view}
      isReadOnly={readOnly !== null}
      bar={({ save, decide }) => <Bar page={page} title={title} onSave={save} onDecide={decide} />}
      notices={
        <>
          {restored && restored.words > 0 && <RestoredNotice outbox={outbox} restored={restored} />}
          <Notices outbox={outbox} page={page} draft={view.draft} />
        </>
      }
    />
  )
}

const Begun = ({ userid, ...address }: WikiAddress & { userid: number }) => (
  <OpenPage outbox={use(beginOutbox(userid))} {...address} />
)

/** The editor of a page of the wiki. It stays as it is while somebody signs in again. */
export const WikiEditScreen = (address: WikiAddress) => {
  const me = useMe()
  const [userid, setUserid] = useState<number | null>(null)
  if (me && me.userid !== userid) setUserid(me.userid)
  if (userid === null) return me === null ? <ForbiddenNotice /> : <PageEditSkeleton />
  return (
    <Begun key={`${userid} ${address.namespace} ${address.title}`} userid={userid} {...address} />
  )
}
