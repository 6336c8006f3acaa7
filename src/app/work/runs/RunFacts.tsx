import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import { formatExact } from '#app/ui/text/dates.ts'
import { formatSpan } from '../run/spans.ts'
import styles from './RunRecord.module.css'
import { useEarlyFact } from './useEarlyFact.ts'
import type { NameOf } from './useWrittenBy.ts'

const numberOf = ({ major, minor }: NonNullable<WorkEntry['release']>) => `${major}.${minor}`

type RunVersionProps = { number: string; contentHash: string | null }
/** The release that was worked by, so that paper can be held against its content. */
const RunVersion = ({ number, contentHash }: RunVersionProps) => (
  <>
    <Trans>Release {number}</Trans>
    {contentHash !== null && <span className={styles.digest}>SHA-256 {contentHash}</span>}
  </>
)

/** Who laid it down, from when until when; only the last note is kept. */
const suspensionsOf = (entry: WorkEntry, nameOf: NameOf, locale: string): string[] => {
  const all = entry.timings.filter(one => one.type === 'suspend')
  return all.map(({ userid, by, starttime, endtime, timingid }) => {
    const times = [starttime, ...(endtime === null ? [] : [endtime])]
    const note = timingid === all.at(-1)?.timingid ? entry.notes : null
    const when = times.map(one => formatExact(one, locale)).join(' – ')
    return `${nameOf(by ?? userid)}, ${when}${note ? `: ${note}` : ''}`
  })
}

type RunFactsProps = {
  entry: WorkEntry
  guide: Guide
  /** Of its release; null without one, and where the release is told beside it. */
  contentHash: string | null
  nameOf: NameOf
}
/** Who worked by what, and when. */
export const RunFacts = ({ entry, guide, contentHash, nameOf }: RunFactsProps) => {
  const { t, i18n } = useLingui()
  const states = useRunStates()
  const early = useEarlyFact(entry)
  const suspensions = suspensionsOf(entry, nameOf, i18n.locale)
  const when = (date: number | null) => (date === null ? '–' : formatExact(date, i18n.locale))
  const facts: [name: string, value: ReactNode][] = [
    [t`Work order`, entry.workorderid],
    ...(entry.serial === null ? [] : [[t`Serial number`, entry.serial] satisfies [string, string]]),
    [t`State`, states[entry.status]],
    [t`Started`, `${nameOf(entry.started_by)}, ${when(entry.starttime)}`],
    [
      t`Ended`,
      entry.ended_by === null
        ? when(entry.endtime)
        : `${nameOf(entry.ended_by)}, ${when(entry.endtime)}`,
    ],
    [t`Working time`, formatSpan(entry.active_duration * 1000)],
    ...(guide.document_number === undefined
      ? []
      : [[t`Current document number`, guide.document_number] satisfies [string, string]]),
    [
      t`Version`,
      entry.release === null ? (
        t`Revision ${entry.guide_revisionid}`
      ) : (
        <RunVersion number={numberOf(entry.release)} contentHash={contentHash} />
      ),
    ],
    ...entry.handovers.map((one): [string, string] => [
      t`Handed over`,
      `${nameOf(one.from)} → ${nameOf(one.to)}, ${when(one.date)}`,
    ]),
    ...suspensions.map((one): [string, string] => [
      t({ context: 'run', message: 'Suspended' }),
      one,
    ]),
    ...(entry.reason ? [[t`Reason`, entry.reason] as [string, string]] : []),
    ...early,
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], n) => (
        <div key={n}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
