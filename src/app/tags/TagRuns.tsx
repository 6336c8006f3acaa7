import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { RunList } from '#app/jobs/RunList.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'

/** Work on tags that somebody started. */
export const TagRuns = () => {
  const { t } = useLingui()
  return (
    <RunList
      kind="tags"
      hrefOf={job => authorPaths.tags({ view: 'runs', job })}
      none={
        <EmptyState title={t`No runs in the last 90 days`}>
          <Trans>
            When you rename, merge, split or delete tags, or tag several documents at once, the run
            is listed here for 90 days. You can undo a run for 30 days.
          </Trans>
        </EmptyState>
      }
    />
  )
}
