import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Followed } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { read, readPage } from '#app/api/read.ts'
import { useFollowedEvents } from '#app/api/useFollowedEvents.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Board } from './board/Board.tsx'
import { Calendar } from './board/Calendar.tsx'
import { DuplicateDialog } from './dialogs/DuplicateDialog.tsx'
import { ReleaseList } from './board/ReleaseList.tsx'
import { useMoveRelease } from './board/useMoveRelease.tsx'

const views = ['board', 'calendar', 'list'] as const
const shownAtMost = 200
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
}

const ScreenActs = ({ view, isAdmin, onCopy }: ScreenActsProps) => {
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
          href: authorPaths.releases(value === 'board' ? {} : { view: value }),
        }))}
      />
      {onCopy && (
        <Button icon={CopyPlus} onClick={onCopy}>
          <Trans>Copy releases</Trans>
        </Button>
      )}
      {isAdmin && (
        <LinkButton href={authorPaths.processes()}>
          <Trans>Approval processes</Trans>
        </LinkButton>
      )}
      <LinkButton href={authorPaths.approvals()}>
        {waiting > 0 ? t`Waiting for me: ${waiting}` : t`Waiting for me`}
      </LinkButton>
    </>
  )
}

const All = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const moving = useMoveRelease()
  const [isCopying, setIsCopying] = useState(false)
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  const {
    data: { releases, total },
  } = useSuspenseQuery({
    ...read('listReleases', { query: { limit: shownAtMost, order: 'DESC' } }),
    staleTime: 0,
  })
  const view = views.find(one => one === params.get('view')) ?? 'board'
  const mover = { isAdmin: me.greatest_privilege === 'Admin', userid: me.userid }
  const View = { board: Board, calendar: Calendar, list: ReleaseList }[view]
  // Others move them meanwhile, and dates come.
  useFollowedEvents(releaseEvents, () => {
    for (const name of ['listReleases', 'listGuideReleases', 'listApprovalRequests'])
      void queries.invalidateQueries({ queryKey: [name] })
  })
  return (
    <Page
      title={t`Releases`}
      acts={
        <ScreenActs
          view={view}
          isAdmin={mover.isAdmin}
          onCopy={releases.length > 0 ? () => setIsCopying(true) : undefined}
        />
      }
    >
      {moving.said}
      {isCopying && <DuplicateDialog releases={releases} onClose={() => setIsCopying(false)} />}
      {releases.length === 0 ? (
        <EmptyState title={t`No releases yet`}>
          <p>
            <Trans>
              A release holds a guide as it is at one moment, and readers get it until the next.
              Make one from the page “Releases” of a guide.
            </Trans>
          </p>
        </EmptyState>
      ) : (
        <View releases={releases} mover={mover} moving={moving} />
      )}
      {total > releases.length && (
        <MutedText>
          {plural(total, { one: 'The newest of # release.', other: 'The newest of # releases.' })}
        </MutedText>
      )}
    </Page>
  )
}

/** All releases one may see: a board by state, a calendar of go-lives, a list. */
export const ReleasesScreen = () => (useMe() === null ? <ForbiddenNotice /> : <All />)
