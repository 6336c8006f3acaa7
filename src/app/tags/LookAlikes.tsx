import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import type { LookAlike } from '#contract/tags/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'

const useReasons = (): Record<LookAlike['why'], string> => {
  const { t } = useLingui()
  return {
    case: t`Upper and lower case`,
    hyphen: t`Spaces or hyphens`,
    plural: t`Singular and plural`,
    spelling: t`Spelling`,
    documents: t`Used on the same documents`,
  }
}

/**
 * Pairs of tags that are likely the same; each leads to the dry run of merging the rarer one into
 * the other.
 */
export const LookAlikes = ({ onMerge }: { onMerge: (pair: LookAlike) => void }) => {
  const { t } = useLingui()
  const { data } = useSuspenseQuery({
    ...readPage('listLookAlikes', { query: { limit: 200 } }),
    staleTime: 0,
  })
  const why = useReasons()
  if (data.items.length === 0)
    return (
      <EmptyState title={t`No similar tags`}>
        <Trans>Tags spelled alike or used on the same documents will appear here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label={t`Similar tags`}
        rows={data.items}
        keyOf={({ tag, other }) => `${tag}\n${other}`}
        columns={[
          { name: t`Tag`, cell: pair => <a href={authorPaths.tag(pair.tag)}>{pair.tag}</a> },
          { name: t`Uses`, numeric: true, minor: true, cell: pair => pair.count },
          {
            name: t`Similar tag`,
            cell: pair => <a href={authorPaths.tag(pair.other)}>{pair.other}</a>,
          },
          {
            name: t`Uses of the similar tag`,
            numeric: true,
            minor: true,
            cell: pair => pair.other_count,
          },
          { name: t`Why`, minor: true, cell: pair => why[pair.why] },
          {
            name: t`Merge`,
            cell: pair => (
              <Button
                small
                icon={Merge}
                aria-label={t`Merge ${pair.other} into ${pair.tag}`}
                onClick={() => onMerge(pair)}
              >
                <Trans>Merge</Trans>
              </Button>
            ),
          },
        ]}
      />
      <CutNote shown={data.items.length} total={data.total} />
    </>
  )
}
