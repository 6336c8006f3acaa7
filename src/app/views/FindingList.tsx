import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ViewFinding } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { LookButton, LookNotice, useFindingLooks } from './FindingLooks.tsx'
import { useFindingReasons } from './findingWords.ts'
import { useViewRange } from './useViewRange.ts'
import { DocumentLink, Part, ViewsLink } from './Part.tsx'
import { asked, shownAtMost, type ScopedColumn, type Query, type Scope } from './scope.ts'

const editOf = ({ docid, namespace, name }: ViewFinding) =>
  namespace === null || name === null
    ? paths.editDetails(Number(docid))
    : authorPaths.editWiki({ namespace, title: name })

/** What is told of each, and the way to mend it. */
const useColumns = (
  looks: ReturnType<typeof useFindingLooks>,
  isLooked: boolean,
): ScopedColumn<ViewFinding>[] => {
  const { t, i18n } = useLingui()
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const why = useFindingReasons()
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
    ...(isLooked
      ? [
          {
            name: t`Looked at by`,
            minor: true,
            cell: ({ looked }: ViewFinding) =>
              looked && (
                <>
                  <a href={paths.user(looked)}>{looked.username}</a>,{' '}
                  {formatNearDay(looked.created, i18n.locale)}
                </>
              ),
          },
        ]
      : []),
    {
      name: t`Fix`,
      cell: one => (
        <PageRow>
          <LinkButton small href={editOf(one)} label={t`Edit ${one.title}`}>{t`Edit`}</LinkButton>
          <LookButton of={one} looks={looks} />
        </PageRow>
      ),
    },
  ]
}

/** What had better be looked into, the worst of what many read first, with the way to mend it. */
export const FindingList = ({ scope }: { scope: Scope }) => {
  const { t } = useLingui()
  const { params, set } = useViewRange()
  const isLooked = params.get('looked') === '1'
  const looks = useFindingLooks()
  const query = {
    ...asked(scope),
    ...(isLooked && { looked: true }),
  } as Query<'listViewFindings'>
  const list = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={list}>
      <Part<ViewFinding>
        title={t`Worth a look`}
        none={
          isLooked
            ? t`Documents marked as looked at appear here until they change.`
            : t`Nothing new found. No sudden drops. Frequently viewed guides are completed, are up to date and have no findings from Guide Check.`
        }
        scope={scope}
        found={useQuery({
          ...readPage('listViewFindings', { query: { ...query, limit: shownAtMost } }),
          retry: false,
        })}
        keyOf={one => `${one.doc_type} ${one.docid}`}
        columns={useColumns(looks, isLooked)}
        file="views-findings"
        csv={() => call('listViewFindings', { query: { ...query, format: 'csv' } })}
      >
        <LookNotice looks={looks} />
        <PageRow>
          <Button
            small
            aria-pressed={isLooked}
            onClick={() => set({ looked: isLooked ? null : '1' })}
          >
            <Trans>Show those looked at</Trans>
          </Button>
        </PageRow>
      </Part>
    </div>
  )
}
