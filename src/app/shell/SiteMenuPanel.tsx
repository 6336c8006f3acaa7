import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { Select } from '#app/ui/Select.tsx'
import { chooseLanguage, languages } from './language.ts'
import type { Language } from './language.ts'
import { signOut } from './signOut.ts'
import { chosenTheme, chooseTheme } from './theme.ts'
import type { Theme } from './theme.ts'
import styles from './SiteMenu.module.css'

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value, label, lang: value }))

/** Who is here, the rooms on phones, language and theme. */
export const SiteMenuPanel = ({ me }: { me: User | null }) => {
  const { t, i18n } = useLingui()
  const [theme, setTheme] = useState(chosenTheme)
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
        {me && (
          <a className={styles.link} href={paths.guides({ whose: 'mine' })}>
            <Trans>My guides</Trans>
          </a>
        )}
        {me && (
          <a className={styles.link} href={paths.notifications()}>
            {unread > 0 ? <Plural value={unread} one="Notifications, # new" other="Notifications, # new" /> : <Trans>Notifications</Trans>}
          </a>
        )}
        <a className={styles.link} href={paths.api()}>
          <Trans>API</Trans>
        </a>
      </nav>
      <Select label={t`Language`} options={languageOptions} value={i18n.locale} onChange={event => void chooseLanguage(event.target.value as Language)} />
      <Select
        label={t`Theme`}
        value={theme}
        options={[
          { value: 'system', label: t`As the device` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        onChange={event => {
          const next = event.target.value as Theme
          setTheme(next)
          chooseTheme(next)
        }}
      />
      {me && (
        <Button icon={LogOut} onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </>
  )
}
