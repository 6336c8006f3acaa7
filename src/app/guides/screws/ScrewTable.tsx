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

/** How many screws of which kind come in which step. On paper each step has a field of a tray. */
export const ScrewTable = <S,>(props: ScrewTableProps<S>) => {
  const { label, steps, total, language, keyOf, titleOf, acts, formOf } = props
  const { t } = useLingui()
  const columns = acts ? 4 : 3
  return (
    <table className={styles.tray} aria-label={label}>
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
          {acts && (
            <td>
              <VisuallyHidden>{t`Actions`}</VisuallyHidden>
            </td>
          )}
        </tr>
      </thead>
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
                <tr key={`${row.line} ${row.nth}`}>
                  <td>
                    <span className={styles.count}>
                      <Bullet bullet={row.bullet} />
                      {row.count}
                    </span>
                  </td>
                  <td>{lengthLabel(row, language) || '–'}</td>
                  <td>{driveLabel(row.drive, language) || '–'}</td>
                  {acts && <td className={styles.acts}>{acts(one, row)}</td>}
                </tr>
              ),
          )}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns}>
            <Trans>Screws in all: {total}</Trans>
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
