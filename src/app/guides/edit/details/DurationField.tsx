import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { Seconds } from '#lib/time.ts'
import styles from '../fields/Section.module.css'
import { durationText, secondsOf } from './durations.ts'
import type { DurationText, DurationUnit } from './durations.ts'

type DurationFieldProps = {
  label: string
  unitLabel: string
  seconds: Seconds
  error?: string | undefined
  onSeconds: (seconds: Seconds) => void
}

/** A duration as people say it: an amount and its unit. Empty is no estimate. */
export const DurationField = ({
  label,
  unitLabel,
  seconds,
  error,
  onSeconds,
}: DurationFieldProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<DurationText | null>(null)
  // What was typed stands while it means what is stored; another's change shows.
  const shown = typed && [seconds, null].includes(secondsOf(typed)) ? typed : durationText(seconds)
  const isNonsense = secondsOf(shown) === null
  const write = (next: DurationText) => {
    setTyped(next)
    const value = secondsOf(next)
    if (value !== null) onSeconds(value)
  }
  return (
    <div className={styles.duration}>
      <TextField
        label={label}
        inputMode="decimal"
        error={isNonsense ? t`Enter a number such as 1.5, or leave the field empty.` : error}
        value={shown.amount}
        onChange={event => write({ ...shown, amount: event.target.value })}
      />
      <Select
        label={t`Unit`}
        aria-label={unitLabel}
        value={shown.unit}
        options={[
          { value: 'minutes', label: t`minutes` },
          { value: 'hours', label: t`hours` },
          { value: 'days', label: t`days` },
        ]}
        onChange={event => write({ ...shown, unit: event.target.value as DurationUnit })}
      />
    </div>
  )
}
