import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { TextField } from '#app/ui/TextField.tsx'

/** Moves a step to a place by its number: no dragging needed. `place` counts from 0. */
export const MoveStepDialog = ({ place, count, onClose, onMove }: { place: number; count: number; onClose: () => void; onMove: (place: number) => void }) => {
  const { t } = useLingui()
  const [text, setText] = useState(String(place + 1))
  const to = Number(text)
  const isPlace = Number.isInteger(to) && to >= 1 && to <= count
  const number = place + 1
  const move = () => {
    if (!isPlace) return
    onMove(to - 1)
    onClose()
  }
  return (
    <Dialog
      title={t`Move step ${number}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={move} why={isPlace ? undefined : t`There are ${count} places.`}>
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <TextField label={t`New place, 1 to ${count}`} inputMode="numeric" autoFocus value={text} onChange={event => setText(event.target.value)} onKeyDown={event => event.key === 'Enter' && move()} />
    </Dialog>
  )
}
