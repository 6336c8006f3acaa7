import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../buttons/LinkButton.tsx'
import { EmptyState } from '../state/ScreenState.tsx'

/** A list that ends before the page that the address asks for. */
export const NoSuchPage = ({ first }: { /** Where its first page is. */ first: string }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Page not found in this list`}
      actions={
        <LinkButton kind="main" href={first}>
          <Trans>Go to the first page</Trans>
        </LinkButton>
      }
    />
  )
}
