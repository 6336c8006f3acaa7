import { useLingui } from '@lingui/react/macro'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import type { Point } from './dayScale.ts'
import { changeIn } from './ranges.ts'
import { usePointLabel } from './pointWords.ts'

type DayTableProps = {
  title: string
  /** Heading of the first column: day or hour. */ unit: string
  points: readonly Point[]
  /** What the days before are called; null: nothing is compared. */ before: string | null
}

/** The numbers of a chart as a table that can be sorted. */
export const DayTable = ({ title, unit, points, before }: DayTableProps) => {
  const { t, i18n } = useLingui()
  const labelOf = usePointLabel()
  return (
    <DataTable
      label={title}
      rows={points}
      keyOf={one => one.key}
      columns={[
        { name: unit, cell: labelOf },
        { name: t`Views`, numeric: true, cell: one => one.views.toLocaleString(i18n.locale) },
        ...(before !== null
          ? [
              {
                name: before,
                numeric: true,
                cell: (one: Point) => (one.before ?? 0).toLocaleString(i18n.locale),
              },
              {
                name: t`Change`,
                numeric: true,
                cell: (one: Point) => changeIn(one.views, one.before ?? 0, i18n.locale) ?? '–',
              },
            ]
          : []),
      ]}
    />
  )
}

/** The same for those who do not see the chart. */
export const PlainDays = ({ title, unit, points, before }: DayTableProps) => {
  const { t, i18n } = useLingui()
  const labelOf = usePointLabel()
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">{t`Views`}</th>
          {before !== null && <th scope="col">{before}</th>}
          {before !== null && <th scope="col">{t`Change`}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map(one => (
          <tr key={one.key}>
            <th scope="row">{labelOf(one)}</th>
            <td>{one.views}</td>
            {before !== null && <td>{one.before ?? 0}</td>}
            {before !== null && <td>{changeIn(one.views, one.before ?? 0, i18n.locale) ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
