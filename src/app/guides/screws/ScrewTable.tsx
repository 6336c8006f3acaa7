import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { driveLabel, type LedgerLanguage } from '#documents/ledger/drives.ts'
import { lengthLabel } from '#documents/ledger/editRow.ts'
import type { LedgerRow, LedgerStep } from '#documents/ledger/ledger.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './ScrewTable.module.css'

type ScrewTableProps<S> = {
  label: string
  steps: readonly LedgerStep<S>[]
  total: number
  language: LedgerLanguage
  keyOf: (step: S) => string
  /** What a step is called. */
  titleOf: (step: LedgerStep<S>) => ReactNode
  /** What can be done with a row. */
  acts?: (step: LedgerStep<S>, row: LedgerRow) => ReactNode
  /** In the place of a row. */
  formOf?: (step: LedgerStep<S>, row: LedgerRow) => ReactNode
}

const Head = ({ hasActs }: { hasActs: boolean }) => {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        <th scope="col">
          <Trans>Count</Trans>
        </th>
        <th scope="col">
          <Trans>Length</Trans>
        </th>
        <th scope="col">
          <Trans>Drive</Trans>
        </th>
        {hasActs && (
          <td>
            <VisuallyHidden>{t`Actions`}</VisuallyHidden>
          </td>
        )}
      </tr>
    </thead>
  )
}

type RowProps = { row: LedgerRow; language: LedgerLanguage; acts: ReactNode }

const Row = ({ row, language, acts }: RowProps) => (
  <tr>
    <td>
      <span className={styles.count}>
        <Bullet bullet={row.bullet} />
        {row.count}
      </span>
    </td>
    <td>{lengthLabel(row, language) || '–'}</td>
    <td>{driveLabel(row.drive, language) || '–'}</td>
    {acts && <td className={styles.acts}>{acts}</td>}
  </tr>
)

/** How many screws of which kind come in which step. On paper each step has a field of a tray. */
export const ScrewTable = <S,>(props: ScrewTableProps<S>) => {
  const { label, steps, total, language, keyOf, titleOf, acts, formOf } = props
  const columns = acts ? 4 : 3
  return (
    <table className={styles.tray} aria-label={label}>
      <Head hasActs={acts !== undefined} />
      {steps.map(one => (
        <tbody key={keyOf(one.step)}>
          <tr>
            <th scope="rowgroup" colSpan={columns}>
              <span className={styles.step}>
                <span>{titleOf(one)}</span>
                <Sums {...one} />
              </span>
            </th>
          </tr>
          {one.rows.map(
            row =>
              formOf?.(one, row) || (
                <Row
                  key={`${row.line} ${row.nth}`}
                  {...{ row, language }}
                  acts={acts?.(one, row)}
                />
              ),
          )}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns}>
            <Trans>Screws in total: {total}</Trans>
          </th>
        </tr>
      </tfoot>
    </table>
  )
}

const Sums = ({ sum, soFar }: { sum: number; soFar: number }) => (
  <span className={styles.soft}>
    {sum === soFar ? (
      <Trans>{sum} here</Trans>
    ) : (
      <Trans>
        {sum} here, {soFar} so far
      </Trans>
    )}
  </span>
)
