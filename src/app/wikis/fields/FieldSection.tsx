import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './WikiFields.module.css'

/** One group of what belongs to a page beside its text. */
export const FieldSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
