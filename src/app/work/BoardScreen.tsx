import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, CircleAlert, CloudOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { openStates, type OpenState } from '#contract/worklog/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { useTeams } from '#app/people/table/useTeams.ts'
import { idOf } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatClockSeconds } from '#app/ui/text/dates.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import { isOver, type LiveRow } from './board/board.ts'
import { BoardTable } from './board/BoardTable.tsx'
import { StopDialog } from './bench/StopDialog.tsx'
import { NotTaken } from './run/TakeOver.tsx'
import { useLiveBoard, type Wanted } from './board/useLiveBoard.ts'
import { useStop } from './run/useStop.ts'
import { useTakeOver } from './run/useTakeOver.ts'
import styles from './board/Board.module.css'

type Shown = {
  wanted: Wanted
  address: { team: string; category: string; status: string }
  userid: number
}

const Live = ({ wanted, address, userid }: Shown) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { teams } = useTeams()
  const { data: first } = useSuspenseQuery({
    queryKey: ['readWorkBoard', 'live', wanted] as const,
    queryFn: async () => ({ ...(await call('readWorkBoard', { query: wanted })), at: Date.now() }),
    staleTime: Infinity,
    gcTime: 0,
  })
  // The button of a row goes away with what it did.
  const list = useFocusFallback<HTMLDivElement>(true)
  const isHeld = useCallback(
    () =>
      list.current !== null &&
      (list.current.matches(':hover') || list.current.contains(document.activeElement)),
    [list],
  )
  const { rows, now, at, isLate, reread } = useLiveBoard(first, wanted, isHeld)
  const [stopping, setStopping] = useState<{ row: LiveRow; kind: 'suspend' | 'cancel' } | null>(
    null,
  )
  const { stop, error, forget, unsentOf } = useStop()
  const takingOver = useTakeOver(reread)
  const alive = rows.filter(row => !row.ended)
  const of = (status: OpenState) => alive.filter(row => row.status === status).length
  const show = (change: Partial<Shown['address']>) =>
    void navigate(authorPaths.board({ ...address, ...change }), { replace: true })
  const isFiltered = address.team !== '' || address.category !== '' || address.status !== ''
  const categories = [
    ...new Set([...rows.map(({ category }) => category), address.category].filter(Boolean)),
  ].toSorted((a, b) => a.localeCompare(b))
  const clock = formatClockSeconds(at, i18n.locale)
  const states: Record<OpenState, string> = {
    started: t`Working`,
    paused: t`Paused`,
    suspended: t({ message: 'Suspended', context: 'run' }),
  }
  return (
    <>
      <div className={styles.bar}>
        <Select
          label={t`Team`}
          value={address.team}
          options={[
            { value: '', label: t`All teams` },
            ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
          ]}
          onChange={event => show({ team: event.target.value })}
        />
        <Select
          label={t`Category`}
          value={address.category}
          options={[
            { value: '', label: t`All categories` },
            ...categories.map(value => ({ value, label: value })),
          ]}
          onChange={event => show({ category: event.target.value })}
        />
        <Select
          label={t`State`}
          value={address.status}
          options={[
            { value: '', label: t`All states` },
            ...openStates.map(value => ({ value, label: states[value] })),
          ]}
          onChange={event => show({ status: event.target.value })}
        />
        {isFiltered && (
          <LinkButton kind="quiet" href={authorPaths.board()}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        )}
        {isLate ? (
          <span className={styles.stale} role="status">
            <Icon of={CloudOff} />
            <Trans>The service does not answer; as of {clock}</Trans>
          </span>
        ) : (
          <span className={styles.fresh}>
            <Icon of={Check} />
            <Trans>Up to date, {clock}</Trans>
          </span>
        )}
      </div>
      <Figures
        figures={[
          { name: t`Working`, value: of('started') },
          { name: t`Paused`, value: of('paused') },
          { name: states.suspended, value: of('suspended') },
          {
            name: t`Well over the usual time`,
            value: alive.filter(row => isOver(row, now)).length,
          },
        ]}
      />
      {error && (
        <Notice
          kind="danger"
          icon={CircleAlert}
          role="alert"
          action={
            <Button onClick={forget}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          {error.status === 409 ? (
            <Trans>The run changed meanwhile. Look at it as it is now, then try again.</Trans>
          ) : (
            (error.errors[0]?.message ?? error.message)
          )}
        </Notice>
      )}
      <NotTaken by={takingOver} />
      <div ref={list} role="group" aria-label={t`Live board`} tabIndex={-1}>
        {rows.length === 0 ? (
          isFiltered ? (
            <EmptyState
              title={t`No run matches the filter`}
              actions={
                <LinkButton kind="main" href={authorPaths.board()}>
                  <Trans>Clear filters</Trans>
                </LinkButton>
              }
            />
          ) : (
            <EmptyState title={t`Nobody is at work`}>
              <p>
                <Trans>A run that is begun stands here at once.</Trans>
              </p>
            </EmptyState>
          )
        ) : (
          <BoardTable
            rows={rows}
            now={now}
            userid={userid}
            onTake={takingOver.take}
            onStop={(row, kind) => setStopping({ row, kind })}
          />
        )}
      </div>
      {rows.length > 0 && (
        <MutedText>
          <Trans>
            The mark is the median of at least 5 runs of any people. Rows keep their place while the
            pointer or focus is on the list.
          </Trans>
        </MutedText>
      )}
      {first.more && (
        <MutedText>
          <Trans>More runs are open than the board holds. Filter it.</Trans>
        </MutedText>
      )}
      {stopping && (
        <StopDialog
          kind={stopping.kind}
          number={stopping.row.step_number ?? 1}
          isOthers={stopping.row.userid !== userid}
          before={unsentOf(stopping.row.entryid)}
          onClose={() => setStopping(null)}
          onStop={notes => {
            setStopping(null)
            stop(
              stopping.kind,
              rows.find(one => one.entryid === stopping.row.entryid) ?? stopping.row,
              notes,
            ) // the worker goes on meanwhile
          }}
        />
      )}
      <span className={styles.count} role="status">
        {plural(alive.length, { one: '# run now', other: '# runs now' })}
      </span>
    </>
  )
}

const ForPeople = () => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery({ ...read('readOwnUser'), staleTime: Infinity })
  const [params] = useSearchParams()
  const address = {
    team: params.get('team') ?? '',
    category: params.get('category') ?? '',
    status: params.get('status') ?? '',
  }
  const team = idOf(address.team)
  const status = openStates.find(one => one === address.status)
  const wanted: Wanted = {
    ...(team !== null && { team }),
    ...(address.category && { category: address.category }),
    ...(status && { status }),
  }
  return (
    <Page
      title={t`Live board`}
      acts={
        <LinkButton kind="quiet" href={authorPaths.work()}>
          <Trans>Your runs</Trans>
        </LinkButton>
      }
    >
      <Live key={JSON.stringify(wanted)} wanted={wanted} address={address} userid={me.userid} />
    </Page>
  )
}

/** Who is where in which guide, live. */
export const BoardScreen = () => (useMe() === null ? <ForbiddenNotice /> : <ForPeople />)
