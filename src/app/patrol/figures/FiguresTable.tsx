import { useLingui } from '@lingui/react/macro'
import { authorPaths, type DecisionsAddress } from '#app/authorPaths.ts'
import { DataTable, type Column } from '#app/ui/lists/DataTable.tsx'
import { formatAtMost } from '#app/ui/text/span.ts'
import styles from '../ledger/Ledger.module.css'

export type FiguresRow = {
  key: string
  name: string
  /** The decisions that are counted here. */
  asked: DecisionsAddress
  decided: number
  accepted: number
  denied: number
  partial: number
  undone?: number
  overturned?: number
  median_wait?: number | null
  wait_90?: number | null
}

type Counted = 'decided' | 'accepted' | 'partial' | 'denied' | 'undone' | 'overturned'

const Bar = ({ of, most }: { of: number; most: number }) => (
  <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={most === 0 ? 0 : (100 * of) / most} height="1" />
  </svg>
)

/** What a share is of all, in words; nothing where there is nothing to share. */
export const percentOf = (part: number, all: number, locale: string): string =>
  all === 0
    ? ''
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(
        part / all,
      )

type CountProps = { row: FiguresRow; of: Counted; label: string; most: number }

/** One number; it leads to what it counts. */
const Count = ({ row, of, label, most }: CountProps) => {
  const { i18n } = useLingui()
  const count = (row[of] ?? 0).toLocaleString(i18n.locale)
  return (
    <>
      {of === 'decided' && <Bar of={row.decided} most={most} />}
      <a
        href={authorPaths.decisions({ ...row.asked, outcome: of })}
        aria-label={`${row.name}, ${label}: ${count}`}
      >
        {count}
      </a>
      {of === 'denied' && row.denied > 0 && (
        <> ({percentOf(row.denied, row.decided, i18n.locale)})</>
      )}
    </>
  )
}

/** Decisions by what they came to; each number leads to the decisions that it counts. */
export const FiguresTable = ({
  title,
  of,
  rows,
}: {
  title: string
  /** Heading of the first column. */ of: string
  rows: readonly FiguresRow[]
}) => {
  const { t, i18n } = useLingui()
  const most = Math.max(0, ...rows.map(({ decided }) => decided))
  const counts: [Counted, string, boolean][] = [
    ['decided', t`Decided`, false],
    ['accepted', t`Accepted`, true],
    ['partial', t`Accepted in part`, true],
    ['denied', t`Denied`, false],
    ['undone', t`Undone by the decider`, true],
    ['overturned', t`Undone by someone else`, true],
  ]
  const has = (name: keyof FiguresRow) => rows.some(row => row[name] !== undefined)
  const wait = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? '–' : formatAtMost(seconds, i18n.locale)
  const columns: Column<FiguresRow>[] = [
    { name: of, cell: row => row.name },
    ...counts
      .filter(([name]) => has(name))
      .map(([name, label, minor]) => ({
        name: label,
        numeric: true,
        minor,
        cell: (row: FiguresRow) => <Count row={row} of={name} label={label} most={most} />,
      })),
    ...(has('median_wait')
      ? [
          {
            name: t`Half waited at most`,
            numeric: true,
            minor: true,
            cell: (row: FiguresRow) => wait(row.median_wait),
          },
          {
            name: t`9 of 10 waited at most`,
            numeric: true,
            minor: true,
            cell: (row: FiguresRow) => wait(row.wait_90),
          },
        ]
      : []),
  ]
  return (
    <div className={styles.figures}>
      <DataTable label={title} rows={rows} keyOf={row => row.key} columns={columns} />
    </div>
  )
}
