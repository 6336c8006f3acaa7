import { useLingui } from '@lingui/react/macro'
import { BellRing, Info, TriangleAlert } from 'lucide-react'
import { bulletLetters, bulletNames, isColour, isSign } from './bullets.ts'
import type { BulletSign } from './bullets.ts'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { LucideIcon } from '../Icon.tsx'
import styles from './Bullet.module.css'

const signs: Record<BulletSign, LucideIcon> = {
  icon_note: Info,
  icon_caution: TriangleAlert,
  icon_reminder: BellRing,
}

/**
 * Meaning is letter or sign first, colour second; an unknown value is a dashed box that keeps its
 * name.
 */
export const Bullet = ({ bullet }: { bullet: string }) => {
  const { t, i18n } = useLingui()
  if (isSign(bullet)) {
    return (
      <span
        className={classes(styles.sign, styles[bullet])}
        role="img"
        aria-label={i18n._(bulletNames[bullet])}
      >
        <Icon of={signs[bullet]} className={styles.shape} />
      </span>
    )
  }
  if (isColour(bullet)) {
    const letter = bulletLetters[bullet]
    return (
      <span
        className={classes(styles.disc, styles[bullet])}
        role="img"
        aria-label={i18n._(bulletNames[bullet])}
      >
        {letter && i18n._(letter)}
      </span>
    )
  }
  return (
    <span
      className={classes(styles.disc, styles.unknown)}
      role="img"
      aria-label={t`unknown bullet ${bullet}`}
      title={bullet}
    >
      ?
    </span>
  )
}
