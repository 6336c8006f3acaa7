import { Plural, Trans } from '@lingui/react/macro'
import { Ban, Equal, Pencil, Plus } from 'lucide-react'
import type { UserImport } from '#contract/people/schemas.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'
import styles from './JobReport.module.css'

const icons = { create: Plus, change: Pencil, nothing: Equal, error: Ban } as const

/** What each row of a table would make: nothing is written yet. */
export const ImportPlan = ({ plan }: { plan: UserImport }) => (
  <div className={styles.report}>
    <p role="status" className={styles.sum}>
      <b>
        <Trans>Dry run: nothing is saved yet.</Trans>
      </b>{' '}
      <Plural value={plan.outcomes.create} one="# new account" other="# new accounts" />,{' '}
      <Plural value={plan.outcomes.change} one="# with changes" other="# with changes" />,{' '}
      <Plural value={plan.outcomes.nothing} one="# unchanged" other="# unchanged" />,{' '}
      <Plural value={plan.outcomes.error} one="# with an error" other="# with errors" />.
    </p>
    <ul className={styles.rows}>
      {plan.rows.map(({ row, email, outcome, changes, code, message }) => (
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
                .map(({ column, before, after }) => `${column}: ${before || '–'} → ${after || '–'}`)
                .join('; ')
            )}
          </span>
        </li>
      ))}
      {plan.total > plan.rows.length && (
        <li>
          <Plural value={plan.total - plan.rows.length} one="# more row" other="# more rows" />
        </li>
      )}
    </ul>
  </div>
)
