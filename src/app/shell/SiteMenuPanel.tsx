import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard, LogOut } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { User } from '#contract/users/schemas.ts'
import { subscribeUnsentCount, unsentCount } from '#app/drafts/journal/unsentCount.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { openShortcutList } from './keys/shortcutListOpen.ts'
import { LookSelects } from './LookSelects.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { signOut } from './signOut.ts'
import { useFootLinks } from './SiteFoot.tsx'
import { SiteMenuLinks } from './SiteMenuLinks.tsx'
import styles from './SiteMenu.module.css'

const SignOutDialog = lazyComponent(() => import('../recover/SignOutDialog.tsx'), 'SignOutDialog')

/** Who is here, the rooms on phones, language and theme. */
export const SiteMenuPanel = ({ me }: { me: User | null }) => {
  const { t } = useLingui()
  const footLinks = useFootLinks()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = (keeps: boolean) => void (me && signOut(me.userid, { keeps }))
  const waiting = useSyncExternalStore(subscribeUnsentCount, unsentCount)
  const stay = () => {
    flushSync(() => setIsLeaving(false))
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
      {me && (
        <Button icon={LogOut} onClick={() => (waiting > 0 ? setIsLeaving(true) : leave(false))}>
          <Trans>Sign out</Trans>
        </Button>
      )}
      {me &&
        isLeaving &&
        // Outside the menu, which therefore closes; its opener gets the focus back.
        createPortal(
          <Suspense fallback={null}>
            <SignOutDialog userid={me.userid} onClose={stay} onSignOut={leave} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
