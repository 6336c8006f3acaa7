import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { openStates, type OpenState } from '#contract/worklog/shapes.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { useTeams } from '#app/people/table/useTeams.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import { isOver, type LiveRow } from './board/board.ts'
import { BoardTable } from './board/BoardTable.tsx'
import { NotStopped, StopDialog } from './bench/StopDialog.tsx'
import { NotTaken } from './run/TakeOver.tsx'
import { useRunStates } from '#app/api/useRunStates.ts'
import { useLiveBoard, type Wanted } from './board/useLiveBoard.ts'
import { useStop } from './run/useStop.ts'
import { useTakeOver } from './run/useTakeOver.ts'
import styles from './board/Board.module.css'
import { BoardEmpty } from './board/BoardEmpty.tsx'
import { AsOf, BoardFilters, boardAskedIn, type BoardAddress } from './board/BoardFilters.tsx'

type Shown = {
  wanted: Wanted
  address: BoardAddress
  userid: number
}

/** How many runs there are in each state. */
const BoardFigures = ({ alive, now }: { alive: readonly LiveRow[]; now: number }) => {
  const { t } = useLingui()
  const states = useRunStates()
  const of = (status: OpenState) => alive.filter(row => row.status === status).length
  return (
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
  )
}

/** How the rows are to be read, and whether they are all. */
const BoardNotes = ({ hasRows, hasMore }: { hasRows: boolean; hasMore: boolean }) => (
  <>
    {hasRows && (
      <MutedText>
        <Trans>
          The mark in each bar shows the median of at least 5 runs. Rows stay in place while the
          pointer or focus is on the list.
        </Trans>
      </MutedText>
    )}
    {hasMore && (
      <MutedText>
        <Trans>
          There are more open runs than the board can show, and the figures count only those shown.
          Use a filter.
        </Trans>
      </MutedText>
    )}
  </>
)

/** The board's rows as they are wanted; what lies on it stays while somebody points at it. */
const useRows = (wanted: Wanted) => {
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
  return { list, hasMore: first.more, ...useLiveBoard(first, wanted, isHeld) }
}

const Live = ({ wanted, address, userid }: Shown) => {
  const { t } = useLingui()
  const { teams } = useTeams()
  const { list, hasMore, rows, now, at, isLate, reread } = useRows(wanted)
  const [stopping, setStopping] = useState<{ row: LiveRow; kind: 'suspend' | 'cancel' } | null>(
    null,
  )
  const { stop, error, forget } = useStop()
  const takingOver = useTakeOver(reread)
  const alive = rows.filter(row => !row.ended)
  const isFiltered = address.team !== '' || address.category !== '' || address.status !== ''
  return (
    <>
      <BoardFilters isFiltered={isFiltered} rows={rows} teams={teams}>
        <AsOf at={at} isLate={isLate} />
      </BoardFilters>
      <BoardFigures alive={alive} now={now} />
      {error && <NotStopped error={error} onClose={forget} />}
      <NotTaken by={takingOver} />
      <div ref={list} role="group" aria-label={t`Live board`} tabIndex={-1}>
        {rows.length === 0 ? (
          <BoardEmpty isFiltered={isFiltered} />
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
      <BoardNotes hasRows={rows.length > 0} hasMore={hasMore} />
      {stopping && (
        <StopDialog
          kind={stopping.kind}
          number={stopping.row.step_number ?? 1}
          isOthers={stopping.row.userid !== userid}
          entryid={stopping.row.entryid}
          onClose={() => setStopping(null)}
          onStop={(notes, onTaken) => {
            setStopping(null)
            stop(
              stopping.kind,
              rows.find(one => one.entryid === stopping.row.entryid) ?? stopping.row,
              notes,
              onTaken,
            ) // the worker goes on meanwhile
          }}
        />
      )}
      <span className={styles.count} role="status">
        {plural(alive.length, { one: '# open run', other: '# open runs' })}
      </span>
    </>
  )
}

const ForPeople = () => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery({ ...read('readOwnUser'), staleTime: Infinity })
  const [params] = useSearchParams()
  const address = boardAskedIn(params)
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
          <Trans>Work</Trans>
        </LinkButton>
      }
    >
      <Live key={JSON.stringify(wanted)} wanted={wanted} address={address} userid={me.userid} />
    </Page>
  )
}

/** Who is where in which guide, live. */
export const BoardScreen = () => (useMe() === null ? <ForbiddenNotice /> : <ForPeople />)
