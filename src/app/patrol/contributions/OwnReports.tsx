import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { PatrolReport } from '#contract/patrol/reports.ts'
import { readPage } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { ReportAnswer } from '../reports/ReportAnswer.tsx'
import { ReportPlace } from '../reports/ReportPlace.tsx'
import styles from './Contributions.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const Own = ({ report }: { report: PatrolReport }) => {
  const { t, i18n } = useLingui()
  const { reportid, state, text, created, title } = report
  const takeBack = useWrite('answerPatrolReport')
  return (
    <li className={styles.item}>
      <ReportPlace report={report} />
      <p>{text}</p>
      <p className={styles.soft}>
        {formatMoment(created * 1000, i18n.locale)}
        {state === 'open' && (
          <>
            , <Trans>not answered yet</Trans>
          </>
        )}
      </p>
      <ReportAnswer report={report} />
      {state === 'open' && (
        <div className={styles.acts}>
          <Button
            small
            icon={Undo2}
            aria-label={t`Withdraw: ${title}`}
            onClick={() => takeBack.mutate({ params: { reportid }, body: { answer: 'withdrawn' } })}
          >
            <Trans>Withdraw</Trans>
          </Button>
          {takeBack.error && <span role="alert">{refusedWords(takeBack.error)}</span>}
        </div>
      )}
    </li>
  )
}

/** What one said is wrong in guides and on pages, and what came of it. */
export const OwnReports = () => {
  const { data } = useSuspenseQuery({
    ...readPage('listPatrolReports', { query: { mine: true, sort: 'newest', limit: 100 } }),
    staleTime: 0,
  })
  if (data.items.length === 0) return null
  return (
    <section aria-labelledby="own-reports">
      <h2 id="own-reports" className={styles.part}>
        <Trans>My reports</Trans>
      </h2>
      <ul className={styles.list}>
        {data.items.map(report => (
          <Own key={report.reportid} report={report} />
        ))}
      </ul>
      <CutNote shown={data.items.length} total={data.total} />
    </section>
  )
}
