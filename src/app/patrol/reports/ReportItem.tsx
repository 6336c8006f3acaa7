import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleSlash } from 'lucide-react'
import type { PatrolReport } from '#contract/patrol/reports.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LookAlikes, SeenText } from '#app/ui/text/SeenText.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { AnswerForm, type Answer } from './AnswerForm.tsx'
import { ReportAnswer } from './ReportAnswer.tsx'
import { ReportPlace } from './ReportPlace.tsx'
import styles from './Reports.module.css'

type ReportItemProps = {
  report: PatrolReport
  isHere: boolean
  onFocus: () => void
  /** The answer that is being written. */
  asking: Answer | null
  onAsk: (answer: Answer | null) => void
  onDone: () => void
}

/** What one reader says is wrong, and the answer to it. */
export const ReportItem = (props: ReportItemProps) => {
  const { report, isHere, onFocus, asking, onAsk, onDone } = props
  const { t, i18n } = useLingui()
  const { reporter, title, created, text, answerable, own, reportid } = report
  const name = reporter.username
  return (
    <li
      className={styles.item}
      aria-current={isHere ? 'true' : undefined}
      data-report={reportid}
      tabIndex={-1}
      aria-label={t`Report by ${name} on ${title}`}
      onFocus={onFocus}
    >
      <ReportPlace report={report} />
      <p className={styles.text}>
        <SeenText text={text} />
        <LookAlikes text={text} />
      </p>
      <p className={styles.soft}>
        {reporter.userid > 0 ? <a href={paths.user(reporter)}>{name}</a> : name},{' '}
        {formatMoment(created * 1000, i18n.locale)}
        {own && (
          <>
            , <Trans>yours</Trans>
          </>
        )}
      </p>
      <ReportAnswer report={report} />
      {asking && (
        <AnswerForm report={report} answer={asking} onDone={onDone} onClose={() => onAsk(null)} />
      )}
      {answerable && !asking && (
        <p className={styles.acts}>
          <Button small icon={Check} onClick={() => onAsk('done')}>
            <Trans>Answer: fixed…</Trans>
          </Button>
          <Button small icon={CircleSlash} onClick={() => onAsk('no_fault')}>
            <Trans>Answer: not a mistake…</Trans>
          </Button>
        </p>
      )}
    </li>
  )
}
