import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { NavigateOptions } from 'react-router'
import { readPage } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths, type RunsAddress } from '#app/authorPaths.ts'
import { useAsked } from '#app/useAsked.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { ExportRuns } from './runs/ExportRuns.tsx'
import { RunFilters } from './runs/RunFilters.tsx'
import { askedIn, queryOf } from './runs/runsAsked.ts'
import { RunTable } from './runs/RunTable.tsx'

const pageSize = 50

const Runs = () => {
  const { t } = useLingui()
  const { params, asked, ahead, ask, at } = useAsked(askedIn)
  const offset = offsetIn(params)
  const query = queryOf(asked)
  const {
    data: { items: runs, total = 0 },
  } = useSuspenseQuery({
    ...readPage('listRuns', { query: { ...query, limit: pageSize, offset } }),
    staleTime: 0,
  })
  const show = (change: RunsAddress, options?: NavigateOptions) =>
    ask(now => authorPaths.runs({ ...now, ...change }), options)
  const isFiltered = Object.keys(query).length > 0
  const title = isFiltered ? t({ message: 'Runs', context: 'work' }) : t`All runs`
  const clear = (
    <LinkButton kind="quiet" href={authorPaths.runs()}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  return (
    <Page
      title={title}
      acts={total > 0 && <ExportRuns query={query} total={total} title={title} />}
    >
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.work()}>
          <Trans>Work</Trans>
        </LinkButton>
      </p>
      <RunFilters asked={ahead} onShow={show}>
        {isFiltered && clear}
      </RunFilters>
      {runs.length > 0 ? (
        <RunTable runs={runs} />
      ) : isFiltered || offset > 0 ? (
        <EmptyState title={t`No runs match the filter`} actions={clear} />
      ) : (
        <EmptyState title={t`No runs to show yet`}>
          <p>
            <Trans>Runs that you have access to appear here as soon as they start.</Trans>
          </p>
        </EmptyState>
      )}
      <Pager
        offset={offset}
        shown={runs.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.runs(at(next))}
      />
    </Page>
  )
}

/** Runs of every state that one may read, by order, person, date and deviation; as a file too. */
export const RunsScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Runs />)
