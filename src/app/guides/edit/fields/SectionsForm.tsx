import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { useScrollSpy } from '#app/ui/screen/useScrollSpy.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
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

/**
 * The section that is being read; at the foot of the page, where those that are left do not reach
 * its top, the one that was gone to, or the last.
 */
const useCurrentSection = (ids: readonly string[]) => {
  const passed = useScrollSpy(ids)
  const { hash } = useLocation()
  const [isAtEnd, setIsAtEnd] = useState(false)
  useWindowEvent('scroll', () =>
    setIsAtEnd(scrollY + innerHeight >= document.documentElement.scrollHeight - 1),
  )
  const left = ids.slice(passed === null ? 0 : ids.indexOf(passed))
  return isAtEnd ? (left.find(id => `#${id}` === hash) ?? left.at(-1)) : left[0]
}

/** The way to each section of a long form, and in which one is. */
export const SectionLinks = ({ sections }: Pick<SectionsFormProps, 'sections'>) => {
  const { t } = useLingui()
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav className={styles.sections} aria-label={t`Sections`}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          className={styles.link}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
