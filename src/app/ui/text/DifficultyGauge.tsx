import { useLingui } from '@lingui/react/macro'
import { classes } from '../classes.ts'
import styles from './DifficultyGauge.module.css'

const bars = [1, 2, 3, 4, 5]

/** Difficulty as five rising bars; the word beside it says the same. */
export const DifficultyGauge = ({ level }: { level: number }) => {
  const { t } = useLingui()
  return (
    <span className={styles.gauge} role="img" aria-label={t`Difficulty: ${level} of 5`}>
      {bars.map(bar => (
        <span key={bar} className={classes(styles.bar, bar <= level && styles.on)} />
      ))}
    </span>
  )
}
