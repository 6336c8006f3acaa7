import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import {
  changeable,
  chooseKey,
  letterOf,
  ownKeys,
  subscribeOwnKeys,
  takenBy,
} from '#app/ui/keys/ownKeys.ts'
import { shortcuts, type ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './KeysDialog.module.css'

/** Which letter does what at the desk: each can be changed or switched off. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const own = useSyncExternalStore(subscribeOwnKeys, ownKeys)
  const [refused, setRefused] = useState<{ name: ShortcutName; words: string } | null>(null)
  const choose = (name: ShortcutName, typed: string) => {
    const letter = typed.trim().slice(-1).toUpperCase()
    const other = takenBy(letter, name)
    if (other) {
      const does = i18n._(shortcuts[other].does)
      setRefused({ name, words: t`${letter} is taken: ${does}` })
    } else if (/^[A-Z]?$/.test(letter)) {
      setRefused(null)
      chooseKey(name, letter)
    } else setRefused({ name, words: t`Enter one letter from A to Z.` })
  }
  const putBack = () => {
    setRefused(null)
    for (const name of changeable) chooseKey(name, null)
  }
  return (
    <Dialog
      title={t`Keyboard shortcuts for reviewing`}
      onClose={onClose}
      actions={
        <>
          <Button
            {...(Object.keys(own).length > 0
              ? {}
              : { why: t`All shortcuts have their default letters.` })}
            onClick={putBack}
          >
            <Trans>Reset</Trans>
          </Button>
          <Button kind="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Each shortcut is one letter. Leave a field empty to switch that shortcut off.</Trans>
      </p>
      <div className={styles.rows}>
        {changeable.map(name => (
          <TextField
            key={name}
            label={i18n._(shortcuts[name].does)}
            value={letterOf(name)}
            onChange={event => choose(name, event.target.value)}
            onFocus={event => event.target.select()}
            autoComplete="off"
            error={refused?.name === name ? refused.words : undefined}
          />
        ))}
      </div>
    </Dialog>
  )
}
