import { useLingui } from '@lingui/react/macro'
import type { IndexedPage } from '#contract/presence/pageIndex.schemas.ts'
import { paths } from '#app/paths.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'

/** Pages with their summary, how often they are linked, and who changed them last. */
export const PageTable = ({ pages }: { pages: readonly IndexedPage[] }) => {
  const { t, i18n } = useLingui()
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
        {
          name: t`Incoming links`,
          numeric: true,
          cell: one => one.link_count.toLocaleString(i18n.locale),
        },
        { name: t`Last change`, cell: one => formatNearDay(one.modified_date, i18n.locale) },
        {
          name: t`Changed by`,
          minor: true,
          cell: ({ changed_by }) => <a href={paths.user(changed_by)}>{changed_by.username}</a>,
        },
      ]}
    />
  )
}
