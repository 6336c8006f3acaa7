import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Bullet } from '#app/ui/Bullet.tsx'
import { useBulletName } from './bulletWords.ts'
import type { Place, Places } from './linePlaces.ts'
import styles from './StepLinesEditor.module.css'

const LineBullet = ({ place, onPick }: { place: Place; onPick: () => void }) => {
  const { t } = useLingui()
  const name = useBulletName()(place.bullet)
  const siblings = [...(place.line.parentElement?.children ?? [])]
  const [number, count, level] = [siblings.indexOf(place.line) + 1, siblings.length, place.level + 1]
  return (
    <button
      type="button"
      className={styles.bulletButton}
      tabIndex={-1}
      aria-label={t`Line ${number} of ${count}, level ${level}, ${name}`}
      onMouseDown={event => event.preventDefault()}
      onClick={onPick}
    >
      <Bullet bullet={place.bullet} />
    </button>
  )
}

/** The bullets, drawn into the places that the editor's lines keep for them. */
export const LineBullets = ({ places, onPick }: { places: Places; onPick: (line: HTMLElement) => void }) => {
  const all = useSyncExternalStore(places.subscribe, places.all)
  return all.map((place, n) => createPortal(<LineBullet place={place} onPick={() => onPick(place.line)} />, place.element, String(n)))
}
