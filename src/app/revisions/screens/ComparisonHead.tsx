import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import styles from './GuideHistoryScreen.module.css'
import { useWhen } from '../list/RevisionRow.tsx'

type Named = { revisionid: number; username: string; date: number }
type ComparisonHeadProps = {
  from: Named
  to: Named
  counts: string
  inColumn: boolean
  onColumn: (inColumn: boolean) => void
  /** Brings the older one back; null where nobody may. */ onRestore: (() => void) | null
  more?: ReactNode
}

/** Which two revisions are compared, how much differs, how it is shown. */
export const ComparisonHead = ({
  from,
  to,
  counts,
  inColumn,
  onColumn,
  onRestore,
  more,
}: ComparisonHeadProps) => {
  const { t } = useLingui()
  const when = useWhen()
  const nameOf = ({ revisionid, username, date }: Named) =>
    `${revisionid}, ${username}, ${when(date, true)}`
  const [fromId, toId] = [from.revisionid, to.revisionid]
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>
          <Trans>
            {fromId} to {toId}
          </Trans>
        </h2>
        <span className={styles.counts}>{counts}</span>
        {more}
        <span className={styles.layout} role="group" aria-label={t`Layout`}>
          <Button small aria-pressed={!inColumn} onClick={() => onColumn(false)}>
            <Trans>Side by side</Trans>
          </Button>
          <Button small aria-pressed={inColumn} onClick={() => onColumn(true)}>
            <Trans>One column</Trans>
          </Button>
        </span>
        {onRestore && (
          <Button icon={History} onClick={onRestore}>
            <Trans>Restore {fromId}</Trans>
          </Button>
        )}
      </div>
      <div className={classes(styles.sides, inColumn && styles.inColumn)}>
        <span>{nameOf(from)}</span>
        <span>{nameOf(to)}</span>
      </div>
    </div>
  )
}
