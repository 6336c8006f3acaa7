import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../buttons/LinkButton.tsx'
import styles from './ListSection.module.css'

type ListSectionProps = {
  title: ReactNode
  /** The way to the whole list, and what it is called. */
  href?: string
  all?: ReactNode
  children: ReactNode
}

/** A list under its heading and the heavy rule. */
export const ListSection = ({ title, href, all, children }: ListSectionProps) => (
  <section className={styles.section}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {href && (
        <LinkButton kind="quiet" iconAfter={ArrowRight} href={href}>
          {all}
        </LinkButton>
      )}
    </div>
    {children}
  </section>
)
