import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ViewFinding } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { formatDay } from '#app/ui/text/dates.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { asked, fileOf, shownAtMost, shownOf } from './scope.ts'
import { Part } from './Part.tsx'
import type { Query, Scope } from './scope.ts'

const editOf = ({ docid, namespace, name }: ViewFinding) =>
  namespace === null || name === null
    ? paths.editDetails(Number(docid))
    : authorPaths.editWiki({ namespace, title: name })

/** What had better be looked into, with the way to mend it. */
export const FindingList = ({ scope }: { scope: Scope }) => {
  const { t, i18n } = useLingui()
  const query = asked(scope) as Query<'listViewFindings'>
  const { data, error } = useQuery({
    ...readPage('listViewFindings', { query: { ...query, limit: shownAtMost } }),
    retry: false,
  })
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const why = ({ kinds, checks }: ViewFinding) => {
    const words = {
      drop: t`viewed half as often as before, or less`,
      seldom_completed: t`seldom completed`,
      checks: plural(checks ?? 0, {
        one: '# finding of the check',
        other: '# findings of the check',
      }),
      old: t`unchanged for a year`,
    }
    return kinds.map(kind => words[kind]).join(', ')
  }
  return (
    <Part<ViewFinding>
      title={t`To look into`}
      none={t`Nothing fell suddenly, and what is viewed often is completed, checked and fresh.`}
      rows={data?.items}
      total={data?.total}
      error={error}
      keyOf={one => `${one.doc_type} ${one.docid}`}
      onCsv={async () =>
        downloadCsv(
          fileOf('views-findings', scope.range),
          await call('listViewFindings', { query: { ...query, format: 'csv' } }),
        )
      }
      columns={shownOf<ViewFinding>(
        [
          {
            name: t`Document`,
            cell: one => <a href={new URL(one.url, location.origin).pathname}>{one.title}</a>,
          },
          { name: t`Why`, cell: why },
          {
            name: t`Views`,
            numeric: true,
            cell: one => (
              <a
                href={authorPaths.viewsOf(
                  one.doc_type === 'GUIDE' ? 'guide' : 'wiki',
                  Number(one.docid),
                )}
              >
                {number(one.views)}
              </a>
            ),
          },
          {
            of: 'before',
            name: t`Before`,
            numeric: true,
            minor: true,
            cell: one => number(one.before),
          },
          {
            of: 'completed',
            name: t`Completed`,
            numeric: true,
            minor: true,
            cell: one => (one.doc_type === 'GUIDE' ? number(one.completed) : '–'),
          },
          {
            of: 'changed',
            name: t`Changed`,
            minor: true,
            cell: one => formatDay(one.modified_date, i18n.locale),
          },
          {
            name: t`Mend`,
            cell: one => (
              <LinkButton
                small
                href={editOf(one)}
                label={t`Edit ${one.title}`}
              >{t`Edit`}</LinkButton>
            ),
          },
        ],
        scope,
      )}
    />
  )
}
