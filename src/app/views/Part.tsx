import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import type { Column } from '#app/ui/lists/DataTable.tsx'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'

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
