import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, List, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { announce } from '#app/editor/announce.ts'
import { useActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { move, shift } from '#app/editor/lines/model/lineCommands.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import styles from './BottomBar.module.css'
import { StepOutline } from './StepOutline.tsx'
import type { StepSelection } from '../actions/stepSelection.ts'
import type { Steps } from '../actions/useSteps.ts'

type BottomBarProps = {
  guide: Guide
  steps: Steps
  stepids: readonly number[]
  chosen: StepSelection
  onMove: (stepids: readonly number[]) => void
  onCopy: (stepids: readonly number[]) => void
}

/**
 * On phones: the outline, a new step, and the levels and order of the line, within reach of the
 * thumb.
 */
export const BottomBar = ({ guide, steps, stepids, chosen, onMove, onCopy }: BottomBarProps) => {
  const { t } = useLingui()
  const editor = useActiveEditor()
  const [isOpen, setIsOpen] = useState(false)
  const refuse = () => announce(t`The line stays where it is.`)
  /** Another dialog follows: this one makes room. */
  const leaving = (act: (stepids: readonly number[]) => void) => (stepids: readonly number[]) => {
    setIsOpen(false)
    act(stepids)
  }
  const keep = { onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault() }
  return (
    <div className={styles.bar} role="group" aria-label={t`Tools at the bottom`}>
      <Button kind="quiet" icon={List} onClick={() => setIsOpen(true)}>
        <Trans>Outline</Trans>
      </Button>
      <Button
        kind="quiet"
        icon={Plus}
        label={t`Add step after this one`}
        onClick={() =>
          void steps.add(
            steps.focused === null ? stepids.length : stepids.indexOf(steps.focused) + 1,
          )
        }
      />
      {editor && (
        <>
          <Button
            {...keep}
            kind="quiet"
            icon={IndentDecrease}
            label={t`Lift line`}
            onClick={() => shift(editor, -1, refuse)}
          />
          <Button
            {...keep}
            kind="quiet"
            icon={IndentIncrease}
            label={t`Deepen line`}
            onClick={() => shift(editor, 1, refuse)}
          />
          <Button
            {...keep}
            kind="quiet"
            icon={ArrowUp}
            label={t`Line up`}
            onClick={() => move(editor, -1, refuse)}
          />
          <Button
            {...keep}
            kind="quiet"
            icon={ArrowDown}
            label={t`Line down`}
            onClick={() => move(editor, 1, refuse)}
          />
        </>
      )}
      {isOpen && (
        <Dialog
          title={t`Outline`}
          onClose={() => setIsOpen(false)}
          actions={
            <Button kind="quiet" onClick={() => setIsOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <div className={styles.sheet}>
            <StepOutline
              guide={guide}
              steps={steps}
              stepids={stepids}
              chosen={chosen}
              onMove={leaving(onMove)}
              onCopy={leaving(onCopy)}
              onOpened={() => setIsOpen(false)}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}
