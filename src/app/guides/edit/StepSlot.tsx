import { memo } from 'react'
import { useDraft } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { NearCard } from './NearCard.tsx'
import { StepEditor } from './StepEditor.tsx'
import { isStill } from './useSteps.ts'
import type { Steps } from './useSteps.ts'
import styles from './StepsEditor.module.css'

type StepSlotProps = {
  outbox: Outbox; guideid: number; stepid: number
  /** Counts from 0. */
  place: number
  steps: Steps
  /** text_raw -> HTML of the service. */
  rendered: ReadonlyMap<string, string>
  onMove: (stepid: number) => void
  onDecide: () => void
}

/** One step: the editor where it has the focus, else a still card. */
export const StepSlot = memo(({ outbox, guideid, stepid, place, steps, rendered, onMove, onDecide }: StepSlotProps) => {
  const view = useDraft({ guideid, stepid })
  if (!view?.draft.mine) return null
  return (
    <div className={styles.slot} id={`edit-${stepid}`}>
      {steps.focused === stepid ? (
        <StepEditor outbox={outbox} guideid={guideid} stepid={stepid} place={place} view={view} content={view.draft.mine} steps={steps} onMove={onMove} onDecide={onDecide} />
      ) : (
        <NearCard content={view.draft.mine} number={place + 1} rendered={rendered} isAsked={view.draft.state === 'conflict'} onFocus={() => steps.focus(stepid)} />
      )}
    </div>
  )
}, isStill)
