import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { freeLinesIn } from './actions/stepOperations.ts'
import type { Steps } from './actions/useSteps.ts'

type SendLinesDialogProps = {
  steps: Steps
  stepid: StepId
  line: number
  count: number
  onClose: () => void
}

/** A line and what is under it goes to another step, by the step's number. */
export const SendLinesDialog = ({ steps, stepid, line, count, onClose }: SendLinesDialogProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const order = steps.order()
  const to = order[Number(text) - 1]
  const content = to === undefined || to === stepid ? null : steps.contentOf(to)
  const [last, number] = [order.length, Number(text)]
  const why = !content
    ? t`Enter the number of another step, from 1 to ${last}.`
    : freeLinesIn(content) < count
      ? t`Step ${number} does not have enough room: a step can have up to 8 lines.`
      : undefined
  const send = () => {
    if (why || to === undefined) return
    steps.send(stepid, line, count, to)
    onClose()
  }
  return (
    <Dialog
      title={
        <Plural
          value={count}
          one="Move # line to another step"
          other="Move # lines to another step"
        />
      }
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="main"
            onClick={send}
            why={text === '' ? t`Enter the number of the step.` : why}
          >
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <TextField
        label={t`Step number, 1 to ${last}`}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && send()}
      />
    </Dialog>
  )
}
