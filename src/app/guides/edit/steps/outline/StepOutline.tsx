import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks, Plus } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { StepSelection } from '../actions/stepSelection.ts'
import { OutlineRow } from './OutlineRow.tsx'
import { PrerequisiteSteps } from './PrerequisiteSteps.tsx'
import styles from './StepOutline.module.css'
import type { Steps } from '../actions/useSteps.ts'

export type StepOutlineProps = {
  guide: Guide
  steps: Steps
  stepids: readonly StepId[]
  chosen: StepSelection
  onMove: (stepids: readonly StepId[]) => void
  onCopy: (stepids: readonly StepId[]) => void
  onReverse: (stepids: readonly StepId[]) => void
  onOpened?: () => void
}

/** What concerns all of them; while several are to be selected and none is, how that is done. */
const OutlineHead = ({
  steps,
  stepids,
  chosen,
  chooses,
  onSelecting,
}: StepOutlineProps & { chooses: boolean; onSelecting: () => void }) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.head}>
        <Trans>Steps</Trans>
        <span className={styles.count}>{stepids.length}</span>
        <Button
          kind="quiet"
          small
          icon={ListChecks}
          label={t`Select several steps`}
          aria-pressed={chooses}
          onClick={onSelecting}
        />
        <Button
          kind="quiet"
          small
          icon={Plus}
          label={t`Add step`}
          onClick={() =>
            void steps.add(steps.focused === null ? 0 : stepids.indexOf(steps.focused) + 1)
          }
        />
      </div>
      {chooses && chosen.all().size === 0 && (
        <p className={styles.hint} role="status">
          <Trans>Click or tap each step that you want to select.</Trans>
        </p>
      )}
    </>
  )
}

/**
 * All steps by number, with first words and small pictures; one or several are dragged, moved by
 * keys, or moved by number.
 */
export const StepOutline = (props: StepOutlineProps) => {
  const { guide, steps, stepids, chosen, onMove, onOpened } = props
  const { t } = useLingui()
  const [chooses, setChooses] = useState(false)
  // what becomes of a row is useSuccessor's
  const focusKept = useFocusAfterRemoval<HTMLElement>('[data-chosen-tools]')
  // with the last of them their tools go, and the focus that was there
  useSyncExternalStore(chosen.subscribe, () => chosen.all().size > 0)
  const stop = () => {
    chosen.clear()
    setChooses(!chooses)
  }
  return (
    <nav ref={focusKept} data-pane className={styles.outline} aria-label={t`Steps`}>
      <OutlineHead {...props} chooses={chooses} onSelecting={stop} />
      <PrerequisiteSteps guide={guide} />
      <ol className={styles.list}>
        {stepids.map((stepid, place) => (
          <OutlineRow
            key={steps.keyOf(stepid)}
            guideid={guide.guideid}
            stepid={stepid}
            place={place}
            steps={steps}
            chosen={chosen}
            chooses={chooses}
            onMove={onMove}
            onOpened={onOpened}
          />
        ))}
      </ol>
      <Button kind="quiet" small icon={Plus} onClick={() => void steps.add(stepids.length)}>
        <Trans>Add step at the end</Trans>
      </Button>
      <SelectionBar {...props} />
    </nav>
  )
}
