import { Trans } from '@lingui/react/macro'
import type { PatrolReport } from '#contract/patrol/reports.ts'
import styles from './Reports.module.css'

/** What came of it, and a word of whoever answered. */
export const ReportAnswer = ({ report: { state, answer } }: { report: PatrolReport }) => {
  if (state === 'open' || !answer) return null
  const by = answer.by?.username ?? null
  return (
    <div className={styles.answered}>
      <p>
        {state === 'withdrawn' ? (
          <Trans>Withdrawn</Trans>
        ) : state === 'done' ? (
          by === null ? (
            <Trans>Answered: fixed.</Trans>
          ) : (
            <Trans>{by} answered: fixed.</Trans>
          )
        ) : by === null ? (
          <Trans>Answered: not a mistake.</Trans>
        ) : (
          <Trans>{by} answered: not a mistake.</Trans>
        )}
      </p>
      {answer.note !== null && <blockquote>{answer.note}</blockquote>}
    </div>
  )
}
