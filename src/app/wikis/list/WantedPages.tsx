import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import type { WantedPage } from '#contract/presence/pageIndex.schemas.ts'
import { readPage } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { DataTable, type Column } from '#app/ui/lists/DataTable.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import styles from './WantedPages.module.css'

const pageSize = 50

/** Where the link stands, and how many more there are. */
const Sources = ({ sources, link_count }: WantedPage) => {
  const more = link_count - sources.length
  return (
    <ul className={styles.sources}>
      {sources.map(one => (
        <li key={one.url}>
          {one.dataType === 'wiki' ? (
            <a href={paths.wiki(one)} lang={one.langid}>
              {one.display_title || one.title}
            </a>
          ) : (
            <a href={paths.guide(one)} lang={one.locale}>
              {one.title}
            </a>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Trans>and {more} more</Trans>
        </li>
      )}
    </ul>
  )
}

/** What is missing, and for whoever may write the way to it. */
const Wanted = ({ namespace, title }: WantedPage) => {
  const { t } = useLingui()
  const { token } = useSession()
  return (
    <div className={styles.wanted}>
      {title}
      {token !== null && (
        <LinkButton
          small
          icon={FilePlus2}
          href={paths.newWiki({ namespace, title })}
          aria-label={t`Write this page: ${title}`}
        >
          <Trans>Write this page</Trans>
        </LinkButton>
      )}
    </div>
  )
}

const useColumns = (): Column<WantedPage>[] => {
  const { t, i18n } = useLingui()
  return [
    { name: t`Title`, cell: one => <Wanted {...one} /> },
    { name: t`Linked from`, cell: one => <Sources {...one} /> },
    { name: t`Links`, numeric: true, cell: one => one.link_count.toLocaleString(i18n.locale) },
  ]
}

/** Titles that texts link to and that no page has, the most linked first. */
export const WantedPages = ({ q, offset }: { q: string; offset: number }) => {
  const { t } = useLingui()
  const columns = useColumns()
  const {
    data: { items, total },
  } = useSuspenseQuery({
    ...readPage('listWantedPages', { query: { ...(q && { q }), limit: pageSize, offset } }),
    staleTime: 0,
  })
  if (items.length === 0 && offset > 0)
    return <NoSuchPage first={authorPaths.pages({ view: 'wanted', q })} />
  if (items.length === 0)
    return q !== '' ? (
      <EmptyState
        title={t`No wanted pages match the filter`}
        actions={
          <LinkButton kind="quiet" href={authorPaths.pages({ view: 'wanted' })}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        }
      />
    ) : (
      <EmptyState
        title={t`No wanted pages`}
        actions={
          <LinkButton kind="quiet" href={authorPaths.pages({ namespace: 'WIKI' })}>
            <Trans>Show wiki pages</Trans>
          </LinkButton>
        }
      >
        <Trans>Titles that public texts link to, but that have no page yet, appear here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <MutedText>
        <Trans>
          Titles that public texts link to but that have no page yet. Most linked first.
        </Trans>
      </MutedText>
      <DataTable
        label={t`Wanted pages`}
        rows={items}
        keyOf={({ namespace, title }) => `${namespace} ${title}`}
        columns={columns}
      />
      <Pager
        always
        offset={offset}
        shown={items.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.pages({ view: 'wanted', q, offset: next })}
      />
    </>
  )
}
