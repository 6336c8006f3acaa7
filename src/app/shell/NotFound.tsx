import { Trans, useLingui } from '@lingui/react/macro'
import { FilePlus2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { isModerator } from '#app/api/roles.ts'
import { useSession } from '#app/api/session.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths, wikiAt } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { ScreenState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { SearchForm } from './SearchForm.tsx'
import styles from './ScreenFailure.module.css'

/**
 * The address, a search, a way home; for a page of the wiki that nobody has written yet, the way to
 * write it.
 */
export const NotFound = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  useTitle(t`Not found`)
  const { token } = useSession()
  // Whoever writes may write what a link promised.
  const page = wikiAt(pathname)
  const me = useMe()
  const isOffered =
    page?.namespace === 'INFO' ? isModerator(me) : !['USER', 'TEAM'].includes(page?.namespace ?? '')
  const missing = token !== null && page && isOffered ? page : null
  const title = missing?.title ?? ''
  return (
    <ScreenState
      level={1}
      title={t`Page not found`}
      actions={
        <>
          <div className={styles.find}>
            <SearchForm label={t`Search this site`} />
          </div>
          {missing && (
            <LinkButton kind="main" icon={FilePlus2} href={paths.newWiki(missing)}>
              <Trans>Create “{title}”</Trans>
            </LinkButton>
          )}
          <LinkButton kind={missing ? 'plain' : 'main'} href={paths.guides()}>
            <Trans>Find a guide</Trans>
          </LinkButton>
          <LinkButton kind="quiet" href={paths.home()}>
            <Trans>Home</Trans>
          </LinkButton>
        </>
      }
    >
      <p className={styles.address}>
        <Trans>The page may have been deleted, or the address has a typo: {pathname}</Trans>
      </p>
    </ScreenState>
  )
}
