import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { nameOfStep } from '#app/editor/stepName.ts'
import { meaningWords } from '#app/releases/approvals/signatureMeanings.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useAllPeopleNames } from '#app/api/usePeopleNames.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import { formatExact } from '#app/ui/text/dates.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { shownField } from '#contract/worklog/formWords.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { AskedField } from './run/run.ts'
import { AmendDialog } from './runs/AmendDialog.tsx'
import { formatSpan } from './run/spans.ts'
import { useEarlyFact } from './runs/useEarlyFact.ts'
import { ReleaseSection } from './runs/ReleaseSection.tsx'
import { RecordedStep } from './runs/RecordedStep.tsx'
import type { NameOf } from './runs/useWrittenBy.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import styles from './runs/RunRecord.module.css'

const peopleOf = (entry: WorkEntry): number[] => [
  entry.userid,
  entry.started_by,
  ...(entry.ended_by === null ? [] : [entry.ended_by]),
  ...entry.record.flatMap(one => [one.userid, ...one.earlier.map(before => before.userid)]),
  ...entry.signoffs.map(one => one.userid),
  ...entry.reworks.flatMap(one => [one.userid, ...one.signoffs.map(({ userid }) => userid)]),
  ...entry.handovers.flatMap(one => [one.from, one.to]),
  ...entry.timings.flatMap(one => [one.userid, ...(one.by === null ? [] : [one.by])]),
]

const numberOf = ({ major, minor }: NonNullable<WorkEntry['release']>) => `${major}.${minor}`

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

/** Who worked by what, and when. */
type RunFactsProps = { entry: WorkEntry; guide: Guide; nameOf: NameOf }
const RunFacts = ({ entry, guide, nameOf }: RunFactsProps) => {
  const { t, i18n } = useLingui()
  const states = useRunStates()
  const early = useEarlyFact(entry)
  const suspensions = suspensionsOf(entry, nameOf, i18n.locale)
  const when = (date: number | null) => (date === null ? '–' : formatExact(date, i18n.locale))
  const facts: [name: string, value: string][] = [
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
      entry.release === null
        ? t`Revision ${entry.guide_revisionid}`
        : t`Release ${numberOf(entry.release)}`,
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

const nameIn = (guide: Guide, stepid: number): string => {
  const step = guide.steps.find(one => one.stepid === stepid)
  return step ? nameOfStep(step) : ''
}

/** The value that is amended, in a dialog; null where the person does not answer for the run. */
const useAmending = (entry: WorkEntry, fields: readonly AskedField[], canAmend: boolean) => {
  const [id, setId] = useState<number | null>(null)
  const field = fields.find(one => one.field_revisionid === id)
  const close = () => setId(null)
  return {
    onAmend: canAmend ? (asked: AskedField) => setId(asked.field_revisionid) : null,
    dialog: field && <AmendDialog field={field} entry={entry} onClose={close} onAmended={close} />,
  }
}

/** The record of its work order where it was begun from one that one may read; else its runs. */
const WayToOrder = ({ entry: { orderid, workorderid } }: { entry: WorkEntry }) => {
  const { data: found } = useQuery({
    ...read('readWorkOrder', { params: { orderid: orderid ?? 0 } }),
    enabled: orderid !== null,
    retry: false,
  })
  return found ? (
    <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.orderRecord(found.orderid)}>
      <Trans>Record of the work order</Trans>
    </LinkButton>
  ) : (
    <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.runs({ order: workorderid })}>
      <Trans>All runs of this work order</Trans>
    </LinkButton>
  )
}

/** The run as it is now, with the guide, the forms and the releases that it was worked by. */
const useRunRecord = (entryid: number) => {
  const { i18n } = useLingui()
  const params = { entryid }
  const { data: entry } = useSuspenseQuery({ ...read('readWork', { params }), staleTime: 0 })
  const { data: forms } = useSuspenseQuery({
    ...read('readWorkForms', { params, query: { langid: i18n.locale } }),
    staleTime: 0,
  })
  const { data: guide } = useSuspenseQuery(read('readWorkGuide', { params }))
  const { data: releases } = useSuspenseQuery(read('listRunReleases', { query: params }))
  const { data: deviations } = useSuspenseQuery({
    ...read('listDeviations', { query: { entryid, whole: true, order: 'ASC' } }),
    staleTime: 0,
  })
  return { entry, forms, guide, releases, deviations }
}

type RecordProps = ReturnType<typeof useRunRecord> & { nameOf: NameOf }
const Record = ({ entry, forms, guide, releases, deviations, nameOf }: RecordProps) => {
  const { entryid } = entry
  const { i18n } = useLingui()
  const fields = forms.fields.map(shownField)
  const steps = [...new Set([...guide.steps.map(one => one.stepid), ...stepsOf(entry)])]
  useHashTarget(entryid, hash => hash.slice(1))
  const { onAmend, dialog } = useAmending(entry, fields, forms.can_amend)
  return (
    <Page
      title={guide.title}
      acts={
        <Button icon={Printer} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <p className={styles.ways}>
        <WayToOrder entry={entry} />
        <LinkButton kind="quiet" small href={authorPaths.run(entryid)}>
          <Trans>Step by step</Trans>
        </LinkButton>
      </p>
      <RunFacts entry={entry} guide={guide} nameOf={nameOf} />
      {entry.release === null ? (
        <MutedText>
          <Trans>Not released: this run used a version of the guide that is not a release.</Trans>
        </MutedText>
      ) : (
        releases.map(release => (
          <ReleaseSection
            key={release.releaseid}
            release={release}
            meaningOf={meaning => meaningWords(meaning, i18n)}
          />
        ))
      )}
      {steps.map((stepid, n) => (
        <RecordedStep
          key={stepid}
          anchor={`s${stepid}`}
          stepid={stepid}
          number={n + 1}
          name={nameIn(guide, stepid)}
          values={entry.record.filter(one => one.stepid === stepid)}
          signoffs={entry.signoffs.filter(one => one.stepid === stepid)}
          reworks={entry.reworks.filter(one => one.stepids.includes(stepid))}
          deviations={deviations.filter(one => one.stepid === stepid)}
          fields={fields}
          nameOf={nameOf}
          onAmend={onAmend}
        />
      ))}
      {dialog}
    </Page>
  )
}

/** Steps that the entry names: none of its values is left out. */
const stepsOf = (entry: WorkEntry): number[] => [
  ...entry.steps.map(one => one.stepid),
  ...entry.record.map(one => one.stepid),
  ...entry.signoffs.map(one => one.stepid),
]

/** It is shown with all names in it, as paper waits for none. */
const NamedRecord = ({ entryid }: { entryid: number }) => {
  const record = useRunRecord(entryid)
  const nameOf = useAllPeopleNames(peopleOf(record.entry))
  return nameOf ? (
    <Record {...record} nameOf={nameOf} />
  ) : (
    <Skeleton>
      <SkeletonBar />
    </Skeleton>
  )
}

/** What was done in a run: each value with who and when, for the file and for the printer. */
export const RunRecordScreen = ({ entryid }: { entryid: number }) =>
  useMe() === null ? <ForbiddenNotice /> : <NamedRecord entryid={entryid} />
