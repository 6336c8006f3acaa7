import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/LinkButton.tsx'
import { ScreenState } from '#app/ui/ScreenState.tsx'
import { useTitle } from '#app/ui/useTitle.ts'
import { SearchForm } from './SearchForm.tsx'
import styles from './ScreenFailure.module.css'

/** The address, a search, a way home. */
export const NotFound = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  useTitle(t`Not found`)
  return (
    <ScreenState
      level={1}
      title={t`There is nothing at this address`}
      actions={
        <>
          <div className={styles.find}>
            <SearchForm label={t`Look for it`} />
          </div>
          <LinkButton kind="main" href={paths.guides()}>
            <Trans>Find a guide</Trans>
          </LinkButton>
          <LinkButton kind="quiet" href={paths.home()}>
            <Trans>Home</Trans>
          </LinkButton>
        </>
      }
    >
      <p className={styles.address}>
        <Trans>It may have been deleted, or the address has a typo: {pathname}</Trans>
      </p>
    </ScreenState>
  )
}
