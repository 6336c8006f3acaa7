import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, List, Plus } from 'lucide-react'
import { useState } from 'react'
import { announce } from '#app/editor/announce.ts'
import { useActiveEditor } from '#app/editor/activeEditor.ts'
import { move, shift } from '#app/editor/lineCommands.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import styles from './BottomBar.module.css'
import { StepOutline } from './StepOutline.tsx'
import type { Steps } from './useSteps.ts'

/** On phones: the outline, a new step, and the levels and order of the line, within reach of the thumb. */
export const BottomBar = ({ guideid, steps, stepids, onMove }: { guideid: number; steps: Steps; stepids: readonly number[]; onMove: (stepid: number) => void }) => {
  const { t } = useLingui()
  const editor = useActiveEditor()
  const [isOpen, setIsOpen] = useState(false)
  const refuse = () => announce(t`The line stays where it is.`)
  const keep = { onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault() }
  return (
    <div className={styles.bar} role="group" aria-label={t`Tools at the bottom`}>
      <Button kind="quiet" icon={List} onClick={() => setIsOpen(true)}>
        <Trans>Outline</Trans>
      </Button>
      <Button kind="quiet" icon={Plus} label={t`Add step after this one`} onClick={() => void steps.add(steps.focused === null ? stepids.length : stepids.indexOf(steps.focused) + 1)} />
      {editor && (
        <>
          <Button {...keep} kind="quiet" icon={IndentDecrease} label={t`Lift line`} onClick={() => shift(editor, -1, refuse)} />
          <Button {...keep} kind="quiet" icon={IndentIncrease} label={t`Deepen line`} onClick={() => shift(editor, 1, refuse)} />
          <Button {...keep} kind="quiet" icon={ArrowUp} label={t`Line up`} onClick={() => move(editor, -1, refuse)} />
          <Button {...keep} kind="quiet" icon={ArrowDown} label={t`Line down`} onClick={() => move(editor, 1, refuse)} />
        </>
      )}
      {isOpen && (
        <Dialog title={t`Outline`} onClose={() => setIsOpen(false)}>
          <div className={styles.sheet}>
            <StepOutline guideid={guideid} steps={steps} stepids={stepids} onMove={onMove} onChosen={() => setIsOpen(false)} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
