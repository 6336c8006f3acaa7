import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Merge, Unlink2 } from 'lucide-react'
import type { LookAlike } from '#contract/tags/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { PageRow, PageWhole } from '#app/ui/screen/Page.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { DistinctNotice, DistinctTags } from './DistinctTags.tsx'
import { useDistinctTags } from './useDistinctTags.ts'

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

type PairsProps = {
  pairs: readonly LookAlike[]
  onMerge: (pair: LookAlike) => void
  /** undefined: not by this person. */
  onDistinct: ((pair: LookAlike) => void) | undefined
}

const PairActs = ({
  pair,
  onMerge,
  onDistinct,
}: Omit<PairsProps, 'pairs'> & { pair: LookAlike }) => {
  const { t } = useLingui()
  const { tag, other } = pair
  return (
    <PageRow>
      <Button
        small
        icon={Merge}
        aria-label={t`Merge ${other} into ${tag}`}
        onClick={() => onMerge(pair)}
      >
        <Trans>Merge</Trans>
      </Button>
      {onDistinct && (
        <Button
          small
          icon={Unlink2}
          aria-label={t`Not the same: ${tag} and ${other}`}
          onClick={() => onDistinct(pair)}
        >
          <Trans>Not the same</Trans>
        </Button>
      )}
    </PageRow>
  )
}

const Pairs = ({ pairs, onMerge, onDistinct }: PairsProps) => {
  const { t } = useLingui()
  const why = useReasons()
  if (pairs.length === 0)
    return (
      <EmptyState title={t`No similar tags`}>
        <Trans>Tags spelled alike or used on the same documents will appear here.</Trans>
      </EmptyState>
    )
  return (
    <DataTable
      label={t`Similar tags`}
      rows={pairs}
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
          name: t`Decision`,
          cell: pair => <PairActs pair={pair} onMerge={onMerge} onDistinct={onDistinct} />,
        },
      ]}
    />
  )
}

/**
 * Pairs of tags that are likely the same; each leads to the dry run of merging the rarer one into
 * the other, or is said to be none.
 */
export const LookAlikes = ({ onMerge }: { onMerge: (pair: LookAlike) => void }) => {
  const me = useMe()
  const { data } = useSuspenseQuery({
    ...readPage('listLookAlikes', { query: { limit: 200 } }),
    staleTime: 0,
  })
  const distinct = useDistinctTags()
  const mayKeep = isModerator(me)
  const list = useFocusAfterRemoval<HTMLDivElement>('table, [role="status"]')
  return (
    <div ref={list}>
      <PageWhole isThere>
        <DistinctNotice distinct={distinct} />
        <Pairs
          pairs={data.items}
          onMerge={onMerge}
          onDistinct={mayKeep ? distinct.set : undefined}
        />
        <CutNote shown={data.items.length} total={data.total} />
        {mayKeep && <DistinctTags onTakeBack={distinct.takeBack} />}
      </PageWhole>
    </div>
  )
}
