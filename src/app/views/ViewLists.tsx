import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { ViewedDocument, ViewGroup, Viewer } from '#contract/views/schemas.ts'
import type { Table } from '#contract/table.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import type { Column } from '#app/ui/lists/DataTable.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import type { ViewRange } from './ranges.ts'

/** What every table of the overview is of. */
export type Scope = {
  range: ViewRange
  zone: string
  category: string | null
  teamid: number | null
  names: boolean
  reason: string
  /** Columns that are left out. */ hidden: ReadonlySet<Hideable>
}
/** Columns of the overview that may be left out. */
export const hideable = [
  'kind',
  'category',
  'documents',
  'people',
  'before',
  'completed',
  'changed',
] as const
export type Hideable = (typeof hideable)[number]
export type Hidable<R> = Column<R> & { of?: Hideable }
export const shownOf = <R,>(
  columns: readonly Hidable<R>[],
  { hidden }: Pick<Scope, 'hidden'>,
): Column<R>[] => columns.filter(({ of }) => of === undefined || !hidden.has(of))
/** The query of a scope; dates travel as UNIX seconds. */
export const asked = ({ range, zone, category, teamid, names }: Scope) => ({
  start_date: range.start,
  end_date: range.end,
  zone,
  names,
  ...(category !== null && { category }),
  ...(teamid !== null && { teamid }),
})
export type Query<
  N extends 'listViewedDocuments' | 'listViewers' | 'listViewGroups' | 'listViewFindings',
> = Extract<InputOf<Table[N]>, { query?: unknown }>['query'] & object

export const shownAtMost = 100

type PartProps<R> = {
  title: string
  none: string
  rows: readonly R[] | undefined
  total: number | undefined
  error: Error | null
  keyOf: (row: R) => string
  columns: readonly Column<R>[]
  onCsv: () => Promise<void>
  children?: ReactNode
}
/** One table of the overview, with its file. */
export const Part = <R,>({
  title,
  none,
  rows,
  total,
  error,
  keyOf,
  columns,
  onCsv,
  children,
}: PartProps<R>) => (
  <PageSection
    title={title}
    acts={
      rows &&
      rows.length > 0 && (
        <Button small icon={Download} aria-label={`${title}: CSV`} onClick={() => void onCsv()}>
          CSV
        </Button>
      )
    }
  >
    {children}
    {error && <p role="alert">{error.message}</p>}
    {!rows && !error && (
      <MutedText role="status">
        <Trans>It is being read.</Trans>
      </MutedText>
    )}
    {rows?.length === 0 && <MutedText>{none}</MutedText>}
    {rows && rows.length > 0 && (
      <DataTable label={title} rows={rows} keyOf={keyOf} columns={columns} />
    )}
    {rows && total !== undefined && total > rows.length && (
      <MutedText>
        <Trans>
          The first {rows.length} of {total}; the file has all of them.
        </Trans>
      </MutedText>
    )}
  </PageSection>
)

/** Days and document in the name of a file. */
export const fileOf = (what: string, { from, to }: ViewRange): string => `${what}-${from}-${to}.csv`

export const DocumentList = ({
  title,
  none,
  which,
  scope,
}: {
  title: string
  none: string
  which: 'seen' | 'unseen' | 'unfinished'
  scope: Scope
}) => {
  const { t, i18n } = useLingui()
  const query = { ...asked(scope), which } as Query<'listViewedDocuments'>
  const { data, error } = useQuery({
    ...readPage('listViewedDocuments', { query: { ...query, limit: shownAtMost } }),
    retry: false,
  })
  const kinds = { GUIDE: t`Guide`, WIKI: t`Page` }
  return (
    <Part<ViewedDocument>
      title={title}
      none={none}
      rows={data?.items}
      total={data?.total}
      error={error}
      keyOf={one => `${one.doc_type} ${one.docid}`}
      onCsv={async () =>
        downloadCsv(
          fileOf(`views-${which}`, scope.range),
          await call('listViewedDocuments', { query: { ...query, format: 'csv' } }),
        )
      }
      columns={shownOf<ViewedDocument>(
        [
          {
            name: t`Document`,
            cell: one => <a href={new URL(one.url, location.origin).pathname}>{one.title}</a>,
          },
          {
            of: 'kind',
            name: t`Kind`,
            minor: true,
            cell: one =>
              one.in_progress
                ? t`In progress`
                : one.public
                  ? kinds[one.doc_type]
                  : t`Private guide`,
          },
          {
            of: 'category',
            name: t`Category`,
            minor: true,
            cell: one =>
              one.category === null ? (
                '–'
              ) : (
                <a href={authorPaths.views({ category: one.category })}>{one.category}</a>
              ),
          },
          ...(which === 'unseen'
            ? []
            : [
                {
                  name: t`Views`,
                  numeric: true,
                  cell: (one: ViewedDocument) => (
                    <a
                      href={authorPaths.viewsOf(
                        one.doc_type === 'GUIDE' ? 'guide' : 'wiki',
                        Number(one.docid),
                      )}
                    >
                      {one.views.toLocaleString(i18n.locale)}
                    </a>
                  ),
                },
              ]),
        ],
        scope,
      )}
    />
  )
}

