import { useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { Sum } from './sums.ts'

/** A group of records with the person or document that it is of, as it may be named. */
export type RecordRow = Sum & { place: number }

/** Views of one person by document, or of one document by person. */
export const RecordTable = ({
  title,
  rows,
  isPerson,
  names,
  nameOf,
}: {
  title: string
  rows: readonly RecordRow[]
  isPerson: boolean
  names: boolean
  nameOf: (one: RecordRow) => string
}) => {
  const { t, i18n } = useLingui()
  const number = (value: number) => value.toLocaleString(i18n.locale)
  return (
    <DataTable
      label={title}
      rows={rows}
      keyOf={one => one.key}
      columns={[
        {
          name: isPerson ? t`Document` : t`Person`,
          cell: one =>
            isPerson ? (
              one.url === null ? (
                nameOf(one)
              ) : (
                <a href={new URL(one.url, location.origin).pathname}>{nameOf(one)}</a>
              )
            ) : names ? (
              <a href={authorPaths.viewsOf('user', Number(one.key.split(' ')[1]))}>{nameOf(one)}</a>
            ) : (
              nameOf(one)
            ),
        },
        { name: t`Views`, numeric: true, cell: one => number(one.views) },
        {
          name: t`First view`,
          minor: true,
          cell: one => formatMoment(one.first * 1000, i18n.locale),
        },
        {
          name: t`Last view`,
          minor: true,
          cell: one => formatMoment(one.last * 1000, i18n.locale),
        },
      ]}
    />
  )
}
