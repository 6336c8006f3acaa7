import { useLingui } from '@lingui/react/macro'
import { TextArea } from './TextArea.tsx'

/** Why something is done, for the log or the history that keeps it. */
export const ReasonField = ({
  reason,
  onChange,
  label,
  maxLength = 2000,
}: {
  reason: string
  onChange: (reason: string) => void
  label?: string
  maxLength?: number
}) => {
  const { t } = useLingui()
  return (
    <TextArea
      label={label ?? t`Reason`}
      rows={2}
      maxLength={maxLength}
      value={reason}
      onChange={event => onChange(event.target.value)}
    />
  )
}
