import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './Icon.module.css'

export type { LucideIcon }

/**
 * A Lucide icon at 16 px (20 when big, 12 when small); it never speaks, so its control must have a
 * name.
 */
export const Icon = ({
  of: Shape,
  size,
  className,
}: {
  of: LucideIcon
  size?: 'big' | 'small' | undefined
  className?: string | undefined
}) => (
  <Shape
    aria-hidden="true"
    focusable="false"
    strokeWidth={size === 'small' ? 2 : 1.75}
    className={classes(styles.icon, size && styles[size], className)}
  />
)
