import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './Sides.module.css'

type SidesProps = { before: ReactNode; after: ReactNode; inColumn?: boolean }

/** What stands on either side of a comparison, over its columns. */
export const Sides = ({ before, after, inColumn = false }: SidesProps) => (
  <div className={classes(styles.sides, inColumn && styles.inColumn)}>
    <span>{before}</span>
    <span>{after}</span>
  </div>
)
