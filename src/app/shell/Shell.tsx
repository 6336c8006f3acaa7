import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { later } from './later.ts'
import { useSession } from '#app/api/session.ts'
import { followInApp } from './inAppLinks.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './useArrival.ts'
import styles from './Shell.module.css'

const SignInDialog = later(() => import('../auth/SignInDialog.tsx'), 'SignInDialog')

/** What stands around every screen: skip link, top bar, bars, and the sign-in dialog when the session has run out. */
export const Shell = () => {
  const navigate = useNavigate()
  const { isExpired } = useSession()
  const isReading = /^\/(Guide|Teardown|Device|Item|Wiki|Info)\//.test(useLocation().pathname)
  useArrival()
  return (
    <div className={isReading ? styles.reading : undefined} onClick={event => followInApp(event, path => void navigate(path))}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <TopBar />
      <OfflineBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {isExpired && (
        <Suspense fallback={null}>
          <SignInDialog />
        </Suspense>
      )}
    </div>
  )
}
