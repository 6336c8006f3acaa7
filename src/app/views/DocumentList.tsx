import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ViewedDocument } from '#contract/views/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Part } from './Part.tsx'
import { asked, fileOf, shownAtMost, shownOf, type Query, type Scope } from './scope.ts'

/** Documents that were viewed, or were not. */
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
