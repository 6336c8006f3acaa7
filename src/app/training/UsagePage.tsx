import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import type { NavigateOptions } from 'react-router'
import type { ReactNode } from 'react'
import { attemptStatuses, type TrainingVersion } from '#contract/training/shapes.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths, type UsageAddress } from '#app/authorPaths.ts'
import { useAsked } from '#app/useAsked.ts'
import { idOf } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { downloadCsv, fileName } from '#app/ui/lists/download.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { daySpan } from '#app/ui/text/dates.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { useVersions } from './useVersions.ts'
import { leadingVersion } from './versions.ts'
import { AttemptTable } from './AttemptTable.tsx'
import { NotBegun } from './NotBegun.tsx'
import { UsageFilters, type UsageAsked } from './UsageFilters.tsx'

const pageSize = 50
const askedIn = (params: URLSearchParams): UsageAsked => ({
  status: params.get('status') ?? '',
  team: params.get('team') ?? '',
  user: params.get('user') ?? '',
  name: params.get('name') ?? '',
  from: params.get('from') ?? '',
  to: params.get('to') ?? '',
})
/** What cannot be asked for is left out. */
const queryOf = (asked: UsageAsked) => {
  const status = attemptStatuses.find(one => one === asked.status)
  const [team, userid] = [idOf(asked.team), idOf(asked.user)]
  const [from, to] = daySpan(asked.from, asked.to)
  return {
    ...(status && { status }),
    ...(team !== null && { team }),
    ...(userid !== null && { userid }),
    ...(from !== null && { start_date: from }),
    ...(to !== null && { end_date: to }),
  }
}

type NoAttemptsProps = {
  /** The way to the first page, from one beyond the last. */
  first: string | null
  /** What clears the filter; false without one. */
  clear: ReactNode
}

const NoAttempts = ({ first, clear }: NoAttemptsProps) => {
  const { t } = useLingui()
  if (first !== null) return <NoSuchPage first={first} />
  if (clear) return <EmptyState title={t`No attempts match the filter`} actions={clear} />
  return (
    <EmptyState title={t`No attempts yet`}>
      <p>
        <Trans>Once someone starts the module, their attempts appear here.</Trans>
      </p>
    </EmptyState>
  )
}

type ReportActsProps = {
  leading: TrainingVersion
  query: ReturnType<typeof queryOf>
  /** Rows of the file. */
  total: number
}

const ReportActs = ({ leading: { id, moduleid, title }, query, total }: ReportActsProps) => {
  const save = useAttempt(async () =>
    downloadCsv(
      fileName(title, 'csv'),
      await call('readTrainingUsage', { params: { id }, query: { ...query, format: 'csv' } }),
    ),
  )
  return (
    <>
      {save.error && <p role="alert">{save.error}</p>}
      <LinkButton href={authorPaths.trainingAnswers(moduleid)}>
        <Trans>Answers by question</Trans>
      </LinkButton>
      <Button icon={Download} onClick={() => void save.run()}>
        {plural(total, { one: 'Export # row', other: 'Export # rows' })}
      </Button>
    </>
  )
}

const Report = ({ leading }: { leading: TrainingVersion }) => {
  const { t, i18n } = useLingui()
  const { id, moduleid, title } = leading
  const { params, asked, ahead, ask, at } = useAsked(askedIn)
  const offset = offsetIn(params)
  const query = queryOf(asked)
  const isFiltered = Object.keys(query).length > 0
  const {
    data: {
      items: { summary, results, assigned },
      total: attempts = 0,
    },
  } = useSuspenseQuery({
    ...readPage('readTrainingUsage', {
      params: { id },
      query: { ...query, limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  // Who has not begun is in the file, too, unless it is asked for something else.
  const isOfWaiting = (asked.status || 'not_started') === 'not_started' && !asked.from && !asked.to
  const total = attempts + (isOfWaiting ? (assigned?.waiting ?? 0) : 0)
  const show = (change: UsageAddress, options?: NavigateOptions) =>
    ask(now => authorPaths.trainingUsage(moduleid, { ...now, ...change }), options)
  const none = (
    <LinkButton kind="quiet" href={authorPaths.trainingUsage(moduleid)}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  return (
    <Page
      title={t`Participants in “${title}”`}
      acts={total > 0 && <ReportActs leading={leading} query={query} total={total} />}
    >
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.trainingModule(moduleid)}>
          {title}
        </LinkButton>
      </p>
      <UsageFilters asked={ahead} onShow={show}>
        {isFiltered && none}
      </UsageFilters>
      <Figures
        figures={[
          { name: t`Attempts`, value: i18n.number(summary.attempts) },
          { name: t`People`, value: i18n.number(summary.learners) },
          { name: t`Completed`, value: i18n.number(summary.completed) },
          {
            name: t`Average score`,
            value: summary.average_score === null ? '–' : i18n.number(summary.average_score),
          },
        ]}
      />
      {assigned && <NotBegun assigned={assigned} />}
      {results.length === 0 ? (
        <NoAttempts
          first={offset > 0 ? authorPaths.trainingUsage(moduleid, asked) : null}
          clear={isFiltered && none}
        />
      ) : (
        <AttemptTable attempts={results} moduleid={moduleid} />
      )}
      <Pager
        offset={offset}
        shown={results.length}
        limit={pageSize}
        total={attempts}
        hrefAt={next => authorPaths.trainingUsage(moduleid, at(next))}
      />
      <MutedText>
        <Trans>Each attempt stays on the version it started with.</Trans>
      </MutedText>
    </Page>
  )
}

/** Who took a module, in any of its versions, and how it went; as a file too. */
export const UsagePage = ({ moduleid }: { moduleid: number }) => {
  const leading = leadingVersion(useVersions(moduleid))
  return leading === undefined ? <NotFound /> : <Report leading={leading} />
}
