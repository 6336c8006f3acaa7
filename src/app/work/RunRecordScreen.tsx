import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { meaningWords } from '#app/releases/approvals/signatureMeanings.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useAllPeopleNames } from '#app/api/usePeopleNames.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import { shownField } from '#contract/worklog/formWords.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { AskedField } from './run/run.ts'
import { AmendDialog } from './runs/AmendDialog.tsx'
import { fileTitleOf } from './runs/fileTitleOf.ts'
import { ReleaseSection } from './runs/ReleaseSection.tsx'
import { peopleOf } from './runs/peopleOf.ts'
import { RecordedSteps } from './runs/RecordedSteps.tsx'
import { RunFacts } from './runs/RunFacts.tsx'
import { RunFileButtons } from './runs/RunFileButtons.tsx'
import type { NameOf } from './runs/useWrittenBy.ts'
import styles from './runs/RunRecord.module.css'

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
  useHashTarget(entryid, hash => hash.slice(1))
  const { onAmend, dialog } = useAmending(entry, fields, forms.can_amend)
  return (
    <Page
      title={guide.title}
      acts={
        <span className={styles.acts}>
          <RunFileButtons query={{ entryid }} title={fileTitleOf(entry, guide.title)} />
          <Button icon={Printer} onClick={() => print()}>
            <Trans>Print</Trans>
          </Button>
        </span>
      }
    >
      <p className={styles.ways}>
        <WayToOrder entry={entry} />
        <LinkButton kind="quiet" small href={authorPaths.run(entryid)}>
          <Trans>Step by step</Trans>
        </LinkButton>
      </p>
      <RunFacts entry={entry} guide={guide} contentHash={null} nameOf={nameOf} />
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
      <RecordedSteps
        entry={entry}
        guide={guide}
        fields={fields}
        deviations={deviations}
        nameOf={nameOf}
        level={2}
        anchorOf={stepid => `s${stepid}`}
        onAmend={onAmend}
      />
      {dialog}
    </Page>
  )
}

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
