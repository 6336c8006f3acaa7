import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CopyPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Followed } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { read, readPage } from '#app/api/read.ts'
import { useFollowedEvents } from '#app/api/useFollowedEvents.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { useAsked } from '#app/useAsked.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { Board, EmptyBoard, type ReleasesView } from './board/Board.tsx'
import { Calendar } from './board/Calendar.tsx'
import { DayBar } from './board/DayBar.tsx'
import { DuplicateDialog } from './dialogs/DuplicateDialog.tsx'
import { ReleaseFilters } from './board/ReleaseFilters.tsx'
import { ReleaseList } from './board/ReleaseList.tsx'
import { useFilterParts } from './board/useFilterParts.ts'
import { useMoveRelease } from './board/useMoveRelease.tsx'
import {
  askedIn,
  endOfToday,
  orderOf,
  placedIn,
  queryOf,
  type ReleasesAsked,
} from './model/releasesAsked.ts'

const views = ['board', 'calendar', 'list'] as const
const pageSize = 50
const releaseEvents: Followed = {
  topics: ['releases', 'approvals'],
  kinds: [
    'release.created',
    'release.updated',
    'release.submitted',
    'release.released',
    'release.rejected',
    'release.cancelled',
    'release.deleted',
    'approval.signed',
  ],
}

type ScreenActsProps = {
  view: (typeof views)[number]
  isAdmin: boolean
  /** Undefined where there is nothing to copy. */ onCopy: (() => void) | undefined
  asked: ReleasesAsked
}

const ScreenActs = ({ view, isAdmin, onCopy, asked }: ScreenActsProps) => {
  const { t } = useLingui()
  const waiting =
    useQuery({
      ...readPage('listApprovalRequests', { query: { filter: 'mine_now', limit: 1 } }),
      retry: false,
      staleTime: 0,
    }).data?.total ?? 0
  const names = { board: t`Board`, calendar: t`Calendar`, list: t`List` }
  return (
    <>
      <SegmentedControl
        label={t`View`}
        value={view}
        options={views.map(value => ({
          value,
          label: names[value],
          href: authorPaths.releases({
            ...asked,
            day: '',
            month: '',
            week: '',
            view: value === 'board' ? '' : value,
            ...(value === 'calendar' && asked.day !== '' && { week: asked.day }),
          }),
        }))}
      />
      {onCopy && (
        <Button icon={CopyPlus} onClick={onCopy}>
          <Trans>Copy releases…</Trans>
        </Button>
      )}
      {isAdmin && (
        <LinkButton href={authorPaths.processes()}>
          <Trans>Approval processes</Trans>
        </LinkButton>
      )}
      <LinkButton href={authorPaths.approvals()}>
        {waiting > 0 ? t`Waiting for my signature: ${waiting}` : t`Waiting for my signature`}
      </LinkButton>
    </>
  )
}

/** A page of all releases, newest first; of a span, day after day. */
const Listed = ({ query, mover, moving }: ReleasesView) => {
  const [params] = useSearchParams()
  const offset = offsetIn(params)
  const order = orderOf(query)
  const {
    data: { releases, total },
  } = useSuspenseQuery({
    ...read('listReleases', { query: { ...query, limit: pageSize, offset, order } }),
    staleTime: 0,
  })
  return (
    <>
      <ReleaseList releases={releases} mover={mover} moving={moving} />
      <Pager
        offset={offset}
        shown={releases.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.releases({ ...askedIn(params), view: 'list', offset: next })}
      />
    </>
  )
}

/** `filters`: those that hide them all, in words. */
const NoReleases = ({ clear, filters }: { clear: ReactNode; filters: string }) => {
  const { t } = useLingui()
  return clear ? (
    <EmptyState title={t`No releases match the filter`} actions={clear}>
      {filters !== '' && <p>{t`Filters: ${filters}`}</p>}
    </EmptyState>
  ) : (
    <EmptyState
      title={t`No releases to show yet`}
      actions={
        <>
          <LinkButton kind="main" href={paths.guides({ whose: 'mine' })}>
            <Trans>Release a guide</Trans>
          </LinkButton>
          <LinkButton kind="quiet" href={authorPaths.releases({ view: 'list', guides: 'deleted' })}>
            <Trans>Releases of deleted guides</Trans>
          </LinkButton>
        </>
      }
    >
      <p>
        <Trans>
          A release keeps a guide as it is now, and readers see that version until the next release.
          Create a release on a guide’s “Releases” page.
        </Trans>
      </p>
    </EmptyState>
  )
}

/** What the address asks for, and how many there are; only a list is of one day. */
const useTotal = (params: URLSearchParams, userid: number) => {
  const asked = { ...askedIn(params), ...(params.get('view') !== 'list' && { day: '' }) }
  const [tonight] = useState(endOfToday)
  const query = queryOf(asked, { tonight, me: userid })
  const {
    data: { total },
  } = useSuspenseQuery({
    ...read('listReleases', { query: { ...query, limit: 1 } }),
    staleTime: 0,
  })
  // Others move them meanwhile, and dates come.
  useFollowedEvents(releaseEvents, () => {
    for (const name of [
      'listReleases',
      'readReleaseCalendar',
      'listGuideReleases',
      'listApprovalRequests',
    ])
      void queries.invalidateQueries({ queryKey: [name] })
  })
  return { asked, query, isFiltered: Object.keys(query).length > 0, total }
}

const All = () => {
  const { t } = useLingui()
  const { params, ahead, ask } = useAsked(placedIn)
  const moving = useMoveRelease()
  const [isCopying, setIsCopying] = useState(false)
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  const { asked, query, isFiltered, total } = useTotal(params, me.userid)
  const view = views.find(one => one === params.get('view')) ?? 'board'
  const mover = { isAdmin: me.greatest_privilege === 'Admin', userid: me.userid }
  const parts = useFilterParts(ahead)
  const View = { board: Board, calendar: Calendar, list: Listed }[view]
  const clear = isFiltered && (
    <LinkButton kind="quiet" href={authorPaths.releases({ view: ahead.view })}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  return (
    <Page
      title={t`Releases`}
      acts={
        <ScreenActs
          view={view}
          asked={ahead.view === 'list' ? ahead : { ...ahead, day: '' }}
          isAdmin={mover.isAdmin}
          onCopy={total > 0 ? () => setIsCopying(true) : undefined}
        />
      }
    >
      {moving.said}
      {isCopying && <DuplicateDialog onClose={() => setIsCopying(false)} />}
      {(total > 0 || isFiltered) && (
        <ReleaseFilters
          asked={ahead}
          parts={parts}
          total={total}
          hrefOf={change => authorPaths.releases({ ...ahead, ...change })}
          onShow={(change, options) =>
            ask(now => authorPaths.releases({ ...now, ...change }), options)
          }
          clear={total > 0 && clear}
        />
      )}
      <DayBar asked={asked} />
      {total === 0 ? (
        <>
          <NoReleases clear={clear} filters={parts.map(({ words }) => words).join(', ')} />
          {!clear && view === 'board' && <EmptyBoard />}
        </>
      ) : (
        <View query={query} mover={mover} moving={moving} />
      )}
    </Page>
  )
}

/** All releases one may see: a board by state, a calendar of go-lives, a list. */
export const ReleasesScreen = () => (useMe() === null ? <ForbiddenNotice /> : <All />)
