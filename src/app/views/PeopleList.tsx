import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Viewer } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Part } from './Part.tsx'
import { asked, shownAtMost, type Query, type Scope } from './scope.ts'

/** Who views most, without names unless a reason was given. */
export const PeopleList = ({ scope, children }: { scope: Scope; children?: ReactNode }) => {
  const { t, i18n } = useLingui()
  const query = asked(scope) as Query<'listViewers'>
  const options = { reason: scope.reason }
  const found = useQuery({
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
      title={t`Most active readers`}
      none={t`No views in this range.`}
      scope={scope}
      found={found}
      keyOf={one => String(one.place)}
      file="views-people"
      csv={() => call('listViewers', { query: { ...query, format: 'csv' } }, options)}
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
