import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, LogOut } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { waitingEdits } from '#app/api/waitingEdits.ts'
import { subscribeUnsentCount, unsentCount } from '#app/drafts/journal/unsentCount.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { isModerator } from '#app/api/roles.ts'
import { openShortcutList } from './keys/shortcutListOpen.ts'
import { LookSelects } from './LookSelects.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { signOut } from './signOut.ts'
import styles from './SiteMenu.module.css'

const SignOutDialog = lazyComponent(() => import('../recover/SignOutDialog.tsx'), 'SignOutDialog')

/** Who is here, the rooms on phones, language and theme. */
export const SiteMenuPanel = ({ me }: { me: User | null }) => {
  const { t } = useLingui()
  const [isLeaving, setIsLeaving] = useState(false)
  const waiting = useSyncExternalStore(subscribeUnsentCount, unsentCount)
  // Whoever has nothing to decide is shown no way there, unless deciding is their office.
  const { data } = useQuery({ ...waitingEdits(), enabled: me !== null, retry: false, staleTime: 0 })
  const toDecide = data?.total || (isModerator(me) ? 0 : null)
  const features = useQuery({ ...read('readSite'), enabled: me !== null }).data?.features
  const stay = () => {
    flushSync(() => setIsLeaving(false))
    document.querySelector<HTMLElement>('[popovertarget="site-menu"]')?.focus()
  }
  const unread = me?.unread_notification_count ?? 0
  return (
    <>
      {me && (
        <p>
          <b>{me.username}</b> <span className={styles.role}>{me.greatest_privilege}</span>
        </p>
      )}
      <nav className={styles.links} aria-label={t`Menu`}>
        <a className={styles.link} href={paths.guides()}>
          <Trans>Guides</Trans>
        </a>
        <a className={styles.link} href={authorPaths.tree()}>
          <Trans>Tree</Trans>
        </a>
        <a className={styles.link} href={authorPaths.tags()}>
          <Trans>Tags</Trans>
        </a>
        {me && (
          <a className={styles.link} href={paths.guides({ whose: 'mine' })}>
            <Trans>My guides</Trans>
          </a>
        )}
        {me && (
          <a className={styles.link} href={paths.media()}>
            <Trans>Media</Trans>
          </a>
        )}
        {toDecide !== null && (
          <a className={styles.link} href={authorPaths.patrol()}>
            {toDecide > 0 ? (
              <Plural value={toDecide} one="Patrol, # edit waits" other="Patrol, # edits wait" />
            ) : (
              <Trans>Patrol</Trans>
            )}
          </a>
        )}
        {me && (
          <a className={styles.link} href={authorPaths.releases()}>
            <Trans>Releases</Trans>
          </a>
        )}
        {me && features?.training && (
          <a className={styles.link} href={authorPaths.training()}>
            <Trans>Training</Trans>
          </a>
        )}
        {me && (
          <a className={styles.link} href={authorPaths.contributions()}>
            <Trans>My contributions</Trans>
          </a>
        )}
        {me && (
          <a className={styles.link} href={paths.notifications()}>
            {unread > 0 ? (
              <Plural value={unread} one="Notifications, # new" other="Notifications, # new" />
            ) : (
              <Trans>Notifications</Trans>
            )}
          </a>
        )}
        {me && (
          <a className={styles.link} href={paths.recover()}>
            {waiting > 0 ? (
              <Plural
                value={waiting}
                one="Recover, # unsent change"
                other="Recover, # unsent changes"
              />
            ) : (
              <Trans>Recover</Trans>
            )}
          </a>
        )}
        {isModerator(me) && (
          <a className={styles.link} href={authorPaths.comments()}>
            <Trans>Comments to review</Trans>
          </a>
        )}
        {me?.greatest_privilege === 'Admin' && (
          <>
            <a className={styles.link} href={authorPaths.views()}>
              <Trans>Views</Trans>
            </a>
            <a className={styles.link} href={authorPaths.audit()}>
              <Trans>Audit log</Trans>
            </a>
            <a className={styles.link} href={authorPaths.webhooks()}>
              <Trans>Webhooks</Trans>
            </a>
          </>
        )}
        <a className={styles.link} href={paths.settings()}>
          <Trans>Settings</Trans>
        </a>
        <a className={styles.link} href={paths.api()}>
          <Trans>API</Trans>
        </a>
      </nav>
      <LookSelects />
      <Button kind="quiet" icon={Keyboard} onClick={openShortcutList}>
        <Trans>Keyboard shortcuts</Trans>
      </Button>
      {me && (
        <Button icon={LogOut} onClick={() => (waiting > 0 ? setIsLeaving(true) : void signOut())}>
          <Trans>Sign out</Trans>
        </Button>
      )}
      {me &&
        isLeaving &&
        // Outside the menu, which therefore closes; its opener gets the focus back.
        createPortal(
          <Suspense fallback={null}>
            <SignOutDialog userid={me.userid} onClose={stay} onSignOut={() => void signOut()} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
