import { useLingui } from '@lingui/react/macro'
import type { PagesAddress } from '#app/authorPaths.ts'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTypedFilter } from '#app/ui/fields/useTypedFilter.ts'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { pageOrders, type PagesAsked } from './pagesAsked.ts'

type PageFiltersProps = { asked: PagesAsked; onShow: (change: PagesAddress) => void }

/** Which pages are listed, and in which order; everything stands in the address. */
export const PageFilters = ({ asked, onShow }: PageFiltersProps) => {
  const { t } = useLingui()
  const { field, onSubmit } = useTypedFilter(asked.q, q => onShow({ q }))
  const names = {
    '': t`Title`,
    changed: t`Recently changed first`,
    links: t`Most linked first`,
  }
  return (
    <form role="search" aria-label={t`Filter pages`} onSubmit={onSubmit}>
      <PageRow>
        <TextField label={t`Search by title`} type="search" {...field} />
        {asked.view === '' && (
          <>
            <Select
              label={t`Sort by`}
              value={asked.sort}
              options={pageOrders.map(value => ({ value, label: names[value] }))}
              onChange={({ target }) =>
                onShow({ sort: pageOrders.find(one => one === target.value) ?? '' })
              }
            />
            <Select
              label={t`Links`}
              value={asked.orphans ? 'none' : ''}
              options={[
                { value: '', label: t`Any` },
                { value: 'none', label: t`No incoming links` },
              ]}
              onChange={({ target }) => onShow({ orphans: target.value === 'none' })}
            />
          </>
        )}
      </PageRow>
    </form>
  )
}
