import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'

type StepNumberDialogProps = {
  title: ReactNode
  label: string
  text: string
  onText: (text: string) => void
  /** Why nothing can be moved to that number. */
  why: string | undefined
  onMove: () => void
  onClose: () => void
}

/** Asks for the number of a step: whoever moves something needs no dragging. */
export const StepNumberDialog = ({
  title,
  label,
  text,
  onText,
  why,
  onMove,
  onClose,
}: StepNumberDialogProps) => {
  const move = () => why === undefined && onMove()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={move} why={why}>
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && move()}
      />
    </Dialog>
  )
}
