import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './TraySheet.module.css'

/** All that goes to the printer as long as it is there. */
export const TraySheet = ({ title, children }: { title: string; children: ReactNode }) =>
  createPortal(
    <div className={styles.sheet}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>,
    document.body,
  )
