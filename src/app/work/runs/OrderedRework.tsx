import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './RunRecord.module.css'
import { useWrittenBy, type NameOf } from './useWrittenBy.ts'

type OrderedReworkProps = { rework: WorkEntry['reworks'][number]; stepid: number; nameOf: NameOf }

/** Who signed a step off. Older ones have one date only. */
export const useSignedBy = (nameOf: NameOf) => {
  const writtenBy = useWrittenBy(nameOf)
  return (signoffs: WorkEntry['signoffs']): string =>
    signoffs
      .map(({ received_date, ...one }) =>
        writtenBy({
          ...one,
          date: received_date ?? one.date,
        }),
      )
      .join(' · ')
}

/** Who had the step done again, and why; with who signed it off before. */
export const OrderedRework = ({ rework, stepid, nameOf }: OrderedReworkProps) => {
  const { number: n, reason, signoffs } = rework
  const ordered = useWrittenBy(nameOf)(rework)
  const was = useSignedBy(nameOf)(signoffs.filter(one => one.stepid === stepid))
  return (
    <p className={styles.rework}>
      <Icon of={RotateCcw} />{' '}
      <Trans>
        Rework {n} ordered: {ordered}. {reason}
      </Trans>
      {was && (
        <span className={styles.more}>
          <Trans>Signed off before the rework: {was}</Trans>
        </span>
      )}
    </p>
  )
}
