import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageSection } from '#app/ui/screen/Page.tsx'
import styles from './DayChart.module.css'
import type { Point } from './dayScale.ts'
import { DayLines } from './DayLines.tsx'
import { DayTable, PlainDays } from './DayTable.tsx'
import { useBeforeWords, usePointWords } from './pointWords.ts'
import type { Comparison } from './ranges.ts'
import hidden from '#app/ui/VisuallyHidden.module.css'

type DayChartProps = {
  title: string
  /** Heading of the first column: day or hour. */ unit: string
  points: readonly Point[]
  /** With what the points are compared. */ comparison?: Comparison | null
}

type LegendProps = { before: string | null; until: string | undefined }

/** What each line is; nothing where there is only one, and all of it is counted. */
const Legend = ({ before, until }: LegendProps) => {
  if (before === null && until === undefined) return null
  return (
    <p className={styles.legend}>
      <span>
        <svg viewBox="0 0 30 10" aria-hidden="true">
          <path className={styles.now} d="M0 5H30" />
          <circle className={styles.dot} cx="15" cy="5" r="4" />
        </svg>{' '}
        <Trans>This range</Trans>
      </span>
      {until !== undefined && (
        <span>
          <svg viewBox="0 0 30 10" aria-hidden="true">
            <path className={styles.soFar} d="M0 5H30" />
            <circle className={styles.part} cx="15" cy="5" r="4" />
          </svg>{' '}
          <Trans>Today until {until}</Trans>
        </span>
      )}
      {before !== null && (
        <span>
          <svg viewBox="0 0 30 10" aria-hidden="true">
            <path className={styles.before} d="M0 5H30" />
            <rect className={styles.square} x="11" y="1" width="8" height="8" />
          </svg>{' '}
          {before}
        </span>
      )}
      {before !== null && until !== undefined && (
        <span>
          <Trans>Today is compared up to the same time of day.</Trans>
        </span>
      )}
    </p>
  )
}

/**
 * Views along a rule, with those of the range before; the same numbers always stand in a table too.
 */
export const DayChart = ({ title, unit, points, comparison = null }: DayChartProps) => {
  const { t } = useLingui()
  const words = usePointWords(comparison)
  const [at, setAt] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const { name } = useBeforeWords(comparison)
  const before = points.some(one => one.before !== null) ? name : null
  const place = Math.min(at ?? 0, points.length - 1)
  const current = at === null ? undefined : points[place]
  const onKeyDown = (event: KeyboardEvent) => {
    const last = points.length - 1
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1
    const to = {
      ArrowRight: (at ?? -rtl) + rtl,
      ArrowLeft: (at ?? last + rtl) - rtl,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, to)))
  }
  return (
    <PageSection
      title={title}
      acts={
        <Button small icon={Table} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          <Trans>Table</Trans>
        </Button>
      }
    >
      <div
        className={styles.chart}
        tabIndex={0}
        role="application"
        aria-label={t`Chart: ${title}. Use the arrow keys to move along the points.`}
        onKeyDown={onKeyDown}
      >
        <Legend before={before} until={points.find(one => one.until !== undefined)?.until} />
        <DayLines points={points} place={place} current={current} />
        <p className={styles.said} role="status">
          {current && words(current)}
        </p>
      </div>
      <div className={isTable ? undefined : hidden.hidden}>
        {isTable ? (
          <DayTable {...{ title, unit, points, before }} />
        ) : (
          <PlainDays {...{ title, unit, points, before }} />
        )}
      </div>
    </PageSection>
  )
}
