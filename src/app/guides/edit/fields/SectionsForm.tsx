import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import styles from './Section.module.css'
import { useKeptCaret } from './useKeptCaret.ts'

/** A part of the form under the heavy rule. */
export type FormSection = { id: string; title: string; form: ReactNode }
type SectionsFormProps = { outbox: Outbox; guideid: number; sections: readonly FormSection[] }

/** A form whose changes go out when it is left; it opens at what the address names. */
export const SectionsForm = ({ outbox, guideid, sections }: SectionsFormProps) => {
  useHashTarget(guideid, hash => hash.slice(1))
  return (
    <div
      {...useKeptCaret()}
      className={styles.form}
      onBlur={event =>
        event.currentTarget.contains(event.relatedTarget) || void outbox.flush(guideKey(guideid))
      }
    >
      {sections.map(({ id, title, form }) => (
        <section key={id} id={id} className={styles.section}>
          <h2 className={styles.heading}>{title}</h2>
          {form}
        </section>
      ))}
    </div>
  )
}

/** The way to each section of a long form. */
export const SectionLinks = ({ sections }: Pick<SectionsFormProps, 'sections'>) => {
  const { t } = useLingui()
  return (
    <nav className={styles.sections} aria-label={t`Sections`}>
      {sections.map(({ id, title }) => (
        <a key={id} className={styles.link} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
