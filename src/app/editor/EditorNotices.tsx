import type { ReactNode } from 'react'
import styles from './EditorNotices.module.css'

/** What an editor says above what is written; nothing where there is nothing to say. */
export const EditorNotices = ({ children }: { children: ReactNode }) => (
  <div className={styles.notices}>{children}</div>
)
