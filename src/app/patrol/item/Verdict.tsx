import { useLingui } from '@lingui/react/macro'
import type { Verdict as Given } from '#patrol/closure.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { classes } from '#app/ui/classes.ts'
import { DeskKey } from './DeskKey.tsx'
import styles from './Verdict.module.css'

type VerdictProps = {
  /** What is judged, in words. */
  of: string
  unitids: readonly number[]
  /** null: of several, not all have the same. */
  verdict: Given | null
  onVerdict: (unitids: readonly number[], verdict: Given) => void
  /** Of a whole step, in its head. */
  isWhole?: boolean
}

const keyOf: Partial<Record<Given, ShortcutName>> = { accept: 'acceptChange', deny: 'denyChange' }

/** Accept, deny or leave one part of an edit; the letters N, P and X go by these groups. */
export const Verdict = ({ of, unitids, verdict, onVerdict, isWhole = false }: VerdictProps) => {
  const { t } = useLingui()
  if (unitids.length === 0) return null
  const words: Record<Given, string> = {
    accept: t`Accept`,
    deny: t`Deny`,
    leave: t`Leave undecided`,
  }
  return (
    <span
      role="group"
      aria-label={of}
      className={classes(styles.group, isWhole && styles.whole)}
      data-hunk={isWhole ? undefined : unitids.join(' ')}
    >
      {(['accept', 'deny', 'leave'] as const).map(one => (
        <Button
          key={one}
          small
          aria-pressed={verdict === one}
          data-verdict={one}
          onClick={() => onVerdict(unitids, one)}
        >
          {words[one]}
          {!isWhole && keyOf[one] && (
            <span aria-hidden className={styles.key}>
              {' '}
              <DeskKey of={keyOf[one]} />
            </span>
          )}
        </Button>
      ))}
    </span>
  )
}
