import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { busiestOf, clockWords, dayWords, levelOf } from './hours.ts'
import { FigureSection } from '../FigureSection.tsx'
import { useViewRange } from '../useViewRange.ts'
import styles from './HourTable.module.css'

type Of = { kind: 'guide' | 'wiki'; id: number }
type Query = NonNullable<InputOf<Table['readViewHours']>['query']>

type MatrixProps = { title: string; hours: readonly (readonly number[])[] }

/** Every hour of the week with its views; the colour says again what the number says. */
const Matrix = ({ title, hours }: MatrixProps) => {
  const { t, i18n } = useLingui()
  const days = dayWords(i18n.locale, 'long')
  const short = dayWords(i18n.locale, 'short')
  const most = Math.max(...hours.flat())
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t`${title}: table`}>
      <table className={styles.matrix}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Hour</Trans>
            </th>
            {days.map((day, n) => (
              <th key={day} scope="col">
                <abbr title={day}>{short[n]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => (
            <tr key={hour}>
              <th scope="row">{clockWords(hour)}</th>
              {hours.map((row, weekday) => (
                <td key={days[weekday]} data-level={levelOf(row[hour] ?? 0, most)}>
                  {(row[hour] ?? 0).toLocaleString(i18n.locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The hour of the week with the most views, in words. */
const Busiest = ({ hours }: Pick<MatrixProps, 'hours'>) => {
  const { t, i18n } = useLingui()
  const found = busiestOf(hours)
  if (found === null) return null
  const day = dayWords(i18n.locale, 'long')[found.weekday] ?? ''
  const [from, to] = [clockWords(found.hour), clockWords(found.hour + 1)]
  const views = plural(found.views, { one: '# view', other: '# views' })
  return <MutedText>{t`Busiest hour: ${day}, ${from} to ${to}, ${views}.`}</MutedText>
}

const useHours = (of: Of | undefined) => {
  const { range, zone } = useViewRange()
  const query = {
    start_date: range.start,
    end_date: range.end,
    zone,
    ...(of && { doc_type: of.kind, docid: of.id }),
  } as object as Query // dates travel as UNIX seconds
  const { data, error, refetch } = useQuery({ ...read('readViewHours', { query }), retry: false })
  const file = of ? `views-by-hour-${of.kind}-${of.id}` : 'views-by-hour'
  const csv = () => call('readViewHours', { query: { ...query, format: 'csv' } })
  const hours = data?.hours.some(row => row.some(views => views > 0)) ? data.hours : null
  const reading = !data && <ReadingState error={error} onRetry={() => void refetch()} />
  return { data, hours, least: data?.people_from ?? 1, range, zone, file, csv, reading }
}

/** When people read: views by day of the week and hour, of the site or of one document. */
export const HourTable = ({ of }: { of?: Of }) => {
  const { t } = useLingui()
  const title = t`Views by weekday and hour`
  const { data, hours, least, range, zone, file, csv, reading } = useHours(of)
  return (
    <FigureSection title={title} file={file} range={range} csv={hours && csv}>
      {reading}
      {least > 1 && (
        <MutedText>
          <Trans>
            Hours are in {zone}. Days in UTC with fewer than {least} people are left out, and an
            hour with fewer is shown as 0 views.
          </Trans>
        </MutedText>
      )}
      {data && hours === null && (
        <MutedText>
          {least > 1 ? (
            <Trans>On the days counted, no hour had at least {least} people.</Trans>
          ) : (
            <Trans>No views in this range.</Trans>
          )}
        </MutedText>
      )}
      {hours && (
        <>
          <Busiest hours={hours} />
          <Matrix title={title} hours={hours} />
        </>
      )}
    </FigureSection>
  )
}
