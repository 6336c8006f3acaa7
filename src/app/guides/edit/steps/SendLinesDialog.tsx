import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { freeLinesIn } from './actions/stepOperations.ts'
import type { Steps } from './actions/useSteps.ts'
import { StepNumberDialog } from './StepNumberDialog.tsx'

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
  return (
    <StepNumberDialog
      title={
        <Plural
          value={count}
          one="Move # line to another step"
          other="Move # lines to another step"
        />
      }
      label={t`Step number, 1 to ${last}`}
      text={text}
      onText={setText}
      why={text === '' ? t`Enter the number of the step.` : why}
      onMove={() => {
        if (to === undefined) return
        steps.send(stepid, line, count, to)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
