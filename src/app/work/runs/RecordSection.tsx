import type { ReactNode } from 'react'
import { PageSection } from '#app/ui/screen/Page.tsx'
import styles from './RunRecord.module.css'

/** Of the headings of steps: 2 in the record of a run, 4 where it is one of many. */
export type RecordLevel = 2 | 4
type RecordSectionProps = { title: string; level: RecordLevel; children: ReactNode }

/** A part of a record; of many records none is a landmark, as they have the same names. */
export const RecordSection = ({ title, level, children }: RecordSectionProps) =>
  level === 2 ? (
    <PageSection title={title}>{children}</PageSection>
  ) : (
    <section className={styles.part}>
      <h4>{title}</h4>
      {children}
    </section>
  )
