import { Plural, Trans } from '@lingui/react/macro'
import { Ban, Equal, Pencil, Plus } from 'lucide-react'
import type { UserImport } from '#contract/people/schemas.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'
import { useTableColumnWords } from '../table/accountWords.ts'
import styles from './JobReport.module.css'

const icons = { create: Plus, change: Pencil, nothing: Equal, error: Ban } as const

type ImportRowsProps = { rows: UserImport['rows']; total: number }

/** What each row of a table would make, by its number in the spreadsheet. */
const ImportRows = ({ rows, total }: ImportRowsProps) => {
  const columnName = useTableColumnWords()
  return (
    <ul className={styles.rows}>
      {rows.map(({ row, email, outcome, changes, code, message }) => (
        <li
          key={row}
          data-outcome={
            outcome === 'error' ? 'failed' : outcome === 'nothing' ? 'nothing' : 'changed'
          }
        >
          <Icon of={icons[outcome]} />
          <span>
            <Trans>Row {row}</Trans> <b>{email}</b>{' '}
            {outcome === 'create' ? (
              <Trans>is new</Trans>
            ) : outcome === 'nothing' ? (
              <Trans>is unchanged</Trans>
            ) : outcome === 'error' ? (
              wordsOfCode(code, message, 'row')
            ) : (
              changes
                .map(
                  ({ column, before, after }) =>
                    `${columnName(column)}: ${before || '–'} → ${after || '–'}`,
                )
                .join('; ')
            )}
          </span>
        </li>
      ))}
      {total > rows.length && (
        <li>
          <Plural value={total - rows.length} one="# more row" other="# more rows" />
        </li>
      )}
    </ul>
  )
}

/** Rows that were not applied: they are still there to be mended when the others are done. */
export const ImportErrors = ({ plan }: { plan: UserImport }) => {
  const { error } = plan.outcomes
  if (error === 0) return null
  return (
    <div className={styles.report}>
      <p className={styles.sum}>
        <Plural
          value={error}
          one="# row with an error was left out:"
          other="# rows with errors were left out:"
        />
      </p>
      <ImportRows rows={plan.rows.filter(({ outcome }) => outcome === 'error')} total={error} />
    </div>
  )
}

/** What a table would make: nothing is written yet. */
export const ImportPlan = ({ plan }: { plan: UserImport }) => (
  <div className={styles.report}>
    <p role="status" className={styles.sum}>
      <b>
        <Trans>Dry run: nothing has been saved yet.</Trans>
      </b>{' '}
      <Plural value={plan.outcomes.create} one="# new account" other="# new accounts" />,{' '}
      <Plural value={plan.outcomes.change} one="# with changes" other="# with changes" />,{' '}
      <Plural value={plan.outcomes.nothing} one="# unchanged" other="# unchanged" />,{' '}
      <Plural value={plan.outcomes.error} one="# with an error" other="# with errors" />.
    </p>
    <ImportRows rows={plan.rows} total={plan.total} />
  </div>
)
