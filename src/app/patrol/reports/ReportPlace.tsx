import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { PatrolReport } from '#contract/patrol/reports.ts'
import { pathInApp } from '#app/ui/screen/pathInApp.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import styles from './Reports.module.css'

const PlaceName = ({ report }: { report: PatrolReport }) => {
  const { part, step: number, line, section } = report
  if (part === 'introduction') return <Trans>Introduction</Trans>
  if (part === 'conclusion') return <Trans>Conclusion</Trans>
  if (part === 'guide') return <Trans>The guide as a whole</Trans>
  if (part === 'page') return <Trans>The page as a whole</Trans>
  if (part === 'contents')
    return section === null ? <Trans>Text of the page</Trans> : <Trans>Section “{section}”</Trans>
  if (number === null) return <Trans>A deleted step</Trans>
  return line === null ? (
    <Trans>Step {number}</Trans>
  ) : (
    <Trans>
      Step {number}, line {line}
    </Trans>
  )
}

/** Which document, which place of it, which words; and whether they still stand there. */
export const ReportPlace = ({ report }: { report: PatrolReport }) => {
  const { title, url, quote, stands, langid } = report
  return (
    <>
      <p className={styles.where}>
        <a href={pathInApp(url)}>{title}</a>
        <span>
          <PlaceName report={report} />
        </span>
        {!stands && (
          <Chip kind="warn" icon={TriangleAlert}>
            {report.doc_type === 'guide' ? (
              <Trans>Passage no longer in the guide</Trans>
            ) : (
              <Trans>Passage no longer on the page</Trans>
            )}
          </Chip>
        )}
      </p>
      {quote && (
        <blockquote className={styles.quote} lang={langid}>
          <span className={styles.around}>{quote.prefix}</span>
          <mark>{quote.exact}</mark>
          <span className={styles.around}>{quote.suffix}</span>
        </blockquote>
      )}
    </>
  )
}
