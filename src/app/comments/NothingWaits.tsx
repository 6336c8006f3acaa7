import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'

/** The queue without a comment: none of the state that was asked for, or none at all. */
export const NothingWaits = ({ isNarrowed }: { isNarrowed: boolean }) => {
  const { t } = useLingui()
  return isNarrowed ? (
    <EmptyState
      title={t`No comments match the filter`}
      actions={
        <LinkButton kind="main" href={authorPaths.comments()}>
          <Trans>Show all comments to review</Trans>
        </LinkButton>
      }
    />
  ) : (
    <EmptyState title={t`No comments to review`}>
      <Trans>Comments that are held by a rule, flagged or hidden appear here.</Trans>
    </EmptyState>
  )
}
