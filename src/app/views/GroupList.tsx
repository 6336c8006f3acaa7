import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ViewGroup } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Part } from './Part.tsx'
import { asked, fileOf, shownAtMost, shownOf, type Query, type Scope } from './scope.ts'

/** Views by category, or by team. */
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
