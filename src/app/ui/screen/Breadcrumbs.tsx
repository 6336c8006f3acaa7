import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './Breadcrumbs.module.css'

type CrumbsProps = {
  /** From the widest to the narrowest. */
  way: readonly { href: string; label: string }[]
  /** The page itself, where it belongs to the way. */
  here?: string
  /** Never more than one line: phones show the last two places, and fold those above. */
  short?: boolean
}

/** Where a page stands in the tree, every place above it a link. */
export const Breadcrumbs = ({ way, here, short }: CrumbsProps) => {
  const { t } = useLingui()
  return (
    <nav className={styles.crumbs} aria-label={t`Path`}>
      <ol className={classes(styles.way, short && styles.short)}>
        {way.map(({ href, label }, n) => (
          <li key={href} className={styles.place}>
            <a className={styles.link} href={href}>
              {label}
            </a>
            {(here !== undefined || n < way.length - 1) && <Icon of={ChevronRight} />}
          </li>
        ))}
        {here !== undefined && (
          <li className={styles.place} aria-current="page">
            {here}
          </li>
        )}
      </ol>
    </nav>
  )
}
