import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Tags, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { TagDocument } from '#contract/tags/schemas.ts'
import { call } from '#app/api/client.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { wikiAt } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, PageColumns, PageRow, MutedText } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { existing } from '#lib/existing.ts'
import { FollowButton } from '#app/following/FollowButton.tsx'
import { BulkTag } from './BulkTag.tsx'
import { Synonyms } from './Synonyms.tsx'

const atOnce = 200
const keyOf = ({ doc_type, docid }: TagDocument) => `${doc_type} ${docid}`
const addressOf = ({ url }: TagDocument) => new URL(url, location.origin).pathname

const allDocuments = async (tag: string, signal: AbortSignal): Promise<TagDocument[]> => {
  const found: TagDocument[] = []
  for (;;) {
    const page = await call(
      'listTagDocuments',
      { params: { tag }, query: { limit: atOnce, offset: found.length } },
      { signal },
    )
    found.push(...page)
    if (page.length < atOnce) return found
  }
}

/** One request for each: what failed is told, what went stays. */
const change = (name: 'tag' | 'untag', tag: string, document: TagDocument) => {
  const body = { tag }
  if (document.doc_type === 'guide')
    return write(name === 'tag' ? 'tagGuide' : 'untagGuide', {
      params: { guideid: document.docid },
      body,
    })
  return write(name === 'tag' ? 'tagWiki' : 'untagWiki', {
    params: existing(wikiAt(addressOf(document)), 'the address of the wiki'),
    body,
  })
}

/** Takes the tag off what is chosen, and gives it back. */
const useUntagging = (tag: string, documents: readonly TagDocument[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [gone, setGone] = useState<readonly TagDocument[]>([])
  const picked = documents.filter(one => chosen.has(keyOf(one)))
  const remove = useAttempt(async () => {
    for (const one of picked) {
      await change('untag', tag, one)
      setGone(before => [...before, one])
      setChosen(before => new Set([...before].filter(key => key !== keyOf(one))))
    }
  })
  const undo = useAttempt(async () => {
    for (const one of gone) {
      await change('tag', tag, one)
      setGone(before => before.filter(other => other !== one))
    }
  })
  return { chosen, setChosen, gone, picked, remove, undo }
}
type Untagging = ReturnType<typeof useUntagging>

const UntagBars = ({ gone, picked, setChosen, remove, undo }: Untagging) => (
  <>
    {gone.length > 0 && (
      <PageRow>
        <p role="status">
          {plural(gone.length, {
            one: 'The tag was removed from # document.',
            other: 'The tag was removed from # documents.',
          })}
        </p>
        <Button small icon={Undo2} onClick={() => void undo.run()}>
          <Trans>Undo</Trans>
        </Button>
      </PageRow>
    )}
    {picked.length > 0 && (
      <PageRow>
        <Button icon={X} onClick={() => void remove.run()}>
          {plural(picked.length, {
            one: 'Remove the tag from # document',
            other: 'Remove the tag from # documents',
          })}
        </Button>
        <Button kind="quiet" onClick={() => setChosen(new Set())}>
          <Trans>Clear selection</Trans>
        </Button>
      </PageRow>
    )}
    {(remove.error ?? undo.error) && <p role="alert">{remove.error ?? undo.error}</p>}
  </>
)

const Documents = ({ tag, documents }: { tag: string; documents: readonly TagDocument[] }) => {
  const { t, i18n } = useLingui()
  const me = useMe()
  const untagging = useUntagging(tag, documents)
  const { chosen, setChosen } = untagging
  const kinds = { guide: t`Guide`, wiki: t`Page` }
  const choosing = {
    chosen,
    onChoose: setChosen,
    nameOf: (one: TagDocument) => one.title,
    may: (one: TagDocument) => one.can_tag,
  }
  return (
    <>
      <UntagBars {...untagging} />
      {documents.length === 0 ? (
        <EmptyState title={t`No documents with this tag`}>
          <Trans>Guides and pages with this tag that you have access to appear here.</Trans>
        </EmptyState>
      ) : (
        <>
          <MutedText role="status">
            {plural(documents.length, { one: '# document', other: '# documents' })}
          </MutedText>
          <DataTable<TagDocument>
            label={t`Documents`}
            rows={documents}
            keyOf={keyOf}
            {...(me && documents.some(one => one.can_tag) && { choosing })}
            columns={[
              { name: t`Document`, cell: one => <a href={addressOf(one)}>{one.title}</a> },
              { name: t`Kind`, cell: one => (one.public ? kinds[one.doc_type] : t`Private guide`) },
              { name: t`Category`, minor: true, cell: one => one.category ?? '–' },
              {
                name: t`Changed`,
                minor: true,
                cell: one => formatNearDay(one.modified_date, i18n.locale),
              },
            ]}
          />
        </>
      )}
    </>
  )
}

/**
 * What carries a tag, for readers; whoever may takes it off, or gives it to what a search finds.
 */
export const TagPage = ({ tag }: { tag: string }) => {
  const { t } = useLingui()
  const me = useMe()
  const { data: documents } = useSuspenseQuery({
    queryKey: ['listTagDocuments', tag, 'all'],
    queryFn: ({ signal }) => allDocuments(tag, signal),
    staleTime: 0,
  })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      title={t`Tag: ${tag}`}
      acts={
        <>
          {me && (
            <Button icon={Plus} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
              <Trans>Tag documents</Trans>
            </Button>
          )}
          <FollowButton kind="tag" id={tag} />
          <LinkButton kind="quiet" icon={Tags} href={authorPaths.tags()}>
            <Trans>All tags</Trans>
          </LinkButton>
        </>
      }
    >
      {isAdding && <BulkTag tag={tag} onClose={() => setIsAdding(false)} />}
      <PageColumns>
        <div>
          <Documents tag={tag} documents={documents} />
        </div>
        <Synonyms tag={tag} mayKeep={isModerator(me)} />
      </PageColumns>
    </Page>
  )
}
