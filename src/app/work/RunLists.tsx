import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, HardDrive, Play } from 'lucide-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { BoardRow } from '#contract/worklog/boardRow.ts'
import { queries } from '#app/api/queries.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatAgo } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { itemAt } from '#lib/existing.ts'
import { NotTaken, TakeOver } from './run/TakeOver.tsx'
import { runsQuery, type Runs } from './runsQuery.ts'
import { useTakeOver } from './run/useTakeOver.ts'

type RunsProps = { rows: readonly BoardRow[]; titleOf: (row: BoardRow) => string }

/** What both lists tell of a run. */
const useColumns = (titleOf: (row: BoardRow) => string) => {
  const { t, i18n } = useLingui()
  const stepOf = ({ step_number, step_count }: BoardRow) =>
    step_number === null ? t`No step yet` : t`${step_number} of ${step_count}`
  return [
    {
      name: t`Guide`,
      cell: (row: BoardRow) => <a href={authorPaths.run(row.entryid)}>{titleOf(row)}</a>,
    },
    { name: t`Work order`, cell: (row: BoardRow) => row.workorderid },
    { name: t`Step`, cell: stepOf },
    {
      name: t`Last changed`,
      minor: true,
      cell: (row: BoardRow) => formatAgo(row.modified_date, i18n.locale),
    },
  ]
}

const Unsent = ({ waits }: { waits: number }) =>
  waits > 0 && (
    <Chip kind="warn" icon={CloudOff}>
      {plural(waits, { one: '# change not sent', other: '# changes not sent' })}
    </Chip>
  )

type KeptProps = RunsProps & { kept: Runs['kept'] }

/** Taken over, suspended or ended elsewhere, while something of them lay here. */
const LeftRuns = ({ rows, titleOf, kept }: KeptProps) => {
  const { t } = useLingui()
  return (
    <PageSection title={t`Not sent from this device`}>
      <MutedText>
        <Trans>
          These runs were suspended, taken over or ended elsewhere, or you are no longer allowed to
          continue them. Open a run to decide what happens to your unsent work.
        </Trans>
      </MutedText>
      <DataTable<BoardRow>
        label={t`Not sent from this device`}
        rows={rows}
        keyOf={row => String(row.entryid)}
        columns={[
          ...useColumns(titleOf).slice(0, 2),
          {
            name: t`State`,
            cell: row => <Unsent waits={kept.get(row.entryid)?.waits ?? 0} />,
          },
        ]}
      />
    </PageSection>
  )
}

const OwnRuns = ({ rows, titleOf, kept }: KeptProps) => {
  const { t } = useLingui()
  const columns = useColumns(titleOf)
  return (
    <DataTable<BoardRow>
      label={t`Your open runs`}
      rows={rows}
      keyOf={row => String(row.entryid)}
      columns={[
        ...columns,
        {
          name: t`State`,
          cell: row => (
            <>
              {row.status === 'paused' ? <Trans>Paused</Trans> : <Trans>Working</Trans>}{' '}
              <Unsent waits={kept.get(row.entryid)?.waits ?? 0} />{' '}
              {kept.get(row.entryid)?.isTaken && (
                <Chip icon={HardDrive}>
                  <Trans>Works offline</Trans>
                </Chip>
              )}
            </>
          ),
        },
        {
          name: t({ message: 'Continue', context: 'run' }),
          cell: row => (
            <LinkButton
              small
              icon={Play}
              href={authorPaths.run(row.entryid)}
              aria-label={t`Continue: ${titleOf(row)}`}
            >
              <Trans context="run">Continue</Trans>
            </LinkButton>
          ),
        },
      ]}
    />
  )
}

const WaitingRuns = ({
  rows,
  titleOf,
  isOffline,
  onTake,
}: RunsProps & { isOffline: boolean; onTake: (row: BoardRow) => void }) => {
  const { t } = useLingui()
  const columns = useColumns(titleOf)
  return (
    <DataTable<BoardRow>
      label={t`Suspended runs you can take over`}
      rows={rows}
      keyOf={row => String(row.entryid)}
      columns={[
        {
          ...itemAt(columns, 0),
          cell: row =>
            row.can_read ? <a href={authorPaths.run(row.entryid)}>{titleOf(row)}</a> : titleOf(row),
        },
        ...columns.slice(1),
        { name: t`From`, cell: row => row.username },
        { name: t`Notes`, minor: true, cell: row => row.notes ?? '–' },
        {
          name: t`Take over`,
          cell: row =>
            isOffline ? '–' : <TakeOver of={titleOf(row)} onTake={() => onTake(row)} />,
        },
      ]}
    />
  )
}

/** Without an answer nobody knows what the service has. */
const NoOwnRuns = ({ isOffline, guideid }: { isOffline: boolean; guideid: number | null }) => (
  <MutedText>
    {isOffline ? (
      <Trans>No open runs are kept on this device.</Trans>
    ) : guideid === null ? (
      <Trans>You have no open runs. Start one from a guide’s page.</Trans>
    ) : (
      <Trans>You have no open runs of this guide.</Trans>
    )}
  </MutedText>
)

const NoWaitingRuns = ({ isOffline }: { isOffline: boolean }) => (
  <MutedText>
    {isOffline ? (
      <Trans>Runs you can take over appear here once the service answers.</Trans>
    ) : (
      <Trans>No runs to take over.</Trans>
    )}
  </MutedText>
)

/** One's own open runs, and suspended ones to take over; of one guide, or all. */
export const RunLists = ({
  userid,
  guideid = null,
}: {
  userid: number
  guideid?: number | null
}) => {
  const { t } = useLingui()
  const {
    data: { rows, kept, left, isOffline },
  } = useSuspenseQuery(runsQuery(userid, guideid))
  const takingOver = useTakeOver(
    () => void queries.invalidateQueries({ queryKey: runsQuery(userid, guideid).queryKey }),
  )
  const own = rows.filter(row => row.userid === userid && row.status !== 'suspended')
  const waiting = rows.filter(row => row.status === 'suspended')
  const titleOf = (row: BoardRow) =>
    row.title ?? kept.get(row.entryid)?.title ?? t`A guide you cannot access`
  return (
    <>
      {isOffline && (
        <Notice icon={CloudOff}>
          <Trans>
            The service did not answer. Only runs kept on this device are shown. You can keep
            working on these runs. Other runs cannot be shown until the service answers.
          </Trans>
        </Notice>
      )}
      {left.length > 0 && <LeftRuns rows={left} titleOf={titleOf} kept={kept} />}
      <PageSection title={t`Your open runs`}>
        {own.length === 0 ? (
          <NoOwnRuns isOffline={isOffline} guideid={guideid} />
        ) : (
          <OwnRuns rows={own} titleOf={titleOf} kept={kept} />
        )}
      </PageSection>
      <PageSection title={t`Suspended runs you can take over`}>
        <NotTaken by={takingOver} />
        {waiting.length === 0 ? (
          <NoWaitingRuns isOffline={isOffline} />
        ) : (
          <WaitingRuns
            rows={waiting}
            titleOf={titleOf}
            isOffline={isOffline}
            onTake={takingOver.take}
          />
        )}
      </PageSection>
    </>
  )
}
