import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { readPage } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { queryOf, type PagesAsked } from './pagesAsked.ts'
import { PageTable } from './PageTable.tsx'

const pageSize = 50

/** Why none is listed, and what to do. */
const NoPages = ({ namespace, q, orphans }: PagesAsked) => {
  const { t } = useLingui()
  const { token } = useSession()
  const clear = (
    <LinkButton kind="quiet" href={authorPaths.pages({ namespace })}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  if (orphans && q === '')
    return <EmptyState title={t`All pages of this kind have incoming links`} actions={clear} />
  if (q !== '' || orphans)
    return <EmptyState title={t`No pages match the filter`} actions={clear} />
  return (
    <EmptyState
      title={t`No pages of this kind yet`}
      actions={
        token !== null && (
          <LinkButton icon={FilePlus2} href={paths.newWiki({ namespace })}>
            <Trans>New page</Trans>
          </LinkButton>
        )
      }
    />
  )
}

/** The pages of a namespace. */
export const PageIndex = ({ asked, offset }: { asked: PagesAsked; offset: number }) => {
  const { namespace } = asked
  const {
    data: { items: pages, total },
  } = useSuspenseQuery({
    ...readPage('listPages', {
      params: { namespace },
      query: { ...queryOf(asked), limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  return (
    <>
      {pages.length > 0 ? (
        <PageTable pages={pages} />
      ) : offset > 0 ? (
        <NoSuchPage first={authorPaths.pages(asked)} />
      ) : (
        <NoPages {...asked} />
      )}
      <Pager
        always
        offset={offset}
        shown={pages.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.pages({ ...asked, offset: next })}
      />
    </>
  )
}
