import type { ReactNode } from 'react'
import styles from './Panel.module.css'

/** Something that is known, under a small heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h4 className={styles.name}>{title}</h4>
    {children}
  </section>
)
