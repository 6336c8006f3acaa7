import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useSyncExternalStore } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { LookSelects } from '#app/shell/LookSelects.tsx'
import { singleKeysAct } from '#app/shell/keys/singleKeys.ts'
import { letSingleKeysAct, subscribeSingleKeys } from '#app/shell/keys/singleKeysSwitch.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './SettingsScreen.module.css'
import { StorageSection } from './StorageSection.tsx'

const JournalSection = lazyComponent(
  () => import('#app/recover/transfer/JournalSection.tsx'),
  'JournalSection',
)

/** What this device remembers of a person's taste, and of their work. */
export const SettingsScreen = () => {
  const { t } = useLingui()
  const me = useMe()
  const singleKeys = useSyncExternalStore(subscribeSingleKeys, singleKeysAct)
  useHashTarget('settings', hash => hash.slice(1))
  return (
    <SettingsFrame title={t`Settings`} current={paths.settings()}>
      <section className={styles.section} aria-labelledby="looks">
        <h2 id="looks" className={styles.head}>
          <Trans>Appearance and language</Trans>
        </h2>
        <LookSelects />
      </section>
      <section className={styles.section} aria-labelledby="keys">
        <h2 id="keys" className={styles.head}>
          <Trans>Keyboard</Trans>
        </h2>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={singleKeys}
            onChange={event => letSingleKeysAct(event.target.checked)}
          />
          <Trans>Single-key shortcuts (?, / and letters)</Trans>
        </label>
      </section>
      <section className={styles.section} aria-labelledby="storage">
        <h2 id="storage" className={styles.head}>
          <Trans>Storage on this device</Trans>
        </h2>
        <StorageSection />
        <p>
          <LinkButton href={paths.kept()}>
            <Trans>Guides kept on this device</Trans>
          </LinkButton>
        </p>
      </section>
      {me && (
        <section className={styles.section} aria-labelledby="unsent">
          <h2 id="unsent" className={styles.head}>
            <Trans>Unsent edits on this device</Trans>
          </h2>
          <Suspense>
            <JournalSection key={me.userid} />
          </Suspense>
        </section>
      )}
    </SettingsFrame>
  )
}
