import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useQueryChange } from '#app/useQueryChange.ts'
import type { Gap } from './view/gaps.ts'
import { useGapWords } from './view/useGapWords.ts'

/** What stands there where no category has the gap that somebody looked for. */
export const NoGaps = ({ gap }: { gap: Gap }) => {
  const { t } = useLingui()
  const words = useGapWords()[gap]
  const change = useQueryChange()
  return (
    <EmptyState
      title={t`No categories match the filter`}
      actions={
        <Button kind="main" onClick={() => change({ gap: null, guides: null, stubs: null })}>
          <Trans>Show all categories</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The filter “{words}” is on.</Trans>
      </p>
    </EmptyState>
  )
}
