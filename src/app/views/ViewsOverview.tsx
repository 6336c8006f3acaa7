import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { Bookmark, Download, EyeOff, Users } from 'lucide-react'
import { useState } from 'react'
import type { ViewOverview } from '#contract/views/schemas.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/table.ts'
import { call } from '#app/api/client.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { Page, PageColumns, PageRow, PageWhole, MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { DayChart } from './DayChart.tsx'
import { FindingList } from './FindingList.tsx'
import { AskReason } from './NamesSwitch.tsx'
import { RangeBar } from './RangeBar.tsx'
import { rangeBefore } from './ranges.ts'
import { SavedViews } from './SavedViews.tsx'
import { useViewRange } from './useViewRange.ts'
import { asked, DocumentList, fileOf, GroupList, hideable, PeopleList } from './ViewLists.tsx'
import type { Scope } from './ViewLists.tsx'

type Query = NonNullable<InputOf<Table['readViewOverview']>['query']>
const overviewOf = (scope: Scope) => ({
  queryKey: ['readViewOverview', asked(scope), scope.reason],
  retry: false,
  placeholderData: keepPreviousData,
  staleTime: Infinity,
  refetchOnWindowFocus: false as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ViewOverview> =>
    call('readViewOverview', { query: asked(scope) as Query }, { signal, reason: scope.reason }),
})

const isOfViews = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
  /View/.test(String(name))

/** What was viewed in a range: figures without names first; names after a reason was given. */
export const ViewsOverview = () => {
  const { t, i18n } = useLingui()
  const { range, zone, params, set } = useViewRange()
  const [reason, setReason] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  const hidden = new Set(hideable.filter(one => params.get('hide')?.split(',').includes(one)))
  const scope: Scope = {
    range,
    zone,
    category: params.get('category'),
    teamid: idOf(params.get('teamid') ?? undefined),
    names: reason !== null,
    reason: reason ?? '',
    hidden,
  }
  const save = useAttempt(async () =>
    downloadCsv(
      fileOf('views-by-day', range),
      await call(
        'readViewOverview',
        { query: { ...asked(scope), format: 'csv' } as Query },
        { reason: scope.reason },
      ),
    ),
  )
  const isComparing = params.get('before') === '1'
  const { data, error } = useQuery(overviewOf(scope))
  const reading = useIsFetching({ predicate: isOfViews })
  // All of it comes at once, or each part would push down what stands below it.
  const [isThere, setIsThere] = useState(false)
  if (!isThere && reading === 0 && (data || error)) setIsThere(true)
  const before = useQuery({
    ...overviewOf({ ...scope, range: rangeBefore(range, zone) }),
    enabled: isComparing,
  })
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const isLinkWithNames = params.get('names') === '1' && reason === null
  const points = (data?.days ?? []).map((one, n) => ({
    key: one.day,
    label: formatDay(one.start + 43_200, i18n.locale),
    views: one.views,
    before: isComparing ? (before.data?.days[n]?.views ?? 0) : null,
  }))
  const { category, teamid } = scope
  const figure = (of: 'views' | 'people' | 'documents' | 'unseen') => {
    const was = isComparing ? before.data?.[of] : undefined
    return (
      <>
        {number(data?.[of] ?? 0)}
        {was !== undefined && (
          <MutedText>
            <Trans>{number(was)} before</Trans>
          </MutedText>
        )}
      </>
    )
  }
  return (
    <Page
      title={t`Views`}
      acts={
        <>
          {reason === null ? (
            <Button
              icon={Users}
              aria-expanded={isAsking || isLinkWithNames}
              onClick={() => setIsAsking(!isAsking)}
            >
              <Trans>Show names</Trans>
            </Button>
          ) : (
            <Button
              icon={EyeOff}
              onClick={() => {
                setReason(null)
                set({ names: null })
              }}
            >
              <Trans>Hide names</Trans>
            </Button>
          )}
          <Button
            icon={Bookmark}
            aria-expanded={isKeeping}
            onClick={() => setIsKeeping(!isKeeping)}
          >
            <Trans>Saved views</Trans>
          </Button>
          <Button
            icon={Download}
            onClick={() => void save.run()}
            why={save.isPending ? t`One moment…` : undefined}
          >
            <Trans>Export CSV</Trans>
          </Button>
        </>
      }
    >
      {save.error && <p role="alert">{save.error}</p>}
      {(isAsking || isLinkWithNames) && reason === null && (
        <AskReason
          title={t`Show names`}
          onShow={given => {
            setReason(given)
            setIsAsking(false)
            set({ names: '1' })
          }}
          onClose={() => {
            setIsAsking(false)
            set({ names: null })
          }}
        />
      )}
      {isKeeping && <SavedViews hidden={hidden} onClose={() => setIsKeeping(false)} />}
      <RangeBar key={`${range.from} ${range.to}`} comparable />
      {(category !== null || teamid !== null) && (
        <PageRow>
          {category !== null && (
            <Chip
              kind="accent"
              remove={{ href: authorPaths.views(), label: t`Views of all categories` }}
            >{t`In ${category} and below`}</Chip>
          )}
          {teamid !== null && (
            <Chip
              kind="accent"
              remove={{ href: authorPaths.views(), label: t`Views by everybody` }}
            >{t`By the members of team ${teamid}`}</Chip>
          )}
        </PageRow>
      )}
      <PageWhole isThere={isThere}>
        {error && <p role="alert">{error.message}</p>}
        {data && (
          <Figures
            figures={[
              { name: t`Views`, value: figure('views') },
              { name: t`People`, value: figure('people') },
              { name: t`Documents seen`, value: figure('documents') },
              { name: t`Not seen at all`, value: figure('unseen') },
            ]}
          />
        )}
        {data && <DayChart title={t`Views per day`} unit={t`Day`} points={points} />}
        <PageColumns>
          <DocumentList
            title={t`Most viewed`}
            none={t`Nothing was viewed.`}
            which="seen"
            scope={scope}
          />
          <PeopleList scope={scope} />
        </PageColumns>
        <PageColumns>
          <GroupList by="category" scope={scope} />
          <GroupList by="team" scope={scope} />
        </PageColumns>
        <FindingList scope={scope} />
        <PageColumns>
          <DocumentList
            title={t`Viewed before they were finished`}
            none={t`No private guide and none in progress was viewed.`}
            which="unfinished"
            scope={scope}
          />
          <DocumentList
            title={t`Not seen at all`}
            none={t`Every document was viewed.`}
            which="unseen"
            scope={scope}
          />
        </PageColumns>
      </PageWhole>
    </Page>
  )
}
