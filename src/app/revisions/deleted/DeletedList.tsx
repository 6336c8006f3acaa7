import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { DeletedDocument } from '#contract/revisions/schemas.ts'
import { readAgain } from '#app/api/write.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTypedFilter } from '#app/ui/fields/useTypedFilter.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { MutedText, Page, PageRow } from '#app/ui/screen/Page.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { namespaceNames } from '../namespaceNames.ts'
import { RestoreButton, type Restore, type Restored } from './DeletedRow.tsx'
import { deletedAsked, type DeletedAsked } from './deletedAsked.ts'
import { useAsked } from '#app/useAsked.ts'

const pageSize = 50

const hrefOf = ({ kind, id, namespace, title }: DeletedDocument): string =>
  kind === 'guide' ? paths.guideById(id) : paths.wiki({ namespace: namespace ?? 'WIKI', title })

/** What became of the last one; it leads to the document. */
const RestoredNotice = ({ one, came }: Restored) => {
  const title = one.display_title
  return (
    <Notice
      kind="ok"
      icon={Check}
      role="status"
      action={
        <LinkButton small href={hrefOf(one)}>
          {one.kind === 'guide' ? <Trans>View guide</Trans> : <Trans>View page</Trans>}
        </LinkButton>
      }
    >
      {came === 'there' ? (
        <Trans>Someone has restored “{title}” or created it again. Nothing was changed.</Trans>
      ) : one.kind === 'guide' ? (
        <Trans>“{title}” is restored. The guide stays private until you publish it.</Trans>
      ) : (
        <Trans>“{title}” is restored.</Trans>
      )}
    </Notice>
  )
}

type ListProps = {
  asked: DeletedAsked
  isAdmin: boolean
  seesPages: boolean
  onRestore: Restore
}

const Filters = ({ seesPages }: Pick<ListProps, 'seesPages'>) => {
  const { t } = useLingui()
  const { ahead, ask } = useAsked(deletedAsked)
  const { field, onSubmit } = useTypedFilter(ahead.q, q =>
    ask(now => authorPaths.deleted({ ...now, q, offset: 0 })),
  )
  const hrefAt = (kind: DeletedAsked['kind']) => authorPaths.deleted({ ...ahead, kind, offset: 0 })
  return (
    <form role="search" aria-label={t`Filter deleted documents`} onSubmit={onSubmit}>
      <PageRow>
        {seesPages && (
          <SegmentedControl
            label={t`What`}
            value={ahead.kind}
            options={[
              { value: '', label: t`All`, href: hrefAt('') },
              { value: 'guide', label: t`Guides`, href: hrefAt('guide') },
              { value: 'wiki', label: t`Pages`, href: hrefAt('wiki') },
            ]}
          />
        )}
        <TextField label={t`Search by title`} type="search" {...field} />
      </PageRow>
    </form>
  )
}

/** Why none is listed. */
const NoneDeleted = ({ kind, q }: DeletedAsked) => {
  const { t } = useLingui()
  return q !== '' || kind !== '' ? (
    <EmptyState
      title={t`No deleted documents match the filter`}
      actions={
        <LinkButton kind="quiet" href={authorPaths.deleted()}>
          <Trans>Clear filters</Trans>
        </LinkButton>
      }
    />
  ) : (
    <EmptyState title={t`Nothing to restore`} />
  )
}

type TableProps = Pick<ListProps, 'onRestore'> & {
  items: readonly DeletedDocument[]
  onDone: (restored: Restored) => void
}

const DeletedTable = ({ items, onRestore, onDone }: TableProps) => {
  const { t, i18n } = useLingui()
  const lasts = items.some(one => one.restorable_until !== null)
  return (
    <DataTable
      label={t`Deleted guides and pages`}
      rows={items}
      keyOf={one => `${one.kind} ${one.id}`}
      columns={[
        { name: t`Title`, cell: one => <span lang={one.langid}>{one.display_title}</span> },
        {
          name: t`Kind`,
          minor: true,
          cell: one => (one.namespace === null ? t`Guide` : i18n._(namespaceNames[one.namespace])),
        },
        { name: t`Deleted`, cell: one => formatNearDay(one.deleted_date, i18n.locale) },
        {
          name: t`By`,
          minor: true,
          cell: one => <a href={paths.user(one.deleted_by)}>{one.deleted_by.username}</a>,
        },
        ...(lasts
          ? [
              {
                name: t`Can be restored until`,
                minor: true,
                cell: (one: DeletedDocument) =>
                  one.restorable_until !== null && formatNearDay(one.restorable_until, i18n.locale),
              },
            ]
          : []),
        {
          name: t`Action`,
          cell: one => <RestoreButton one={one} onRestore={onRestore} onDone={onDone} />,
        },
      ]}
    />
  )
}

/** The deleted documents, newest first, each with the way back. */
export const DeletedList = ({ asked, isAdmin, seesPages, onRestore }: ListProps) => {
  const { t } = useLingui()
  const [last, setLast] = useState<Restored | null>(null)
  const kept = useFocusAfterRemoval<HTMLDivElement>()
  const { kind, q, offset } = asked
  const {
    data: { items, total },
  } = useSuspenseQuery({
    ...readPage('listDeleted', {
      query: { ...(kind && { kind }), ...(q && { q }), limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  const done = (restored: Restored) => {
    setLast(restored)
    if (restored.came === 'there') readAgain('revertWiki')
  }
  return (
    <Page title={t({ message: 'Deleted', context: 'list' })}>
      <MutedText>
        {isAdmin ? (
          <Trans>
            Deleted guides and pages keep their history. You can restore them at any time.
          </Trans>
        ) : seesPages ? (
          <Trans>
            You can restore pages at any time, and guides you deleted in the last 30 days.
          </Trans>
        ) : (
          <Trans>You can restore guides you deleted in the last 30 days.</Trans>
        )}
      </MutedText>
      <Filters seesPages={seesPages} />
      {last && <RestoredNotice {...last} />}
      <div ref={kept}>
        {items.length > 0 ? (
          <DeletedTable items={items} onRestore={onRestore} onDone={done} />
        ) : offset > 0 ? (
          <NoSuchPage first={authorPaths.deleted({ ...asked, offset: 0 })} />
        ) : (
          <NoneDeleted {...asked} />
        )}
      </div>
      <Pager
        offset={offset}
        shown={items.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.deleted({ ...asked, offset: next })}
      />
    </Page>
  )
}
