import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { StepNumberDialog } from './StepNumberDialog.tsx'

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
  return (
    <StepNumberDialog
      title={
        moved === 1 ? (
          <Trans>Move step {number}</Trans>
        ) : (
          <Plural value={moved} one="Move # step" other="Move # steps" />
        )
      }
      label={t`New position, 1 to ${last}`}
      text={text}
      onText={setText}
      why={isPlace ? undefined : t`Enter a whole number from 1 to ${last}.`}
      onMove={() => {
        // the focus is on what opened it again, and goes along when that moves
        flushSync(onClose)
        onMove(to - 1)
      }}
      onClose={onClose}
    />
  )
}
