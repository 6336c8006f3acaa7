import { Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useFilters } from './table/usePeopleFilters.ts'

/** The table without a row: it ends before this page, or the filters find nobody. */
export const NobodyFound = ({ isBeyond }: { isBeyond: boolean }) => {
  const { t } = useLingui()
  const { hrefWith } = useFilters()
  return isBeyond ? (
    <NoSuchPage first={hrefWith({ offset: null })} />
  ) : (
    <EmptyState
      title={t`Nobody matches these filters`}
      actions={
        <LinkButton kind="main" href={authorPaths.people()}>
          <Trans>Clear filters</Trans>
        </LinkButton>
      }
    >
      <Trans>A person has to match all filters. Part of a name or address is enough.</Trans>
    </EmptyState>
  )
}
