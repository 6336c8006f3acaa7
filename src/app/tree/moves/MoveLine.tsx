import type { ReactNode } from 'react'
import { Icon, type LucideIcon } from '#app/ui/Icon.tsx'
import styles from './MoveBar.module.css'

/** One line under the tree. */
export const MoveLine = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className={styles.line}>
    <Icon of={icon} />
    {children}
  </div>
)
