import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/api/client.ts'
import { idOf } from '#app/paths.ts'
import { formatClockIn, formatNearDay } from '#app/ui/text/dates.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { MutedText, Page, PageWhole } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { DayChart } from './DayChart.tsx'
import { AskReason } from './NamesSwitch.tsx'
import { NoViewsYet } from './NoViewsYet.tsx'
import { kindOf } from './kinds.ts'
import { RangeBar } from './RangeBar.tsx'
import { comparisonOf, partialDay, rangeBefore } from './ranges.ts'
import { SavedViews } from './SavedViews.tsx'
import { useViewRange } from './useViewRange.ts'
import { asked, fileOf, hideable, type Scope } from './scope.ts'
import { overviewOf, type Query } from './overview.ts'
import { ViewFigures } from './ViewFigures.tsx'
import { ScopeChips, ViewTables } from './ViewTables.tsx'
import { HourTable } from './hours/HourTable.tsx'
import { OverviewActs } from './OverviewActs.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const isOfViews = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
  /View/.test(String(name))

/** What the address asks for; names need a reason. */
const scopeOf = (at: ReturnType<typeof useViewRange>, reason: string | null): Scope => {
  const { range, zone, params } = at
  return {
    range,
    zone,
    category: params.get('category'),
    teamid: idOf(params.get('teamid') ?? undefined),
    kind: kindOf(params.get('kind')),
    names: reason !== null,
    reason: reason ?? '',
    hidden: new Set(hideable.filter(one => params.get('hide')?.split(',').includes(one))),
  }
}

/** The days of the overview, beside the same days before where the address asks for them. */
const useOverview = (scope: Scope, { now, params }: ReturnType<typeof useViewRange>) => {
  const { i18n } = useLingui()
  const { range, zone } = scope
  const comparison = comparisonOf(params.get('before'))
  const isComparing = comparison !== null
  const today = partialDay(range, zone, now)
  const { data, error, isPlaceholderData: isOld } = useQuery(overviewOf(scope))
  const compared = useQuery({
    ...overviewOf({ ...scope, range: rangeBefore(range, zone, now, comparison ?? '1') }),
    enabled: isComparing,
  })
  // Nothing is told until it is there: that of other days or another kind is no comparison.
  const before = isComparing && !isOld && !compared.isPlaceholderData ? compared.data : undefined
  const reading = useIsFetching({ predicate: isOfViews })
  // All of it comes at once, or each part would push down what stands below it.
  const [isThere, setIsThere] = useState(false)
  if (!isThere && reading === 0 && (data || error)) setIsThere(true)
  const points = (data?.days ?? [])
    .map((one, n) => ({
      key: one.day,
      start: one.start,
      label: formatNearDay(one.start + 43_200, i18n.locale),
      views: one.views,
      before: before ? (before.days[n]?.views ?? 0) : null,
      until: one.day === today ? formatClockIn(now, i18n.locale, zone) : undefined,
    }))
    .filter(({ start }) => start <= now) // days to come have no views yet
  const failed = error ?? (isComparing ? compared.error : null)
  return { data, error: failed, isOld, before, comparison, isThere, points }
}

const useDaysAsCsv = (scope: Scope) =>
  useAttempt(async () =>
    downloadCsv(
      fileOf('views-by-day', scope.range),
      await call(
        'readViewOverview',
        { query: { ...asked(scope), format: 'csv' } as Query },
        { reason: scope.reason },
      ),
    ),
  )

/** What was viewed in a range: figures without names first; names after a reason was given. */
export const ViewsOverview = () => {
  const { t } = useLingui()
  const address = useViewRange()
  const { params, set } = address
  const [reason, setReason] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  /** null: without. */
  const withNames = (given: string | null) => {
    setReason(given)
    setIsAsking(false)
    set({ names: given === null ? null : '1' })
  }
  const scope = scopeOf(address, reason)
  const save = useDaysAsCsv(scope)
  const { data, error, isOld, before, comparison, isThere, points } = useOverview(scope, address)
  // Only of all views of the site are hours added up.
  const isOfSite = scope.category === null && scope.teamid === null && scope.kind === null
  const isLinkWithNames = params.get('names') === '1' && reason === null
  return (
    <Page
      title={t`Views`}
      acts={
        <OverviewActs
          hasNames={reason !== null}
          isAsking={isAsking || isLinkWithNames}
          onAsk={() => setIsAsking(!isAsking)}
          onHide={() => withNames(null)}
          isKeeping={isKeeping}
          onKeep={() => setIsKeeping(!isKeeping)}
          save={save}
        />
      }
    >
      {save.error && <p role="alert">{save.error}</p>}
      {(isAsking || isLinkWithNames) && reason === null && (
        <AskReason title={t`Show names`} onShow={withNames} onClose={() => withNames(null)} />
      )}
      {isKeeping && <SavedViews hidden={scope.hidden} onClose={() => setIsKeeping(false)} />}
      <RangeBar comparable />
      <ScopeChips scope={scope} />
      <PageWhole isThere={isThere}>
        {error && <p role="alert">{refusedWords(error)}</p>}
        {data?.views === 0 && <NoViewsYet zone={scope.zone} />}
        {isOld && (
          <MutedText role="status">
            <Trans>Loading…</Trans>
          </MutedText>
        )}
        {data && <ViewFigures {...{ data, before, comparison }} kind={scope.kind} />}
        {data && <DayChart title={t`Views per day`} unit={t`Day`} {...{ points, comparison }} />}
        {isOfSite && <HourTable />}
        <ViewTables scope={scope} />
      </PageWhole>
    </Page>
  )
}
