import { useLingui } from '@lingui/react/macro'
import { RestoredWords } from './RestoredWords.tsx'
import { TextArea } from './TextArea.tsx'

type ReasonFieldProps = {
  /** As it was typed, also in an earlier visit. */
  kept: {
    text: string
    type: (text: string) => void
    isRestored: boolean
    drop: () => Promise<void>
  }
  label?: string
  maxLength?: number
}

/** Why something is done, for the log or the history that keeps it. */
export const ReasonField = ({ kept, label, maxLength = 2000 }: ReasonFieldProps) => {
  const { t } = useLingui()
  return (
    <>
      <TextArea
        label={label ?? t`Reason`}
        rows={2}
        maxLength={maxLength}
        value={kept.text}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
    </>
  )
}
