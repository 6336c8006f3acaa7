import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { changeable, letterOf, ownKeys, subscribeOwnKeys } from '#app/ui/keys/ownKeys.ts'
import { placeNames, type Place } from '#app/ui/keys/shortcutPlaces.ts'
import { shortcuts } from '#app/ui/keys/shortcuts.ts'
import type { Shortcut, ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { singleKeysAct } from './singleKeys.ts'
import { letSingleKeysAct, subscribeSingleKeys } from './singleKeysSwitch.ts'
import styles from './ShortcutList.module.css'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'

const places = Object.keys(placeNames) as Place[]
/** With the letters that somebody chose; what is switched off is not told. */
const keysOf = (name: ShortcutName): readonly string[] =>
  changeable.includes(name) ? [letterOf(name)].filter(Boolean) : shortcuts[name].keys
const rowsOf = (place: Place): (Pick<Shortcut, 'does'> & { keys: readonly string[] })[] =>
  (Object.keys(shortcuts) as ShortcutName[])
    .filter(name => shortcuts[name].where === place)
    .map(name => ({ does: shortcuts[name].does, keys: keysOf(name) }))
    .filter(({ keys }) => keys.length > 0)

/** The keyboard map, from the table that the keys go by. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const act = useSyncExternalStore(subscribeSingleKeys, singleKeysAct)
  useSyncExternalStore(subscribeOwnKeys, ownKeys)
  return (
    <Dialog
      wide
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {/* First, so that the dialog opens at its beginning: the focus is here. */}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={act}
          onChange={event => letSingleKeysAct(event.target.checked)}
        />
        <Trans>Single-key shortcuts (?, / and letters)</Trans>
      </label>
      <div className={styles.places}>
        {places.map(place => (
          <section key={place} className={styles.place} aria-label={i18n._(placeNames[place])}>
            <h3 className={styles.name}>{i18n._(placeNames[place])}</h3>
            <dl>
              {rowsOf(place).map(({ keys, does }) => (
                <div key={keys.join(' ') + does.id} className={styles.row}>
                  <dt className={styles.keys}>
                    {keys.map((chord, n) => (
                      <Fragment key={chord}>
                        {n > 0 && ' '}
                        <ChordCap chord={chord} />
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{i18n._(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
