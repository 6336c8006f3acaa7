import { classes } from '../classes.ts'
import styles from './Meter.module.css'

type MeterProps = { label: string; percent: number; isPaused?: boolean }

/** How far something is that goes on by itself. */
export const Meter = ({ label, percent, isPaused = false }: MeterProps) => (
  <span
    className={classes(styles.meter, isPaused && styles.paused)}
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={percent} height="1" />
    </svg>
  </span>
)
