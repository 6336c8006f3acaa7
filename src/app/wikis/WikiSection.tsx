import type { ReactNode } from 'react'
import styles from './WikiSection.module.css'

/** A part of a page under the heavy rule; wiki text brings its own headings. */
export const WikiSection = ({
  id,
  title,
  children,
}: {
  id?: string
  title?: ReactNode
  children: ReactNode
}) => (
  <section id={id} className={styles.section}>
    {title && <h2 className={styles.title}>{title}</h2>}
    {children}
  </section>
)
