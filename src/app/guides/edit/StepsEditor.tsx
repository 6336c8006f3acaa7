import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Guide } from '#contract/guides.ts'
import { classes } from '#app/ui/classes.ts'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/ScreenState.tsx'
import type { Outbox } from '#app/outbox/outbox.ts'
import { BottomBar } from './BottomBar.tsx'
import { DeletedStep } from './DeletedStep.tsx'
import { MoveStepDialog } from './MoveStepDialog.tsx'
import { StepConflict } from './StepConflict.tsx'
import { StepOutline } from './StepOutline.tsx'
import { StepSlot } from './StepSlot.tsx'
import { useConflictedStep } from './useConflictedStep.ts'
import { useSteps } from './useSteps.ts'
import styles from './StepsEditor.module.css'

export type Panel = { isOpen: boolean; open: () => void; close: () => void }
type StepsEditorProps = { outbox: Outbox; guide: Guide; stepids: readonly number[]; stepid: number | null; panel: Panel }

const groupSize = 20
const inGroups = (stepids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(stepids.length / groupSize) }, (_, n) => stepids.slice(n * groupSize, (n + 1) * groupSize))

/** The outline, all steps with one of them being written, and the open questions beside it. */
export const StepsEditor = ({ outbox, guide, stepids, stepid, panel }: StepsEditorProps) => {
  const { t } = useLingui()
  const { guideid } = guide
  const steps = useSteps(outbox, guideid, stepids, stepid)
  const [moving, setMoving] = useState<number | null>(null)
  const asked = useConflictedStep(guideid, steps.focused)
  // Kept while the guide is the same: with 200 steps a new map would draw every card anew at each move of the focus.
  const rendered = useMemo(() => new Map(guide.steps.flatMap(step => step.lines.map(line => [line.text_raw, line.text_rendered] as const))), [guide.steps])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || steps.focused === null) return
    const place = steps.order().indexOf(steps.focused)
    if (event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      steps.moveTo(steps.focused, place + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      const next = stepids[place + (event.key === 'PageUp' ? -1 : 1)]
      if (next !== undefined) steps.focus(next)
    }
  }
  const isDeciding = panel.isOpen && asked !== null
  return (
    <div className={classes(styles.work, isDeciding && styles.deciding)} onKeyDown={onKeyDown}>
      <StepOutline guideid={guideid} steps={steps} stepids={stepids} onMove={setMoving} />
      <div className={styles.centre}>
        {stepids.length === 0 && (
          <EmptyState
            title={t`No steps yet`}
            actions={
              <Button kind="main" icon={Plus} onClick={() => steps.add(0)}>
                <Trans>Add step</Trans>
              </Button>
            }
          >
            <p>
              <Trans>A step is one picture and up to eight lines. Start with what the reader holds in their hand.</Trans>
            </p>
          </EmptyState>
        )}
        {inGroups(stepids).map((group, n) => {
          const isFar = steps.focused === null || !stepids.slice(Math.max(0, n * groupSize - 1), (n + 1) * groupSize + 1).includes(steps.focused)
          return (
            <div key={n} className={classes(styles.group, styles.steps, isFar && styles.far)}>
              {group.map((id, i) => (
                <StepSlot key={steps.keyOf(id)} outbox={outbox} guideid={guideid} stepid={id} place={n * groupSize + i} steps={steps} rendered={rendered} onMove={setMoving} onDecide={panel.open} />
              ))}
            </div>
          )
        })}
        {steps.deleted && <DeletedStep deleted={steps.deleted} onUndo={steps.undoRemove} />}
        {stepids.length > 0 && (
          <p className={styles.end}>
            <Button icon={Plus} onClick={() => steps.add(stepids.length)}>
              <Trans>Add step at the end</Trans>
            </Button>
          </p>
        )}
      </div>
      {isDeciding && <StepConflict key={asked} outbox={outbox} guideid={guideid} stepid={asked} number={stepids.indexOf(asked) + 1} onClose={panel.close} onFocus={() => steps.focus(asked)} />}
      {moving !== null && <MoveStepDialog place={stepids.indexOf(moving)} count={stepids.length} onClose={() => setMoving(null)} onMove={place => steps.moveTo(moving, place)} />}
      <BottomBar guideid={guideid} steps={steps} stepids={stepids} onMove={setMoving} />
    </div>
  )
}
