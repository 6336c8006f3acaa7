import { Trans, useLingui } from '@lingui/react/macro'
import type { TagUse } from '#contract/tags/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable, type Column } from '#app/ui/lists/DataTable.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SampledInTour } from '#app/tour/SampleRows.tsx'
import { shownTags, useTags } from './useTags.ts'
import type { Sorting, Use } from './useTags.ts'

type TagListProps = {
  q: string
  use: Use
  sorting: Sorting
  onSort: (next: Sorting) => void
  onClear: () => void
  /** Nobody who is not signed in works on tags. */
  choosing: { chosen: ReadonlySet<string>; onChoose: (tags: ReadonlySet<string>) => void } | null
}

/** What is told of each tag. */
const useColumns = ({ sorting, onSort }: TagListProps): Column<TagUse>[] => {
  const { t, i18n } = useLingui()
  const sortBy = (by: 'name' | 'count' | 'first_used' | 'last_used') => ({
    direction:
      sorting === by
        ? ('ascending' as const)
        : sorting === `-${by}`
          ? ('descending' as const)
          : null,
    onSort: () => onSort(sorting === by || (by !== 'name' && sorting !== `-${by}`) ? `-${by}` : by),
  })
  const day = (date: number | null) => (date === null ? '–' : formatNearDay(date, i18n.locale))
  const few = { numeric: true, minor: true }
  return [
    {
      name: t`Tag`,
      sort: sortBy('name'),
      cell: ({ tag }) => <a href={authorPaths.tag(tag)}>{tag}</a>,
    },
    {
      name: t`Uses`,
      numeric: true,
      sort: sortBy('count'),
      cell: ({ count }) => count.toLocaleString(i18n.locale),
    },
    { name: t`Guides`, ...few, cell: ({ guides }) => guides.toLocaleString(i18n.locale) },
    { name: t`Pages`, ...few, cell: ({ wikis }) => wikis.toLocaleString(i18n.locale) },
    {
      name: t`First used`,
      minor: true,
      sort: sortBy('first_used'),
      cell: ({ first_used }) => day(first_used),
    },
    {
      name: t`Last used`,
      minor: true,
      sort: sortBy('last_used'),
      cell: ({ last_used }) => day(last_used),
    },
  ]
}

/** All tags with how often each is used; the filter goes through those that are here. */
export const TagList = (props: TagListProps) => {
  const { t, i18n } = useLingui()
  const { q, use, sorting, onClear, choosing } = props
  const columns = useColumns(props)
  const { tags, total, isWhole } = useTags(use)
  const rows = shownTags(tags, q, sorting, i18n.locale)
  if (rows.length === 0 && isWhole) {
    return q !== '' || use !== '' ? (
      <EmptyState
        title={t`No tags match the filter`}
        actions={
          <Button kind="main" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    ) : (
      <SampledInTour of="tags">
        <EmptyState title={t`No tags yet`}>
          <Trans>You can add tags when you edit a guide or a page.</Trans>
        </EmptyState>
      </SampledInTour>
    )
  }
  const shown = rows.length.toLocaleString(i18n.locale),
    all = total.toLocaleString(i18n.locale)
  return (
    <>
      <MutedText role="status">
        {isWhole ? (
          <Trans>
            Tags: {shown} of {all}
          </Trans>
        ) : (
          <Trans>Tags: {shown}, loading more…</Trans>
        )}
      </MutedText>
      <DataTable<TagUse>
        label={t`Tags`}
        rows={rows}
        keyOf={({ tag }) => tag}
        {...(choosing && { choosing: { ...choosing, nameOf: ({ tag }: TagUse) => tag } })}
        columns={columns}
      />
    </>
  )
}
