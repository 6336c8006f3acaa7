import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { isFixed } from '#app/ui/keys/chordRules.ts'
import { chordWords } from '#app/ui/keys/chordWords.ts'
import { placedKeys, shortcutNames } from '#app/ui/keys/ownKeys.ts'
import { placeNames, type Place } from '#app/ui/keys/shortcutPlaces.ts'
import { shortcuts, type ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useOwnKeys } from '#app/ui/keys/useKeyWords.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './ShortcutEditor.module.css'
import { idOfKey, useKeyChange, type KeyChange, type KeyPlace } from './useKeyChange.ts'

const places = Object.keys(placeNames) as Place[]

/** Whose the keys are, and the choice: they change hands, or all stays as it is. */
const ClashQuestion = ({ change }: { change: KeyChange }) => {
  const { t, i18n } = useLingui()
  const { asked } = change
  if (!asked) return null
  return (
    <Notice
      kind="warn"
      icon={CircleAlert}
      role="alert"
      action={
        <span className={styles.acts}>
          <Button small onClick={change.cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button small onClick={change.take}>
            <Trans>Reassign the keys</Trans>
          </Button>
        </span>
      }
    >
      {asked.clashes.map(({ chord, name }) => {
        const [keys, does] = [chordWords(chord, i18n), i18n._(shortcuts[name].does)]
        const where = i18n._(placeNames[shortcuts[name].where])
        return <p key={chord + name}>{t`${where}: ${keys} is already assigned to “${does}”.`}</p>
      })}
    </Notice>
  )
}

const KeyRow = ({ at, chord, change }: { at: KeyPlace; chord: string; change: KeyChange }) => {
  const { i18n } = useLingui()
  const { waiting, said } = change
  const does = i18n._(shortcuts[at.name].does)
  const isWaiting = waiting?.name === at.name && waiting.place === at.place
  return (
    <span className={styles.key} data-choosing-keys={isWaiting || undefined}>
      {chord === '' ? (
        <span className={styles.soft}>
          <Trans>No keys</Trans>
        </span>
      ) : (
        <ChordCap chord={chord} />
      )}
      <Button
        small
        id={idOfKey(at)}
        aria-pressed={isWaiting}
        onClick={event => {
          event.currentTarget.focus() // some browsers leave the focus where it was
          change.begin(at)
        }}
        onKeyDown={change.onKeyDown(at)}
        // A browser presses a button when the space bar is let go.
        onKeyUp={event => isWaiting && event.preventDefault()}
        onBlur={() => isWaiting && change.leave()}
      >
        <Trans>Change…</Trans>
        <VisuallyHidden>
          {' '}
          {does}
          {chord !== '' && (
            <>
              {' '}
              <ChordCap chord={chord} />
            </>
          )}
        </VisuallyHidden>
      </Button>
      {isWaiting && <span aria-hidden="true">{said}</span>}
    </span>
  )
}

const Row = ({ name, change }: { name: ShortcutName; change: KeyChange }) => {
  const { i18n } = useLingui()
  const own = useOwnKeys()
  const does = i18n._(shortcuts[name].does)
  const fixed = isFixed(name)
  return (
    <li className={styles.row}>
      <span>{does}</span>
      <div className={styles.keys}>
        {fixed ? (
          <span className={styles.key}>
            {placedKeys(name).map(chord => (
              <ChordCap key={chord} chord={chord} />
            ))}
            <span className={styles.soft}>
              <Trans>cannot be changed</Trans>
            </span>
          </span>
        ) : (
          placedKeys(name).map((chord, place) => (
            <KeyRow key={place} at={{ name, place }} chord={chord} change={change} />
          ))
        )}
        {name in own && (
          <Button small kind="quiet" onClick={() => change.reset(name)}>
            <Trans>Reset</Trans>
            <VisuallyHidden> {does}</VisuallyHidden>
          </Button>
        )}
        {change.asked?.name === name && <ClashQuestion change={change} />}
      </div>
    </li>
  )
}

/** The keyboard map as it is changed: each shortcut gets other keys, or its first ones again. */
export const ShortcutEditor = () => {
  const { i18n } = useLingui()
  const change = useKeyChange()
  return (
    <>
      <p className={styles.soft}>
        <Trans>
          Your shortcuts apply only in this browser. Keys for typing, deleting or moving in text,
          lists and dialogs cannot be changed.
        </Trans>
      </p>
      {places.map(place => (
        <section key={place} className={styles.place} aria-label={i18n._(placeNames[place])}>
          <h3 className={styles.name}>{i18n._(placeNames[place])}</h3>
          <ul>
            {shortcutNames
              .filter(name => shortcuts[name].where === place)
              .map(name => (
                <Row key={name} name={name} change={change} />
              ))}
          </ul>
        </section>
      ))}
      <VisuallyHidden>
        <span role="status">{change.said}</span>
      </VisuallyHidden>
    </>
  )
}
