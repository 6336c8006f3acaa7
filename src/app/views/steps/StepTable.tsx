import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { StepsReached } from '#contract/views/steps.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { FigureSection } from '../FigureSection.tsx'
import { useViewRange } from '../useViewRange.ts'
import styles from './StepTable.module.css'

type Query = NonNullable<InputOf<Table['readStepsReached']>['query']>

/** How many came so far, and which part of all that began; the bar says the part again. */
const Reached = ({ reached, began }: { reached: number; began: number }) => {
  const { i18n } = useLingui()
  const part = began === 0 ? 0 : Math.min(1, reached / began)
  return (
    <td>
      {reached.toLocaleString(i18n.locale)}{' '}
      {began > 0 && (
        <>
          <span className={styles.part}>
            ({part.toLocaleString(i18n.locale, { style: 'percent' })})
          </span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${part * 100}%` }} />
          </span>
        </>
      )}
    </td>
  )
}

/** A row for whoever began, one for each step, and one for whoever finished. */
const Steps = ({ title, data }: { title: string; data: StepsReached }) => {
  const { t } = useLingui()
  const { readings, runs, steps } = data
  const row = (key: string, name: string, reached: number, worked: number | null) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <Reached reached={reached} began={readings.began} />
      {runs && <Reached reached={worked ?? 0} began={runs.began} />}
    </tr>
  )
  return (
    <table className={styles.steps}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Step`}</th>
          <th scope="col">{t`Readings`}</th>
          {runs && <th scope="col">{t({ context: 'work', message: 'Runs' })}</th>}
        </tr>
      </thead>
      <tbody>
        {row('began', t`Started`, readings.began, runs?.began ?? null)}
        {steps.map(({ stepid, step, title: name, reached, worked }) =>
          row(String(stepid), name ? `${step}. ${name}` : t`Step ${step}`, reached, worked),
        )}
        {row('finished', t`Finished`, readings.finished, runs?.finished ?? null)}
      </tbody>
    </table>
  )
}

/** `open`: runs that go on; `least`: with fewer people or readings, a day is not told. */
const NothingReached = ({ least, open }: { least: number; open: number }) => (
  <MutedText>
    {least > 1 ? (
      <Trans>No day in this range had at least {least} people and as many readings.</Trans>
    ) : open > 0 ? (
      <Trans>In this range, nobody read a step of this guide and no run ended.</Trans>
    ) : (
      <Trans>Nobody started this guide in this range.</Trans>
    )}
  </MutedText>
)

/** How far readers and runs came in a guide, step by step. */
export const StepTable = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const { range } = useViewRange()
  const title = t`Steps reached`
  const params = { guideid }
  // Dates travel as UNIX seconds.
  const query = { start_date: range.start, end_date: range.end } as object as Query
  const { data, error, refetch } = useQuery({
    ...read('readStepsReached', { params, query }),
    retry: false,
  })
  const csv = () => call('readStepsReached', { params, query: { ...query, format: 'csv' } })
  const hasAny = data && (data.readings.began > 0 || (data.runs?.began ?? 0) > 0)
  const least = data?.people_from ?? 1
  const open = data?.runs?.open ?? 0
  return (
    <FigureSection
      title={title}
      file={`steps-reached-${guideid}`}
      range={range}
      csv={hasAny ? csv : null}
    >
      {!data && <ReadingState error={error} onRetry={() => void refetch()} />}
      {least > 1 && (
        <MutedText>
          <Trans>Days in UTC with fewer than {least} people or readings are left out.</Trans>
        </MutedText>
      )}
      {open > 0 && (
        <MutedText>
          {plural(open, { one: 'Not counted: # open run.', other: 'Not counted: # open runs.' })}
        </MutedText>
      )}
      {data &&
        (hasAny ? (
          <>
            <Steps title={title} data={data} />
            <MutedText>
              <Trans>A step added during this range counts only from then on.</Trans>
            </MutedText>
          </>
        ) : (
          <NothingReached least={least} open={open} />
        ))}
    </FigureSection>
  )
}
