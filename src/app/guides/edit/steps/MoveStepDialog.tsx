import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'

type MoveStepDialogProps = {
  /** Counts from 0. */ place: number
  moved: number
  count: number
  onClose: () => void
  onMove: (place: number) => void
}

/** Moves steps to a place by its number: no dragging needed. */
export const MoveStepDialog = ({ place, moved, count, onClose, onMove }: MoveStepDialogProps) => {
  const { t } = useLingui()
  const [text, setText] = useState(String(place + 1))
  const to = Number(text)
  const last = count - moved + 1
  const isPlace = Number.isInteger(to) && to >= 1 && to <= last
  const number = place + 1
  const move = () => {
    if (!isPlace) return
    // the focus is on what opened it again, and goes along when that moves
    flushSync(onClose)
    onMove(to - 1)
  }
  return (
    <Dialog
      title={
        moved === 1 ? (
          <Trans>Move step {number}</Trans>
        ) : (
          <Plural value={moved} one="Move # step" other="Move # steps" />
        )
      }
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="main"
            onClick={move}
            why={isPlace ? undefined : t`Enter a number from 1 to ${last}.`}
          >
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <TextField
        label={t`New position, 1 to ${last}`}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && move()}
      />
    </Dialog>
  )
}
