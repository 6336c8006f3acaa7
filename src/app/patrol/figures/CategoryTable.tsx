import { useLingui } from '@lingui/react/macro'
import type { PatrolFigures } from '#contract/patrol/figures.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatAtMost } from '#app/ui/text/span.ts'
import { addressOf, plain } from '../deskFilter.ts'

/** How much waits in each category and for how long; each number leads to it, the oldest first. */
export const CategoryTable = ({
  title,
  of,
}: {
  title: string
  of: PatrolFigures['by_category']
}) => {
  const { t, i18n } = useLingui()
  const age = (seconds: number) => formatAtMost(seconds, i18n.locale)
  return (
    <DataTable
      label={title}
      rows={of}
      keyOf={one => one.category}
      columns={[
        { name: t`Category`, cell: one => one.title },
        {
          name: t`Edits`,
          numeric: true,
          cell: one => {
            const count = one.count.toLocaleString(i18n.locale)
            return (
              <a
                href={addressOf({ ...plain, sort: 'oldest', category: one.category })}
                aria-label={`${one.title}: ${count}`}
              >
                {count}
              </a>
            )
          },
        },
        { name: t`Longest wait`, numeric: true, cell: one => age(one.oldest_age) },
        {
          name: t`Half have waited at most`,
          numeric: true,
          minor: true,
          cell: one => age(one.median_age),
        },
      ]}
    />
  )
}
