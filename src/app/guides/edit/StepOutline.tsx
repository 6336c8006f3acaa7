import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Button } from '#app/ui/Button.tsx'
import { OutlineRow } from './OutlineRow.tsx'
import styles from './StepOutline.module.css'
import type { Steps } from './useSteps.ts'

type StepOutlineProps = { guideid: number; steps: Steps; stepids: readonly number[]; onMove: (stepid: number) => void; onChosen?: () => void }

/** All steps by number, with first words and small pictures; rows can be dragged, moved by keys, or moved by number. */
export const StepOutline = ({ guideid, steps, stepids, onMove, onChosen }: StepOutlineProps) => {
  const { t } = useLingui()
  return (
    <nav className={styles.outline} aria-label={t`Steps`}>
      <div className={styles.head}>
        <Trans>Steps</Trans>
        <span className={styles.count}>{stepids.length}</span>
        <Button kind="quiet" small icon={Plus} label={t`Add step`} onClick={() => void steps.add(steps.focused === null ? 0 : stepids.indexOf(steps.focused) + 1)} />
      </div>
      <ol className={styles.list}>
        {stepids.map((stepid, place) => (
          <OutlineRow key={steps.keyOf(stepid)} guideid={guideid} stepid={stepid} place={place} isCurrent={steps.focused === stepid} steps={steps} onMove={onMove} onChosen={onChosen} />
        ))}
      </ol>
    </nav>
  )
}
