import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ViewedDocument } from '#contract/views/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { FigureSection } from './FigureSection.tsx'
import { shownOf, type ScopedColumn, type Scope } from './scope.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type PartProps<R> = {
  title: string
  none: string
  /** The answer of a list, as a query gives it. */
  found: {
    data: { items: readonly R[]; total: number | undefined } | undefined
    error: Error | null
  }
  scope: Scope
  keyOf: (row: R) => string
  columns: readonly ScopedColumn<R>[]
  /** What its file is called, and the file. */
  file: string
  csv: () => Promise<unknown>
  children?: ReactNode
}
/** One table of the overview, with its file. */
export const Part = <R,>(part: PartProps<R>) => {
  const { title, none, found, scope, keyOf, columns, file, csv, children } = part
  const { data, error } = found
  const rows = data?.items
  const total = data?.total
  return (
    <FigureSection
      title={title}
      file={file}
      range={scope.range}
      csv={rows && rows.length > 0 ? csv : null}
    >
      {children}
      {error && <p role="alert">{refusedWords(error)}</p>}
      {!rows && !error && (
        <MutedText role="status">
          <Trans>Loading…</Trans>
        </MutedText>
      )}
      {rows?.length === 0 && <MutedText>{none}</MutedText>}
      {rows && rows.length > 0 && (
        <DataTable label={title} rows={rows} keyOf={keyOf} columns={shownOf(columns, scope)} />
      )}
      {rows && total !== undefined && total > rows.length && (
        <MutedText>
          <Trans>
            Only the first {rows.length} of {total} are shown. The CSV file lists all of them.
          </Trans>
        </MutedText>
      )}
    </FigureSection>
  )
}

type Listed = Pick<ViewedDocument, 'doc_type' | 'docid' | 'url' | 'title' | 'views'>

export const DocumentLink = ({ of }: { of: Listed }) => (
  <a href={new URL(of.url, location.origin).pathname}>{of.title}</a>
)

/** How often a document was viewed, with the way to its views. */
export const ViewsLink = ({ of }: { of: Listed }) => {
  const { i18n } = useLingui()
  const kind = of.doc_type === 'GUIDE' ? 'guide' : 'wiki'
  return (
    <a href={authorPaths.viewsOf(kind, Number(of.docid))}>{of.views.toLocaleString(i18n.locale)}</a>
  )
}
