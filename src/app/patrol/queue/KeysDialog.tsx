import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { clashesOf } from '#app/ui/keys/keyClashes.ts'
import { changeKeys, shortcutNames } from '#app/ui/keys/ownKeys.ts'
import { shortcuts, type ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useKeyWords, useOwnKeys } from '#app/ui/keys/useKeyWords.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './KeysDialog.module.css'

const letters = shortcutNames.filter(
  name => shortcuts[name].where === 'patrol' && /^[A-Z]$/.test(shortcuts[name].keys[0]),
)

/** Which letter does what at the desk: each can be changed or switched off. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const own = useOwnKeys()
  const keyWords = useKeyWords()
  const [refused, setRefused] = useState<{ name: ShortcutName; words: string } | null>(null)
  const choose = (name: ShortcutName, typed: string) => {
    const letter = typed.trim().slice(-1).toUpperCase()
    const [clash] = clashesOf(name, [letter])
    if (clash) {
      const does = i18n._(shortcuts[clash.name].does)
      setRefused({ name, words: t`${letter} is taken: ${does}` })
    } else if (/^[A-Z]?$/.test(letter)) {
      setRefused(null)
      changeKeys({ [name]: [letter] })
    } else setRefused({ name, words: t`Enter one letter from A to Z.` })
  }
  const putBack = () => {
    setRefused(null)
    changeKeys(Object.fromEntries(letters.map(name => [name, shortcuts[name].keys])))
  }
  return (
    <Dialog
      title={t`Keyboard shortcuts for reviewing`}
      onClose={onClose}
      actions={
        <>
          <Button
            {...(letters.some(name => name in own)
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
        {letters.map(name => (
          <TextField
            key={name}
            label={i18n._(shortcuts[name].does)}
            value={keyWords(name) ?? ''}
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
