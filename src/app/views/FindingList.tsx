import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ViewFinding } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { DocumentLink, Part, ViewsLink } from './Part.tsx'
import { asked, shownAtMost, type ScopedColumn, type Query, type Scope } from './scope.ts'

const editOf = ({ docid, namespace, name }: ViewFinding) =>
  namespace === null || name === null
    ? paths.editDetails(Number(docid))
    : authorPaths.editWiki({ namespace, title: name })

/** What is told of each, and the way to mend it. */
const useColumns = (): ScopedColumn<ViewFinding>[] => {
  const { t, i18n } = useLingui()
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const why = ({ kinds, checks }: ViewFinding) => {
    const words = {
      drop: t`views down by half or more`,
      seldom_completed: t`rarely completed`,
      checks: plural(checks ?? 0, {
        one: '# finding from Guide Check',
        other: '# findings from Guide Check',
      }),
      old: t`unchanged for a year`,
    }
    return kinds.map(kind => words[kind]).join(', ')
  }
  const few = { numeric: true, minor: true }
  return [
    { name: t`Document`, cell: one => <DocumentLink of={one} /> },
    { name: t`Why`, cell: why },
    { name: t`Views`, numeric: true, cell: one => <ViewsLink of={one} /> },
    { of: 'before', name: t`Previous range`, ...few, cell: one => number(one.before) },
    {
      of: 'completed',
      name: t`Completed`,
      ...few,
      cell: one => (one.doc_type === 'GUIDE' ? number(one.completed) : '–'),
    },
    {
      of: 'changed',
      name: t`Changed`,
      minor: true,
      cell: one => formatNearDay(one.modified_date, i18n.locale),
    },
    {
      name: t`Fix`,
      cell: one => (
        <LinkButton small href={editOf(one)} label={t`Edit ${one.title}`}>{t`Edit`}</LinkButton>
      ),
    },
  ]
}

/** What had better be looked into, with the way to mend it. */
export const FindingList = ({ scope }: { scope: Scope }) => {
  const { t } = useLingui()
  const query = asked(scope) as Query<'listViewFindings'>
  return (
    <Part<ViewFinding>
      title={t`Worth a look`}
      none={t`No sudden drops. Frequently viewed guides are completed, have no findings from Guide Check and are up to date.`}
      scope={scope}
      found={useQuery({
        ...readPage('listViewFindings', { query: { ...query, limit: shownAtMost } }),
        retry: false,
      })}
      keyOf={one => `${one.doc_type} ${one.docid}`}
      columns={useColumns()}
      file="views-findings"
      csv={() => call('listViewFindings', { query: { ...query, format: 'csv' } })}
    />
  )
}
