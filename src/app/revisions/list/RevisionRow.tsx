import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Revision } from '#contract/revisions/schemas.ts'
import { RevisionChips } from '#app/editor/revisions/RevisionChips.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { formatClock, formatNearDay } from '#app/ui/text/dates.ts'
import { RedactButton } from './RedactButton.tsx'
import styles from './RevisionList.module.css'

export type Pair = { from: number | null; to: number | null }
export type Side = keyof Pair

/** Today by the clock, earlier by the day; `both` where one day is opened into its parts. */
export const useWhen = () => {
  const { i18n } = useLingui()
  return (date: number, both = false) => {
    const clock = formatClock(date * 1000, i18n.locale)
    const isToday = new Date(date * 1000).toDateString() === new Date().toDateString()
    if (isToday) return clock
    const day = formatNearDay(date, i18n.locale)
    return both ? `${day}, ${clock}` : day
  }
}

type RevisionRowProps = {
  revision: Revision
  pair: Pair
  onChoose: (side: Side, revisionid: number) => void
  /** Of a sitting: its summary, and how it opens into its parts. */
  what: ReactNode
  isPart?: boolean
  parts?: { count: number; isOpen: boolean; id: string; toggle: () => void } | undefined
  isMine: boolean
  isLive: boolean
}

/**
 * A revision, or the newest one of a sitting: who, when, what, and whether it is compared from or
 * to.
 */
export const RevisionRow = (props: RevisionRowProps) => {
  const { t } = useLingui()
  const { revision, pair, onChoose, what, isPart = false, parts, isMine, isLive } = props
  const when = useWhen()
  const { revisionid, username, date, redacted } = revision
  const time = when(date, isPart)
  const name = isPart ? `${revisionid}, ${time}` : `${revisionid}, ${username}`
  // Of several saves the last alone says what an older one said.
  const ofSitting = parts ? { ...revision, restores: undefined } : revision
  const pick = (side: Side) => {
    const other = pair[side === 'from' ? 'to' : 'from']
    return (
      <label className={styles.pick}>
        <input
          type="radio"
          name={`compare ${side}`}
          aria-label={side === 'from' ? t`Compare from ${name}` : t`Compare to ${name}`}
          checked={pair[side] === revisionid}
          disabled={other === revisionid}
          onChange={() => onChoose(side, revisionid)}
        />
      </label>
    )
  }
  return (
    <div className={classes(styles.row, isPart && styles.part)} data-revision={revisionid}>
      {pick('from')}
      {pick('to')}
      <span className={styles.who}>{isPart ? time : `${username}, ${time}`}</span>
      <span className={styles.number}>{revisionid}</span>
      <div className={styles.what}>
        <span>
          {isMine && !isPart && <b>{t`You.`} </b>}
          {redacted ? t`Redacted by ${redacted.username}: ${redacted.reason}` : what}
        </span>
        <RevisionChips revision={ofSitting} isLive={isLive} />
        {parts && (
          <Button
            small
            kind="quiet"
            icon={parts.isOpen ? ChevronDown : ChevronRight}
            aria-expanded={parts.isOpen}
            aria-controls={parts.isOpen ? parts.id : undefined}
            aria-label={plural(parts.count, {
              one: `# save up to revision ${name}`,
              other: `# saves up to revision ${name}`,
            })}
            onClick={parts.toggle}
          >
            {parts.count}
          </Button>
        )}
        <RedactButton revision={revision} />
      </div>
    </div>
  )
}
