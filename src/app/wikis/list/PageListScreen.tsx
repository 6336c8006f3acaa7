import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { readPage } from '#app/api/read.ts'
import { authorPaths, type PagesAddress } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTypedFilter } from '#app/ui/fields/useTypedFilter.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { Page, PageRow } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import {
  askedIn,
  listedNamespaces,
  queryOf,
  type ListedNamespace,
  type PagesAsked,
} from './pagesAsked.ts'
import { PageTable } from './PageTable.tsx'

const pageSize = 50
const names: Record<ListedNamespace, MessageDescriptor> = {
  CATEGORY: msg`Categories`,
  WIKI: msg`Wiki pages`,
  ITEM: msg`Parts and tools`,
  INFO: msg`Site pages`,
}

type PageFiltersProps = { asked: PagesAsked; onShow: (change: PagesAddress) => void }

/** Which pages are listed, and in which order; everything stands in the address. */
const PageFilters = ({ asked, onShow }: PageFiltersProps) => {
  const { t } = useLingui()
  const { field, onSubmit } = useTypedFilter(asked.q, q => onShow({ q }))
  return (
    <form role="search" aria-label={t`Which pages`} onSubmit={onSubmit}>
      <PageRow>
        <TextField label={t`Words of the title`} type="search" {...field} />
        <Select
          label={t`Order`}
          value={asked.sort}
          options={[
            { value: '', label: t`By title` },
            { value: 'changed', label: t`Last changed first` },
          ]}
          onChange={event => onShow({ sort: event.target.value === 'changed' ? 'changed' : '' })}
        />
      </PageRow>
    </form>
  )
}

/** All pages of a namespace, by title or by their last change. */
export const PageListScreen = () => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const { namespace } = asked
  const offset = Math.max(0, Math.floor(Number(params.get('offset')) || 0))
  const {
    data: { items: pages, total },
  } = useSuspenseQuery({
    ...readPage('listWikis', {
      params: { namespace },
      query: { ...queryOf(asked), limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  const clear = (
    <LinkButton kind="quiet" href={authorPaths.pages({ namespace })}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  return (
    <Page title={t`Pages`}>
      <SegmentedControl
        label={t`Kind of pages`}
        value={namespace}
        options={listedNamespaces.map(value => ({
          value,
          label: i18n._(names[value]),
          href: authorPaths.pages({ ...asked, namespace: value }),
        }))}
      />
      <PageFilters
        key={asked.q}
        asked={asked}
        onShow={change => void navigate(authorPaths.pages({ ...asked, ...change }))}
      />
      {pages.length > 0 ? (
        <PageTable pages={pages} />
      ) : asked.q !== '' || offset > 0 ? (
        <EmptyState title={t`No page matches the filter`} actions={clear} />
      ) : (
        <EmptyState title={t`No pages here yet`} />
      )}
      <Pager
        always
        offset={offset}
        shown={pages.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.pages({ ...asked, offset: next })}
      />
    </Page>
  )
}
