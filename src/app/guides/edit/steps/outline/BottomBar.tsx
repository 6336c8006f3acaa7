import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, List, Plus } from 'lucide-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { PointerEvent } from 'react'
import { announce } from '#app/editor/announce.ts'
import { useActiveEditor } from '#app/editor/lines/activeEditor.ts'
import { move, shift } from '#app/editor/lines/model/lineCommands.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { RailButton, type RailOpener } from '../../rail/Rail.tsx'
import styles from './BottomBar.module.css'
import { StepOutline, type StepOutlineProps } from './StepOutline.tsx'

const keepFocus = (event: PointerEvent) => event.preventDefault()

/** Levels and order of the line that is written; a tap leaves the keyboard of the phone open. */
const LineTools = ({ editor }: { editor: Editor }) => {
  const { t } = useLingui()
  const refuse = () => announce(t`The line cannot be moved, indented or outdented any further.`)
  const tool = (icon: LucideIcon, label: string, run: () => void) => (
    <Button kind="quiet" icon={icon} label={label} onPointerDown={keepFocus} onClick={run} />
  )
  return (
    <>
      {tool(IndentDecrease, t`Outdent line`, () => shift(editor, -1, refuse))}
      {tool(IndentIncrease, t`Indent line`, () => shift(editor, 1, refuse))}
      {tool(ArrowUp, t`Move line up`, () => move(editor, -1, refuse))}
      {tool(ArrowDown, t`Move line down`, () => move(editor, 1, refuse))}
    </>
  )
}

type BottomBarProps = Omit<StepOutlineProps, 'onOpened'> & { rail: RailOpener }

/**
 * On phones: the outline, a new step, what is known of the steps, and the levels and order of the
 * line, within reach of the thumb.
 */
export const BottomBar = ({ rail, ...props }: BottomBarProps) => {
  const { steps, stepids, onMove, onCopy, onReverse } = props
  const { t } = useLingui()
  const editor = useActiveEditor()
  const [isOpen, setIsOpen] = useState(false)
  /** Another dialog follows: this one makes room. */
  const leaving = (act: (stepids: readonly StepId[]) => void) => (stepids: readonly StepId[]) => {
    setIsOpen(false)
    act(stepids)
  }
  return (
    <div className={styles.bar} role="group" aria-label={t`Bottom toolbar`}>
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
      <RailButton {...rail} />
      {editor && <LineTools editor={editor} />}
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
              {...props}
              onMove={leaving(onMove)}
              onCopy={leaving(onCopy)}
              onReverse={leaving(onReverse)}
              onOpened={() => setIsOpen(false)}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}
