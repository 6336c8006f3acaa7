import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { keysOf, resetAllKeys, shortcutNames } from '#app/ui/keys/ownKeys.ts'
import { placeNames, type Place } from '#app/ui/keys/shortcutPlaces.ts'
import { shortcuts } from '#app/ui/keys/shortcuts.ts'
import { useOwnKeys } from '#app/ui/keys/useKeyWords.ts'
import { lazyComponent } from '../lazyComponent.ts'
import { singleKeysAct } from './singleKeys.ts'
import { letSingleKeysAct, subscribeSingleKeys } from './singleKeysSwitch.ts'
import styles from './ShortcutList.module.css'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'

const ShortcutEditor = lazyComponent(() => import('./ShortcutEditor.tsx'), 'ShortcutEditor')

const places = Object.keys(placeNames) as Place[]

/** What has no keys is not told. */
const Rows = ({ place }: { place: Place }) => {
  const { i18n } = useLingui()
  const names = shortcutNames.filter(
    name => shortcuts[name].where === place && keysOf(name).length > 0,
  )
  return (
    <dl>
      {names.map(name => (
        <div key={name} className={styles.row}>
          <dt className={styles.keys}>
            {keysOf(name).map((chord, n) => (
              <Fragment key={chord}>
                {n > 0 && ' '}
                <ChordCap chord={chord} />
              </Fragment>
            ))}
          </dt>
          <dd>{i18n._(shortcuts[name].does)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Screens that have keys of their own, by the beginning of their address. */
const homes: readonly [address: RegExp, place: Place][] = [
  [/^\/(patrol|comments)\b/, 'patrol'],
  [/^\/changes\b/, 'changes'],
  [/^\/tree\b/, 'tree'],
  [/^\/work\b/, 'work'],
]

/** The keys of the screen that somebody is on come first. */
const Places = () => {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const here = homes.find(([address]) => address.test(pathname))?.[1]
  const sorted = here ? [here, ...places.filter(place => place !== here)] : places
  return (
    <div className={styles.places}>
      {sorted.map(place => (
        <section key={place} className={styles.place} aria-label={i18n._(placeNames[place])}>
          <h3 className={styles.name}>{i18n._(placeNames[place])}</h3>
          <Rows place={place} />
        </section>
      ))}
    </div>
  )
}

/** The keyboard map, from the table that the keys go by, and what a person changed in it. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const act = useSyncExternalStore(subscribeSingleKeys, singleKeysAct)
  const own = useOwnKeys()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Dialog
      wide
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      actions={
        <>
          {isChanging && (
            <Button
              why={Object.keys(own).length > 0 ? undefined : t`No shortcuts have been changed.`}
              onClick={resetAllKeys}
            >
              <Trans>Reset all</Trans>
            </Button>
          )}
          <Button aria-pressed={isChanging} onClick={() => setIsChanging(!isChanging)}>
            <Trans>Change shortcuts</Trans>
          </Button>
          <Button kind="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
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
      {isChanging ? (
        <Suspense fallback={<Places />}>
          <ShortcutEditor />
        </Suspense>
      ) : (
        <Places />
      )}
    </Dialog>
  )
}
