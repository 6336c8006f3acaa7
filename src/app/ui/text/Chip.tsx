import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { LucideIcon } from '../Icon.tsx'
import styles from './Chip.module.css'

type ChipProps = {
  kind?: 'plain' | 'ok' | 'warn' | 'danger' | 'accent' | 'moved'
  icon?: LucideIcon
  /**
   * Makes it a chosen filter: the address without it, and the name of the way there; `onClick` for
   * a list that has others on their way.
   */
  remove?: { href: string; label: string; onClick?: (event: MouseEvent<HTMLElement>) => void }
  children: ReactNode
}

/**
 * A word with an edge: the meaning is in the word, the icon repeats it. Only exceptions wear one.
 */
export const Chip = ({ kind = 'plain', icon, remove, children }: ChipProps) => (
  <span className={classes(styles.chip, styles[kind])}>
    {icon && <Icon of={icon} size="small" />}
    {children}
    {remove && (
      <a
        className={styles.remove}
        href={remove.href}
        onClick={remove.onClick}
        aria-label={remove.label}
        title={remove.label}
      >
        <Icon of={X} size="small" />
      </a>
    )}
  </span>
)
