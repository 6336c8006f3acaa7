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
    ? t`There are ${last} steps; choose another one.`
    : freeLinesIn(content) < count
      ? t`Step ${number} has no room for it: a step has at most 8 lines.`
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
          one="Send # line to another step"
          other="Send # lines to another step"
        />
      }
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={send} why={text === '' ? t`Say which step.` : why}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <TextField
        label={t`Number of the step, 1 to ${last}`}
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && send()}
      />
    </Dialog>
  )
}
