import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ViewGroup } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Part } from './Part.tsx'
import { asked, shownAtMost, type ScopedColumn, type Query, type Scope } from './scope.ts'

/** Views by category, or by team. */
export const GroupList = ({ by, scope }: { by: 'category' | 'team'; scope: Scope }) => {
  const { t, i18n } = useLingui()
  const query = { ...asked(scope), by } as Query<'listViewGroups'>
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const hrefOf = ({ teamid, name }: ViewGroup) =>
    authorPaths.views(teamid === null ? { category: name } : { teamid, names: scope.names })
  const isTeam = by === 'team'
  const few = { numeric: true, minor: true }
  const columns: ScopedColumn<ViewGroup>[] = [
    {
      name: isTeam ? t`Team` : t`Category`,
      cell: one => <a href={hrefOf(one)}>{one.name}</a>,
    },
    { name: t`Views`, numeric: true, cell: one => number(one.views) },
    { of: 'documents', name: t`Documents`, ...few, cell: one => number(one.documents) },
    { of: 'people', name: t`People`, ...few, cell: one => number(one.people) },
  ]
  return (
    <Part<ViewGroup>
      title={isTeam ? t`Views by team` : t`Views by category`}
      none={
        isTeam
          ? scope.names
            ? t`There are no teams yet.`
            : t`No team has five or more members. To see smaller teams, choose “Show names…”.`
          : t`No views in any category.`
      }
      scope={scope}
      found={useQuery({
        ...readPage('listViewGroups', { query: { ...query, limit: shownAtMost } }),
        retry: false,
      })}
      keyOf={one => `${one.name} ${one.teamid}`}
      columns={isTeam ? columns : columns.slice(0, -1)}
      file={`views-${by}`}
      csv={() => call('listViewGroups', { query: { ...query, format: 'csv' } })}
    />
  )
}
