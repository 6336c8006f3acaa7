import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SampledInTour } from '#app/tour/SampleRows.tsx'
import { useQueryChange } from '#app/useQueryChange.ts'

/** What stands there instead of a tree without categories, and the way out. */
export const NoCategories = ({
  isNarrowed,
  onNew,
}: {
  /** Something was asked for that hides them. */
  isNarrowed: boolean
  /** null: this person makes none. */
  onNew: (() => void) | null
}) => {
  const { t } = useLingui()
  const change = useQueryChange()
  return isNarrowed ? (
    <EmptyState
      title={t`All categories are hidden`}
      actions={
        <Button kind="main" onClick={() => change({ guides: null, stubs: null })}>
          <Trans>Show all categories</Trans>
        </Button>
      }
    >
      <p>
        <Trans>“Only with public guides” is on or “Show stubs” is off.</Trans>
      </p>
    </EmptyState>
  ) : (
    <SampledInTour of="categories">
      <EmptyState
        title={t`No categories yet`}
        actions={
          onNew && (
            <Button kind="main" icon={Plus} onClick={onNew}>
              <Trans>New category…</Trans>
            </Button>
          )
        }
      >
        <p>
          <Trans>Once someone creates a category, it appears here.</Trans>
        </p>
      </EmptyState>
    </SampledInTour>
  )
}
