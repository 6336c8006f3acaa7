import { useLingui } from '@lingui/react/macro'
import type { PatrolFigures } from '#contract/patrol/figures.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatSpan } from '#app/ui/text/span.ts'
import { addressOf, plain } from '../deskFilter.ts'

type Age = PatrolFigures['waiting'][number]

/** How many edits wait now, by how long; each number leads to them. */
export const WaitingTable = ({ title, waiting }: { title: string; waiting: readonly Age[] }) => {
  const { t, i18n } = useLingui()
  const nameOf = ({ age_min, age_max }: Age) => {
    const [from, to] = [age_min, age_max].map(one =>
      one === null ? null : formatSpan(one, i18n.locale),
    )
    if (from === null) return t`Less than ${to}`
    return to === null ? t`${from} or longer` : t`${from} to ${to}`
  }
  const hrefOf = ({ age_min, age_max }: Age) =>
    addressOf({
      ...plain,
      ...(age_min !== null && { age_min }),
      ...(age_max !== null && { age_max }),
    })
  return (
    <DataTable
      label={title}
      rows={waiting}
      keyOf={one => String(one.age_min)}
      columns={[
        { name: t`Waiting for`, cell: nameOf },
        {
          name: t`Edits`,
          numeric: true,
          cell: one => {
            const count = one.count.toLocaleString(i18n.locale)
            return (
              <a href={hrefOf(one)} aria-label={`${nameOf(one)}: ${count}`}>
                {count}
              </a>
            )
          },
        },
      ]}
    />
  )
}
