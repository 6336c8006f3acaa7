import { Trans } from '@lingui/react/macro'
import type { PatrolReport } from '#contract/patrol/reports.ts'
import styles from './Reports.module.css'

/** What came of it, and a word of whoever answered. */
export const ReportAnswer = ({ report: { state, answer } }: { report: PatrolReport }) => {
  if (state === 'open' || !answer) return null
  const by = answer.by?.username ?? ''
  return (
    <div className={styles.answered}>
      <p>
        {state === 'done' ? (
          <Trans>{by} answered: fixed.</Trans>
        ) : state === 'no_fault' ? (
          <Trans>{by} answered: not a mistake.</Trans>
        ) : (
          <Trans>Withdrawn</Trans>
        )}
      </p>
      {answer.note !== null && <blockquote>{answer.note}</blockquote>}
    </div>
  )
}
