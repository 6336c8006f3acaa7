import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { filtersOf, pageSize, sentOf } from '#contract/guides/address.ts'
import type { ReadFilters } from '#contract/guides/address.ts'
import { read, readPage } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { ActiveFilters } from './list/ActiveFilters.tsx'
import { changedFilters } from './list/filters.ts'
import { GuideFacets } from './list/GuideFacets.tsx'
import { GuideRows } from './list/GuideRow.tsx'
import { NoGuides } from './list/NoGuides.tsx'
import { TitleSearch } from './list/TitleSearch.tsx'
import styles from './GuideListScreen.module.css'
import wide from '#app/ui/screen/wide.module.css'

/**
 * Own guides with the private ones; else all public ones, and the private ones too for an Admin:
 * the service ignores others' wish (5.5).
 */
const listOf = (filters: ReadFilters, isSignedIn: boolean) => {
  const { limit, offset, order, title, ...more } = sentOf(filters)
  const own = { limit, offset, order, ...(title && { title }) }
  return filters.whose === 'mine'
    ? readPage('listOwnGuides', { query: own })
    : readPage('listGuides', {
        query: { ...own, ...more, includePrivate: isSignedIn || undefined },
      })
}

const WhoseGuides = ({ filters }: { filters: ReadFilters }) => {
  const { t } = useLingui()
  const all = paths.guides(changedFilters(filters, { whose: 'all' }))
  const mine = paths.guides({ title: filters.title, whose: 'mine' })
  return (
    <SegmentedControl
      label={t`Guides to show`}
      value={filters.whose}
      options={[
        { value: 'all', label: t`All`, href: all },
        { value: 'mine', label: t`Mine`, href: mine },
      ]}
    />
  )
}

export const GuideListScreen = () => {
  const { t } = useLingui()
  const filters = filtersOf(useSearchParams()[0])
  const me = useMe()
  const { token } = useSession()
  const { data: page } = useSuspenseQuery(listOf(filters, token !== null))
  const site = useQuery({ ...read('readSite'), placeholderData: keepPreviousData }).data
  useTitle(t`Guides`)
  const { total } = page
  return (
    <div className={wide.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          <Trans>Guides</Trans>
        </h1>
        {me && (
          <LinkButton kind="main" icon={Plus} href={paths.newGuide()}>
            <Trans>New guide</Trans>
          </LinkButton>
        )}
      </div>
      <div className={styles.bar}>
        <TitleSearch key={filters.title} filters={filters} />
        {me && <WhoseGuides filters={filters} />}
      </div>
      <div className={styles.active}>
        <span role="status" className={styles.count}>
          {total === undefined ? null : <Plural value={total} one="# guide" other="# guides" />}
        </span>
        <ActiveFilters filters={filters} />
      </div>
      <div className={styles.grid}>
        <GuideFacets types={site?.['guide-types'] ?? {}} />
        <div className={styles.list}>
          {page.items.length === 0 ? (
            <NoGuides filters={filters} canWrite={Boolean(me)} />
          ) : (
            <>
              <GuideRows guides={page.items} found={filters.title} label={t`Guides`} />
              <Pager
                always
                offset={filters.offset}
                shown={page.items.length}
                limit={pageSize}
                total={total}
                hrefAt={offset => paths.guides(changedFilters(filters, { offset }))}
              />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
