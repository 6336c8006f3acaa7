import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { useScrollSpy } from '#app/ui/screen/useScrollSpy.ts'
import styles from './WikiContents.module.css'
import steel from '#app/ui/screen/SteelRule.module.css'

/** One place of a page that a link can go to. */
export type Entry = { id: string; text: string; isBelow?: boolean }

const Links = ({ entries, current }: { entries: readonly Entry[]; current?: string | null }) =>
  entries.map(({ id, text, isBelow }) => (
    <li key={id}>
      <a
        className={classes(styles.mark, isBelow && styles.below)}
        href={`#${id}`}
        aria-current={id === current ? 'location' : undefined}
      >
        {text}
      </a>
    </li>
  ))

/** The steel rule of a page: its sections, and where the reader is. */
export const ContentsRule = ({ entries }: { entries: readonly Entry[] }) => {
  const { t } = useLingui()
  const current = useScrollSpy(entries.map(({ id }) => id))
  return (
    <nav className={classes(steel.place, styles.place)} aria-label={t`On this page`}>
      <ol className={classes(steel.rule, styles.rule)}>
        <Links entries={entries} current={current} />
      </ol>
    </nav>
  )
}

/** The same list where there is no room for a rule. */
export const FoldedContents = ({ entries }: { entries: readonly Entry[] }) => (
  <details className={styles.folded}>
    <summary className={styles.summary}>
      <Trans>On this page</Trans>
      <Icon of={ChevronDown} />
    </summary>
    <ol className={styles.list}>
      <Links entries={entries} />
    </ol>
  </details>
)
