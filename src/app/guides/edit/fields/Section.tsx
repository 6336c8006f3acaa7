import type { ReactNode } from 'react'
import styles from './Section.module.css'

/** A part of the form under the heavy rule. */
export const Section = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) => (
  <section id={id} className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
)
