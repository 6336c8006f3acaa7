import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '#app/ui/fields/TextField.tsx'

/** How long a guide took, as whoever followed it says. */
export const MinutesField = ({
  value,
  error,
  onMinutes,
  after,
}: {
  value: string
  error?: string | undefined
  onMinutes: (typed: string) => void
  after?: ReactNode
}) => {
  const { t } = useLingui()
  return (
    <TextField
      label={t`How many minutes it took you (optional)`}
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
