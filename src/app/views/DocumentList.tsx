import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ViewedDocument } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { useViewRange } from './useViewRange.ts'
import { DocumentLink, Part, ViewsLink } from './Part.tsx'
import { asked, shownAtMost, type ScopedColumn, type Query, type Scope } from './scope.ts'

type DocumentListProps = {
  title: string
  none: string
  which: 'seen' | 'unseen' | 'unfinished'
  scope: Scope
}

/** Where nothing is listed: what may be left out; null: nothing. */
const useLeftOut = ({ kind, isAll }: { kind: Scope['kind']; isAll: boolean }): string | null => {
  const { t } = useLingui()
  if (isAll || kind === 'guide') return null
  return kind === null
    ? t`Every document was viewed. Stubs, tools and parts are not listed.`
    : t`Every document was viewed. Stubs are not listed.`
}

/** Documents that were viewed, or were not. */
export const DocumentList = ({ which, scope, ...words }: DocumentListProps) => {
  const { t } = useLingui()
  const { params, set } = useViewRange()
  const hasStubs = which === 'unseen' && params.get('stubs') === '1'
  const query = {
    ...asked(scope),
    which,
    ...(hasStubs && { stubs: true }),
  } as Query<'listViewedDocuments'>
  const kinds = { GUIDE: t`Guide`, WIKI: t`Page` }
  const kindOf = (one: ViewedDocument) =>
    one.in_progress ? t`Guide in progress` : one.public ? kinds[one.doc_type] : t`Private guide`
  const columns: ScopedColumn<ViewedDocument>[] = [
    { name: t`Document`, cell: one => <DocumentLink of={one} /> },
    { of: 'kind', name: t`Kind`, minor: true, cell: kindOf },
    {
      of: 'category',
      name: t`Category`,
      minor: true,
      cell: ({ category }) =>
        category === null ? '–' : <a href={authorPaths.views({ category })}>{category}</a>,
    },
  ]
  const views = {
    name: t`Views`,
    numeric: true,
    cell: (one: ViewedDocument) => <ViewsLink of={one} />,
  }
  return (
    <Part<ViewedDocument>
      title={words.title}
      none={useLeftOut({ kind: scope.kind, isAll: which !== 'unseen' || hasStubs }) ?? words.none}
      scope={scope}
      found={useQuery({
        ...readPage('listViewedDocuments', { query: { ...query, limit: shownAtMost } }),
        retry: false,
      })}
      keyOf={one => `${one.doc_type} ${one.docid}`}
      columns={which === 'unseen' ? columns : [...columns, views]}
      file={`views-${which}`}
      csv={() => call('listViewedDocuments', { query: { ...query, format: 'csv' } })}
    >
      {which === 'unseen' && scope.kind !== 'guide' && (
        <PageRow>
          <Button
            small
            aria-pressed={hasStubs}
            onClick={() => set({ stubs: hasStubs ? null : '1' })}
          >
            {scope.kind === null ? t`Show stubs, tools and parts too` : t`Show stubs too`}
          </Button>
        </PageRow>
      )}
    </Part>
  )
}
