import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { paths } from '#app/paths.ts'
import { useMe } from '#app/api/useMe.ts'
import { useSession } from '#app/api/session.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { siteName } from '#app/ui/screen/useTitle.ts'
import { Finder } from './Finder.tsx'
import { Mark } from './Mark.tsx'
import { currentRoomMark } from './navigation/currentRoomMark.ts'
import { guideScreens } from './navigation/roomScreens.ts'
import { SiteMenu } from './SiteMenu.tsx'
import styles from './TopBar.module.css'

/** The mark, the rooms, the search field, who is here. */
export const TopBar = () => {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const { token } = useSession()
  const me = useMe()
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href={paths.home()}>
        <Mark className={styles.mark} />
        <span className={styles.name}>{siteName}</span>
      </a>
      <nav id="rooms" className={styles.rooms} aria-label={t`Main`}>
        <a
          className={styles.room}
          href={paths.guides()}
          aria-current={currentRoomMark(pathname, paths.guides(), guideScreens)}
        >
          <Trans>Guides</Trans>
        </a>
      </nav>
      <Finder />
      {token === null && !pathname.startsWith('/sign-in') && (
        <LinkButton href={paths.signIn(pathname + search + hash)}>
          <Trans>Sign in</Trans>
        </LinkButton>
      )}
      {token !== null && <div id="bell" className={styles.bell} />}
      <SiteMenu me={me ?? null} />
    </header>
  )
}
