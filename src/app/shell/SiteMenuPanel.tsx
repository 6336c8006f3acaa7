import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard, LogOut } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { User } from '#contract/users/schemas.ts'
import { subscribeUnsentCount, unsentCount } from '#app/drafts/journal/unsentCount.ts'
import { useSession } from '#app/api/session.ts'
import { useRememberedId } from '#app/offline/useKeeper.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { openShortcutList } from './keys/shortcutListOpen.ts'
import { LookSelects } from './LookSelects.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { countWaitingRuns, signOut } from './signOut.ts'
import { useFootLinks } from './SiteFoot.tsx'
import { SiteMenuLinks } from './SiteMenuLinks.tsx'
import styles from './SiteMenu.module.css'

const SignOutDialog = lazyComponent(() => import('../recover/SignOutDialog.tsx'), 'SignOutDialog')

/** Who is here, the rooms on phones, language and theme. */
export const SiteMenuPanel = ({ me }: { me: User | null }) => {
  const { t } = useLingui()
  const footLinks = useFootLinks()
  /** While it is asked: how many runs have something that is not sent. */
  const [leaving, setLeaving] = useState<{ runs: number } | null>(null)
  // After a restart without a network nobody says who it is; they may leave all the same.
  const isSignedIn = useSession().token !== null
  const known = useRememberedId()
  const userid = me?.userid ?? known
  const leave = (keeps: boolean) => void signOut(userid, { keeps })
  const waiting = useSyncExternalStore(subscribeUnsentCount, unsentCount)
  const askOrLeave = async () => {
    const runs = userid === null ? 0 : await countWaitingRuns(userid)
    if (userid !== null && waiting + runs > 0) setLeaving({ runs })
    else leave(false)
  }
  const stay = () => {
    flushSync(() => setLeaving(null))
    document.querySelector<HTMLElement>('[popovertarget="site-menu"]')?.focus()
  }
  return (
    <>
      {me && (
        <p>
          <b>{me.username}</b> <span className={styles.role}>{me.greatest_privilege}</span>
        </p>
      )}
      <SiteMenuLinks me={me} unsent={waiting} />
      <LookSelects />
      {footLinks.length > 0 && (
        <nav className={styles.rooms} aria-label={t`About this site`}>
          {footLinks.map(({ title, url }) => (
            <a key={`${title} ${url}`} className={styles.link} href={url}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <Button kind="quiet" icon={Keyboard} onClick={openShortcutList}>
        <Trans>Keyboard shortcuts</Trans>
      </Button>
      {isSignedIn && (
        <Button icon={LogOut} onClick={() => void askOrLeave()}>
          <Trans>Sign out</Trans>
        </Button>
      )}
      {userid !== null &&
        leaving &&
        // Outside the menu, which therefore closes; its opener gets the focus back.
        createPortal(
          <Suspense fallback={null}>
            <SignOutDialog userid={userid} runs={leaving.runs} onClose={stay} onSignOut={leave} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
