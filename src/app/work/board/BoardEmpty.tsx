import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'

/** The board without a run. */
export const BoardEmpty = ({ isFiltered }: { isFiltered: boolean }) => {
  const { t } = useLingui()
  return isFiltered ? (
    <EmptyState
      title={t`No runs match the filter`}
      actions={
        <LinkButton kind="main" href={authorPaths.board()}>
          <Trans>Clear filters</Trans>
        </LinkButton>
      }
    />
  ) : (
    <EmptyState title={t`No open runs to show`}>
      <p>
        <Trans>Runs that you have access to appear here as soon as they start.</Trans>
      </p>
    </EmptyState>
  )
}
