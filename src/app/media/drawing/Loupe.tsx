import type { ReactNode } from 'react'
import styles from './Loupe.module.css'
import type { Finger } from './usePointer.ts'

const side = 120 // pixels of the screen
const nearer = 2 // times as large as on the picture
const gap = 28 // pixels between the finger and the loupe

/** Above the finger; at the upper edge beside it, so that the hand does not cover it. */
const placeOf = ({ x, y }: Finger['screen']) => {
  const isAbove = y - side - gap >= 0
  const beside = x > innerWidth / 2 ? x - side - gap : x + gap
  const left = isAbove ? x - side / 2 : beside
  return {
    left: Math.max(0, Math.min(innerWidth - side, left)),
    top: isAbove ? y - side - gap : Math.max(0, y - side / 2),
    width: side,
    height: side,
  }
}

/** What lies under the finger, larger, with a cross where it draws. */
export const Loupe = ({ finger, children }: { finger: Finger; children: ReactNode }) => {
  const { screen, at, unit } = finger
  const seen = (side / nearer) * unit
  const [x, y] = [at.x - seen / 2, at.y - seen / 2]
  return (
    <svg
      className={styles.loupe}
      style={placeOf(screen)}
      viewBox={`${x} ${y} ${seen} ${seen}`}
      aria-hidden="true"
      data-loupe=""
    >
      {children}
      <path
        className={styles.cross}
        d={`M${at.x} ${y}v${seen}M${x} ${at.y}h${seen}`}
        strokeWidth={unit / nearer}
      />
    </svg>
  )
}
