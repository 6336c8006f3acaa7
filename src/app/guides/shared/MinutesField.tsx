import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '#app/ui/fields/TextField.tsx'

/** How long a guide took, as whoever followed it says. */
export const MinutesField = ({
  value,
  error,
  isOptional = false,
  onMinutes,
  after,
}: {
  value: string
  error?: string | undefined
  /** It may stay empty. */ isOptional?: boolean
  onMinutes: (typed: string) => void
  after?: ReactNode
}) => {
  const { t } = useLingui()
  return (
    <TextField
      label={isOptional ? t`Time needed in minutes (optional)` : t`Time needed in minutes`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      error={error}
      onChange={event => onMinutes(event.target.value)}
      after={after}
    />
  )
}
