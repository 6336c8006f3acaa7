import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import type { Kind } from '#lib/compare/align.ts'
import styles from './Comparison.module.css'

type DiffRowProps = { kind: Kind; before: ReactNode; after: ReactNode }

/**
 * Both sides at one height: what was and what is, each with its sign; hatched where there was
 * nothing.
 */
export const DiffRow = ({ kind, before, after }: DiffRowProps) => {
  const { t } = useLingui()
  const side = (content: ReactNode, isEmpty: boolean, isNow: boolean) => {
    if (isEmpty) return <div className={classes(styles.side, styles.void)} />
    if (kind === 'same') {
      return (
        <div className={classes(styles.side, styles.plain)}>
          <span />
          {content}
        </div>
      )
    }
    return (
      <div className={classes(styles.side, isNow ? styles.come : styles.gone)}>
        <span className={styles.sign}>
          <span aria-hidden="true">{isNow ? '+' : '−'}</span>
          <VisuallyHidden>{isNow ? t`Now:` : t`Before:`}</VisuallyHidden>
        </span>
        {content}
      </div>
    )
  }
  return (
    <li className={classes(styles.row, kind === 'same' && styles.same)}>
      {side(before, kind === 'added', false)}
      {side(after, kind === 'removed', true)}
    </li>
  )
}
