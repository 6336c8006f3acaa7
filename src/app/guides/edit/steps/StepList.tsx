import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { PhotoButtons } from '../board/PhotoButtons.tsx'
import { RailButton, type RailOpener } from '../rail/Rail.tsx'
import railStyles from '../rail/Rail.module.css'
import { StepSlot } from './StepSlot.tsx'
import { UndoDeleteNotice } from './UndoDeleteNotice.tsx'
import type { Steps } from './actions/useSteps.ts'
import styles from './StepsEditor.module.css'

const groupSize = 20
const inGroups = (stepids: readonly StepId[]): StepId[][] =>
  Array.from({ length: Math.ceil(stepids.length / groupSize) }, (_, n) =>
    stepids.slice(n * groupSize, (n + 1) * groupSize),
  )

const NoSteps = ({ guideid, onAdd }: { guideid: number; onAdd: () => void }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No steps yet`}
      actions={
        <>
          <Button kind="main" icon={Plus} onClick={onAdd}>
            <Trans>Add step</Trans>
          </Button>
          <PhotoButtons guideid={guideid} after="end" />
        </>
      }
    >
      <p>
        <Trans>
          A step can have up to three pictures and eight lines. Start with the device or part the
          reader is holding.
        </Trans>
      </p>
    </EmptyState>
  )
}

type StepListProps = {
  outbox: Outbox
  guide: Guide
  stepids: readonly StepId[]
  steps: Steps
  onMove: (stepid: StepId) => void
  onDecide: (stepid: StepId) => void
  onHistory: () => void
  rail: RailOpener
}

/** All steps in their order, one of them being written. */
export const StepList = ({
  outbox,
  guide,
  stepids,
  steps,
  onMove,
  onDecide,
  onHistory,
  rail,
}: StepListProps) => {
  // Kept while the guide is the same: with 200 steps a new map would draw every card anew at each
  // move of the focus.
  const rendered = useMemo(
    () =>
      new Map(
        guide.steps.flatMap(step =>
          step.lines.map(line => [line.text_raw, line.text_rendered] as const),
        ),
      ),
    [guide.steps],
  )
  return (
    <div data-pane className={styles.centre}>
      <div className={railStyles.strip}>
        <RailButton {...rail} />
      </div>
      {stepids.length === 0 && <NoSteps guideid={guide.guideid} onAdd={() => steps.add(0)} />}
      {inGroups(stepids).map((group, n) => {
        const isFar =
          steps.focused === null ||
          !stepids
            .slice(Math.max(0, n * groupSize - 1), (n + 1) * groupSize + 1)
            .includes(steps.focused)
        return (
          <div key={n} className={classes(styles.group, styles.steps, isFar && styles.far)}>
            {group.map((id, i) => (
              <StepSlot
                key={steps.keyOf(id)}
                {...{ outbox, steps, rendered, onMove, onDecide, onHistory }}
                guideid={guide.guideid}
                stepid={id}
                place={n * groupSize + i}
              />
            ))}
          </div>
        )
      })}
      {steps.deleted.length > 0 && <UndoDeleteNotice guideid={guide.guideid} steps={steps} />}
      {stepids.length > 0 && (
        <p className={styles.end}>
          <Button icon={Plus} onClick={() => steps.add(stepids.length)}>
            <Trans>Add step at the end</Trans>
          </Button>
          <PhotoButtons guideid={guide.guideid} after={steps.focused ?? 'end'} />
        </p>
      )}
    </div>
  )
}
