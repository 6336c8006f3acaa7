import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { LucideIcon } from '../Icon.tsx'
import styles from './Notice.module.css'

export type NoticeKind = 'plain' | 'ok' | 'warn' | 'danger' | 'accent'
type NoticeProps = {
  kind?: NoticeKind | undefined
  icon: LucideIcon
  /** A strip lies under the top bar and pushes the page down. */
  strip?: boolean | undefined
  action?: ReactNode
  role?: 'status' | 'alert' | undefined
  children: ReactNode
}

/** Says what is true, where it happened; it stays until it is no longer true. */
export const Notice = ({ kind = 'plain', icon, strip, action, role, children }: NoticeProps) => (
  <div className={classes(styles.notice, styles[kind], strip && styles.strip)} role={role}>
    <Icon of={icon} className={styles.icon} />
    <div className={styles.words}>{children}</div>
    {action}
  </div>
)
