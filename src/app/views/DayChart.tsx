import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { PageSection } from '#app/ui/screen/Page.tsx'
import styles from './DayChart.module.css'

export type Point = { key: string; label: string; views: number; before: number | null }
type DayChartProps = {
  title: string
  /** Heading of the first column: day or hour. */ unit: string
  points: readonly Point[]
}

const [width, height, left, right, top, bottom] = [820, 258, 44, 12, 8, 28]
const markedAtMost = 62 // points that have a mark each; beyond, lines alone

/** Steps of 1, 2 or 5 and zeros: at most five of them. */
const scaleOf = (most: number): number => {
  const rough = Math.max(1, most / 4)
  const ten = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, ([1, 2, 5].find(one => one * ten >= rough) ?? 10) * ten)
}

/**
 * Views along a rule, with those of the range before; the same numbers always stand in a table too.
 */
export const DayChart = ({ title, unit, points }: DayChartProps) => {
  const { t, i18n } = useLingui()
  const [at, setAt] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const hasBefore = points.some(one => one.before !== null)
  const step = scaleOf(Math.max(0, ...points.map(one => Math.max(one.views, one.before ?? 0))))
  const most = Math.max(
    step,
    Math.ceil(Math.max(0, ...points.map(one => Math.max(one.views, one.before ?? 0))) / step) *
      step,
  )
  const x = (n: number) =>
    points.length < 2
      ? (left + width - right) / 2
      : left + (n * (width - left - right)) / (points.length - 1)
  const y = (value: number) => top + (1 - value / most) * (height - top - bottom)
  const path = (of: (one: Point) => number | null) =>
    points
      .map((one, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(1)},${y(of(one) ?? 0).toFixed(1)}`)
      .join('')
  const every = Math.ceil(points.length / 8)
  const place = Math.min(at ?? 0, points.length - 1)
  const current = at === null ? undefined : points[place]
  const words = (one: Point) => {
    const views = plural(one.views, { one: '# view', other: '# views' })
    return one.before === null
      ? t`${one.label}: ${views}`
      : t`${one.label}: ${views}, ${one.before} in the range before`
  }
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
        aria-label={t`Chart: ${title}. Arrow keys go along the points.`}
        onKeyDown={onKeyDown}
      >
        {hasBefore && (
          <p className={styles.legend}>
            <span>
              <svg viewBox="0 0 30 10" aria-hidden="true">
                <path className={styles.now} d="M0 5H30" />
                <circle className={styles.dot} cx="15" cy="5" r="4" />
              </svg>{' '}
              <Trans>This range</Trans>
            </span>
            <span>
              <svg viewBox="0 0 30 10" aria-hidden="true">
                <path className={styles.before} d="M0 5H30" />
                <rect className={styles.square} x="11" y="1" width="8" height="8" />
              </svg>{' '}
              <Trans>Range before</Trans>
            </span>
          </p>
        )}
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {Array.from({ length: Math.round(most / step) + 1 }, (_, n) => n * step).map(value => (
            <g key={value}>
              <path className={styles.grid} d={`M${left},${y(value)}H${width - right}`} />
              <text x={left - 8} y={y(value) + 4} textAnchor="end">
                {value.toLocaleString(i18n.locale)}
              </text>
            </g>
          ))}
          {points.map(
            (one, n) =>
              n % every === 0 && (
                <g key={one.key} className={n % (3 * every) === 0 ? undefined : styles.between}>
                  <path className={styles.tick} d={`M${x(n)},${height - bottom}v6`} />
                  <text x={x(n)} y={height - 6} textAnchor="middle">
                    {one.label}
                  </text>
                </g>
              ),
          )}
          {hasBefore && <path className={styles.before} d={path(one => one.before)} />}
          <path className={styles.now} d={path(one => one.views)} />
          {points.length <= markedAtMost &&
            points.map((one, n) => (
              <g key={one.key}>
                {one.before !== null && (
                  <rect
                    className={styles.square}
                    x={x(n) - 3}
                    y={y(one.before) - 3}
                    width="6"
                    height="6"
                  />
                )}
                <circle className={styles.dot} cx={x(n)} cy={y(one.views)} r="4" />
              </g>
            ))}
          {current && <path className={styles.line} d={`M${x(place)},${top}V${height - bottom}`} />}
          {current && (
            <circle className={styles.current} cx={x(place)} cy={y(current.views)} r="6" />
          )}
        </svg>
        <p className={styles.said} role="status">
          {current && words(current)}
        </p>
      </div>
      <div className={isTable ? undefined : styles.hidden}>
        {isTable ? (
          <DataTable
            label={title}
            rows={points}
            keyOf={one => one.key}
            columns={[
              { name: unit, cell: one => one.label },
              { name: t`Views`, numeric: true, cell: one => one.views.toLocaleString(i18n.locale) },
              ...(hasBefore
                ? [
                    {
                      name: t`Before`,
                      numeric: true,
                      cell: (one: Point) => (one.before ?? 0).toLocaleString(i18n.locale),
                    },
                  ]
                : []),
            ]}
          />
        ) : (
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">{t`Views`}</th>
                {hasBefore && <th scope="col">{t`Before`}</th>}
              </tr>
            </thead>
            <tbody>
              {points.map(one => (
                <tr key={one.key}>
                  <th scope="row">{one.label}</th>
                  <td>{one.views}</td>
                  {hasBefore && <td>{one.before ?? 0}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PageSection>
  )
}
