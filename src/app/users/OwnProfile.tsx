import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MethodRow } from './MethodRow.tsx'
import styles from './OwnAccount.module.css'
import { ProfileDialog } from './ProfileDialog.tsx'

/** What everybody sees of the person, in their own words. */
export const OwnProfile = ({ user }: { user: User }) => {
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  const { username, location, summary, about_raw } = user
  const none = t`Not given`
  return (
    <section className={styles.account} aria-labelledby="own-profile">
      <h2 id="own-profile" className={styles.title}>
        <Trans>Name and profile</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>Everyone who can read this site sees your name and profile.</Trans>
      </p>
      <ul className={styles.tokens}>
        <MethodRow name={<Trans>Name</Trans>} note={username} />
        <MethodRow name={<Trans>Location</Trans>} note={location || none} />
        <MethodRow name={<Trans>Short introduction</Trans>} note={summary || none} />
        <MethodRow
          name={<Trans>About you</Trans>}
          note={about_raw ? t`Shown on your profile.` : none}
        />
      </ul>
      <div>
        <Button onClick={() => setIsChanging(true)}>
          <Trans>Change name and profile…</Trans>
        </Button>
      </div>
      {isChanging && <ProfileDialog user={user} onClose={() => setIsChanging(false)} />}
    </section>
  )
}