export const PeopleList = ({ scope, children }: { scope: Scope; children?: ReactNode }) => {
  const { t, i18n } = useLingui()
  const query = asked(scope) as Query<'listViewers'>
  const options = { reason: scope.reason }
  const { data, error } = useQuery({
    queryKey: ['listViewers', query, scope.reason],
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false, // each reading with names is audited
    queryFn: async ({ signal }) => {
      let total = 0
      const items = await call(
        'listViewers',
        { query: { ...query, limit: shownAtMost } },
        {
          ...options,
          signal,
          onHeaders: headers => void (total = Number(headers.get('X-Total-Count'))),
        },
      )
      return { items: items.map((one, n) => ({ ...one, place: n + 1 })), total }
    },
  })
  return (
    <Part<Viewer & { place: number }>
      title={t`Who views most`}
      none={t`Nobody viewed anything.`}
      rows={data?.items}
      total={data?.total}
      error={error}
      keyOf={one => String(one.place)}
      onCsv={async () =>
        downloadCsv(
          fileOf('views-people', scope.range),
          await call('listViewers', { query: { ...query, format: 'csv' } }, options),
        )
      }
      columns={[
        {
          name: t`Person`,
          cell: one =>
            one.userid === null ? (
              t`Person ${one.place}`
            ) : (
              <a href={authorPaths.viewsOf('user', one.userid)}>{one.username}</a>
            ),
        },
        { name: t`Views`, numeric: true, cell: one => one.views.toLocaleString(i18n.locale) },
      ]}
    >
      {children}
    </Part>
  )
}

export const GroupList = ({ by, scope }: { by: 'category' | 'team'; scope: Scope }) => {
  const { t, i18n } = useLingui()
  const query = { ...asked(scope), by } as Query<'listViewGroups'>
  const { data, error } = useQuery({
    ...readPage('listViewGroups', { query: { ...query, limit: shownAtMost } }),
    retry: false,
  })
  return (
    <Part<ViewGroup>
      title={by === 'category' ? t`By category` : t`By team`}
      none={
        by === 'category'
          ? t`Nothing in a category was viewed.`
          : t`No team of five or more. Smaller ones show with names.`
      }
      rows={data?.items}
      total={data?.total}
      error={error}
      keyOf={one => `${one.name} ${one.teamid}`}
      onCsv={async () =>
        downloadCsv(
          fileOf(`views-${by}`, scope.range),
          await call('listViewGroups', { query: { ...query, format: 'csv' } }),
        )
      }
      columns={shownOf<ViewGroup>(
        [
          {
            name: by === 'category' ? t`Category` : t`Team`,
            cell: one => (
              <a
                href={
                  one.teamid === null
                    ? authorPaths.views({ category: one.name })
                    : authorPaths.views({ teamid: one.teamid, names: scope.names })
                }
              >
                {one.name}
              </a>
            ),
          },
          { name: t`Views`, numeric: true, cell: one => one.views.toLocaleString(i18n.locale) },
          {
            of: 'documents',
            name: t`Documents`,
            numeric: true,
            minor: true,
            cell: one => one.documents.toLocaleString(i18n.locale),
          },
          ...(by === 'team'
            ? [
                {
                  of: 'people' as const,
                  name: t`People`,
                  numeric: true,
                  minor: true,
                  cell: (one: ViewGroup) => one.people.toLocaleString(i18n.locale),
                },
              ]
            : []),
        ],
        scope,
      )}
    />
  )
}
