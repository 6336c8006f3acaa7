import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { loadAllWords } from './language.ts'
import { lazyComponent } from './lazyComponent.ts'
import { useSession } from '#app/api/session.ts'
import { followInApp } from './inAppLinks.ts'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './useArrival.ts'
import { useTimeout } from '#app/ui/state/useTimers.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { classes } from '#app/ui/classes.ts'
import styles from './Shell.module.css'

const SignInDialog = lazyComponent(() => import('../auth/SignInDialog.tsx'), 'SignInDialog')

const calm = 200 // milliseconds that belong to the page itself

/**
 * What comes once the page is there. Not through lazyComponent.ts: while it cannot be had, the page
 * is as it was.
 */
const useLateShell = () => {
  const [late, setLate] = useState<Record<'LateShell' | 'SiteFoot', ComponentType> | null>(null)
  const load = async () => {
    try {
      const [{ LateShell }, { SiteFoot }] = await Promise.all([
        import('./LateShell.tsx'),
        import('./SiteFoot.tsx'),
        loadAllWords(),
      ])
      setLate({ LateShell, SiteFoot })
      // The palette is there before the first letter is typed into it.
      await import('../search/palette/Palette.tsx')
    } catch {} // tried again when the network is back
  }
  useTimeout(() => void load(), calm)
  useWindowEvent('online', () => void load())
  return late
}

/**
 * What stands around every screen: skip link, top bar, bars, and the sign-in dialog when the
 * session has run out, but where the screen is the form itself.
 */
export const Shell = () => {
  const navigate = useNavigate()
  const { isExpired, token } = useSession()
  const { pathname } = useLocation()
  const isReading =
    /^\/((Guide|Teardown|Device|Item|Wiki|Info)\/|search$)/.test(pathname) ||
    (pathname === '/' && token === null)
  useArrival()
  const late = useLateShell()
  return (
    <div
      className={classes(styles.shell, isReading && styles.reading)}
      onClick={event => followInApp(event, path => void navigate(path))}
    >
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <TopBar />
      {late && <late.LateShell />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {late && <late.SiteFoot />}
      {isExpired && pathname !== '/sign-in' && (
        <Suspense fallback={null}>
          <SignInDialog />
        </Suspense>
      )}
    </div>
  )
}
