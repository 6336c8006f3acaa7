import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import type { NavigateOptions } from 'react-router'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths, type DeviationsAddress } from '#app/authorPaths.ts'
import { useAsked } from '#app/useAsked.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { download, downloadCsv, fileName } from '#app/ui/lists/download.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { DeviationFilters } from './deviations/DeviationFilters.tsx'
import {
  askedIn,
  filterOf,
  queryOf,
  sortingOf,
  type DeviationsQuery,
} from './deviations/deviationsAsked.ts'
import { DeviationTable } from './deviations/DeviationTable.tsx'

const pageSize = 50

/** The filtered rows as a file, of either kind. */
const Exports = ({ query }: { query: DeviationsQuery }) => {
  const { t } = useLingui()
  const title = t`Deviations`
  const save = useAttempt(async (format: 'csv' | 'json') => {
    if (format === 'json')
      download(
        fileName(title, 'json'),
        JSON.stringify(await call('listDeviations', { query: { ...query, whole: true } }), null, 2),
        'application/json',
      )
    else
      downloadCsv(
        fileName(title, 'csv'),
        await call('listDeviations', { query: { ...query, format: 'csv' } }),
      )
  })
  return (
    <>
      <Button icon={Download} onClick={() => void save.run('csv')}>
        <Trans>Export CSV</Trans>
      </Button>
      <Button icon={Download} onClick={() => void save.run('json')}>
        <Trans>Export JSON</Trans>
      </Button>
      {save.error && <p role="alert">{save.error}</p>}
    </>
  )
}

const Deviations = () => {
  const { t } = useLingui()
  const { params, asked, ahead, ask, at } = useAsked(askedIn)
  const offset = offsetIn(params)
  const [query, filter] = [queryOf(asked), filterOf(asked)]
  const {
    data: { items: deviations, total = 0 },
  } = useSuspenseQuery({
    ...readPage('listDeviations', { query: { ...query, limit: pageSize, offset } }),
    staleTime: 0,
  })
  const show = (change: DeviationsAddress, options?: NavigateOptions) =>
    ask(now => authorPaths.deviations({ ...now, ...change }), options)
  const isFiltered = Object.keys(filter).length > 0
  const clear = (
    <LinkButton kind="quiet" href={authorPaths.deviations()}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  return (
    <Page title={t`Deviations`} acts={total > 0 && <Exports query={query} />}>
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.work()}>
          <Trans>Work</Trans>
        </LinkButton>
      </p>
      <DeviationFilters asked={ahead} onShow={show}>
        {isFiltered && clear}
      </DeviationFilters>
      {deviations.length > 0 ? (
        <DeviationTable
          deviations={deviations}
          sorting={sortingOf(asked)}
          onSort={({ by, isDown }) => show({ sort: isDown ? `-${by}` : by })}
        />
      ) : isFiltered || offset > 0 ? (
        <EmptyState title={t`No deviations match the filter`} actions={clear} />
      ) : (
        <EmptyState title={t`No deviations to show`}>
          <p>
            <Trans>
              Values out of range appear here as soon as they are recorded in a run that you have
              access to. They stay here after they are corrected.
            </Trans>
          </p>
        </EmptyState>
      )}
      <Pager
        offset={offset}
        shown={deviations.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.deviations(at(next))}
      />
    </Page>
  )
}

/** Every value out of range that was ever recorded, with what became of it; as files too. */
export const DeviationsScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Deviations />)
