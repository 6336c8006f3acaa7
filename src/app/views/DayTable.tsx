import { useLingui } from '@lingui/react/macro'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import type { Point } from './dayScale.ts'
import { changeIn } from './ranges.ts'
import { usePointLabel } from './pointWords.ts'

type DayTableProps = {
  title: string
  /** Heading of the first column: day or hour. */ unit: string
  points: readonly Point[]
}

/** The numbers of a chart as a table that can be sorted. */
export const DayTable = ({ title, unit, points }: DayTableProps) => {
  const { t, i18n } = useLingui()
  const labelOf = usePointLabel()
  const hasBefore = points.some(one => one.before !== null)
  return (
    <DataTable
      label={title}
      rows={points}
      keyOf={one => one.key}
      columns={[
        { name: unit, cell: labelOf },
        { name: t`Views`, numeric: true, cell: one => one.views.toLocaleString(i18n.locale) },
        ...(hasBefore
          ? [
              {
                name: t`Previous range`,
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
export const PlainDays = ({ title, unit, points }: DayTableProps) => {
  const { t, i18n } = useLingui()
  const labelOf = usePointLabel()
  const hasBefore = points.some(one => one.before !== null)
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">{t`Views`}</th>
          {hasBefore && <th scope="col">{t`Previous range`}</th>}
          {hasBefore && <th scope="col">{t`Change`}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map(one => (
          <tr key={one.key}>
            <th scope="row">{labelOf(one)}</th>
            <td>{one.views}</td>
            {hasBefore && <td>{one.before ?? 0}</td>}
            {hasBefore && <td>{changeIn(one.views, one.before ?? 0, i18n.locale) ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
