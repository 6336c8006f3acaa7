import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './GuideHistoryScreen.module.css'
import { useWhen } from '../list/RevisionRow.tsx'
import { Sides } from '#app/ui/screen/Sides.tsx'

type ColumnsHeadProps = {
  title: ReactNode
  /** How much differs, in words. */
  counts: string
  inColumn: boolean
  onColumn: (inColumn: boolean) => void
  /** What the two sides are. */
  sides: readonly [ReactNode, ReactNode]
  more?: ReactNode
  acts: ReactNode
}

/** What is compared, how much differs, how it is shown. */
export const ColumnsHead = ({ title, counts, more, acts, sides, ...layout }: ColumnsHeadProps) => {
  const { t } = useLingui()
  const { inColumn, onColumn } = layout
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>{title}</h2>
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
        {acts}
      </div>
      <Sides before={sides[0]} after={sides[1]} inColumn={inColumn} />
    </div>
  )
}

type Named = { revisionid: number; username: string; date: number }
type ComparisonHeadProps = Pick<ColumnsHeadProps, 'counts' | 'inColumn' | 'onColumn' | 'more'> & {
  from: Named
  to: Named
  /** Brings the older one back; null where nobody may. */ onRestore: (() => void) | null
}

/** Of two revisions. */
export const ComparisonHead = ({ from, to, onRestore, ...head }: ComparisonHeadProps) => {
  const when = useWhen()
  const nameOf = ({ revisionid, username, date }: Named) =>
    `${revisionid}, ${username}, ${when(date, true)}`
  const [fromId, toId] = [from.revisionid, to.revisionid]
  return (
    <ColumnsHead
      {...head}
      title={
        <Trans>
          Changes from revision {fromId} to {toId}
        </Trans>
      }
      sides={[nameOf(from), nameOf(to)]}
      acts={
        onRestore && (
          <Button icon={History} onClick={onRestore}>
            <Trans>Restore revision {fromId}…</Trans>
          </Button>
        )
      }
    />
  )
}
