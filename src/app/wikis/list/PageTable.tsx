import { useLingui } from '@lingui/react/macro'
import type { WikiSummary } from '#contract/core/shapes.ts'
import { paths } from '#app/paths.ts'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatDay } from '#app/ui/text/dates.ts'

/** Pages with their summary, author and last change. */
export const PageTable = ({ pages }: { pages: readonly WikiSummary[] }) => {
  const { t, i18n } = useLingui()
  const nameOf = usePeopleNames(pages.map(one => one.author))
  return (
    <DataTable
      label={t`Pages`}
      rows={pages}
      keyOf={one => String(one.wikiid)}
      columns={[
        {
          name: t`Page`,
          cell: one => (
            <a href={paths.wiki(one)} lang={one.langid}>
              {one.display_title || one.title}
            </a>
          ),
        },
        {
          name: t`Summary`,
          minor: true,
          cell: one => <span lang={one.langid}>{one.summary}</span>,
        },
        { name: t`Author`, minor: true, cell: one => nameOf(one.author) },
        { name: t`Last change`, cell: one => formatDay(one.modified_date, i18n.locale) },
      ]}
    />
  )
}
