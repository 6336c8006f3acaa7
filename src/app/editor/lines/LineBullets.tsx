import { useLingui } from '@lingui/react/macro'
import { useId, useSyncExternalStore } from 'react'
import type { DragEvent } from 'react'
import { createPortal } from 'react-dom'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { useBulletName } from '../pickers/bulletWords.ts'
import { endDrag } from './draggedLine.ts'
import type { BulletSlot, BulletSlots } from './bulletSlots.ts'
import styles from './StepLinesEditor.module.css'

type LineBulletProps = { place: BulletSlot; onPick: () => void; onDrag: (event: DragEvent) => void }

const LineBullet = ({ place, onPick, onDrag }: LineBulletProps) => {
  const { t } = useLingui()
  const id = useId()
  const name = useBulletName()(place.bullet)
  const siblings = [...(place.line.parentElement?.children ?? [])]
  const [number, count, level] = [
    siblings.indexOf(place.line) + 1,
    siblings.length,
    place.level + 1,
  ]
  return (
    <button
      type="button"
      className={styles.bulletButton}
      tabIndex={-1}
      id={id}
      aria-label={t`Line ${number} of ${count}, level ${level}, ${name},`}
      // Its name goes on with the text of the line, without drawing anything anew at each key.
      aria-labelledby={`${id} ${place.textId}`}
      title={t`Click to choose a bullet, drag to move the line`}
      draggable
      onDragStart={onDrag}
      onDragEnd={endDrag}
      onClick={onPick}
    >
      <Bullet bullet={place.bullet} />
    </button>
  )
}

/** The bullets, drawn into the places that the editor's lines keep for them. */
export const LineBullets = ({
  places,
  onPick,
  onDrag,
}: {
  places: BulletSlots
  onPick: (line: HTMLElement) => void
  onDrag: (event: DragEvent, line: HTMLElement) => void
}) => {
  const all = useSyncExternalStore(places.subscribe, places.all)
  return all.map((place, n) =>
    createPortal(
      <LineBullet
        place={place}
        onPick={() => onPick(place.line)}
        onDrag={event => onDrag(event, place.line)}
      />,
      place.element,
      String(n),
    ),
  )
}
