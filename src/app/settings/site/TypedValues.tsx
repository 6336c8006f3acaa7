import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import type { Described } from './SettingValue.tsx'
import styles from './SiteSettings.module.css'

type NumberValueProps = {
  value: number
  unit?: string | undefined
  onValue: (value: number) => void
  described: Described | { 'aria-label': string }
}

/** A whole number; what is being typed and is none yet stays until the field is left. */
export const NumberValue = ({ value, unit, onValue, described }: NumberValueProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={styles.number}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        value={typed ?? String(value)}
        onChange={event => {
          setTyped(event.target.value)
          if (/^\d{1,9}$/.test(event.target.value.trim())) onValue(Number(event.target.value))
        }}
        onBlur={() => setTyped(null)}
        {...described}
      />
      {unit}
    </span>
  )
}

type LinesValueProps = {
  lines: readonly string[]
  onLines: (lines: string[]) => void
  described: Described
}

/** One in a line; empty lines are left out once the field is left. */
export const LinesValue = ({ lines, onLines, described }: LinesValueProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <textarea
      rows={3}
      className={classes(styles.input, styles.area)}
      value={typed ?? lines.join('\n')}
      onChange={event => {
        setTyped(event.target.value)
        onLines(
          event.target.value
            .split('\n')
            .map(line => line.trim())
            .filter(Boolean),
        )
      }}
      onBlur={() => setTyped(null)}
      {...described}
    />
  )
}

type SwitchValueProps = { isOn: boolean; onSwitch: (is: boolean) => void; described: Described }

export const SwitchValue = ({ isOn, onSwitch, described }: SwitchValueProps) => {
  const { t } = useLingui()
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={event => onSwitch(event.target.checked)}
        {...described}
      />
      <span aria-hidden="true">{isOn ? t`On` : t`Off`}</span>
    </label>
  )
}

type TextValueProps = {
  value: string
  isLong: boolean
  onValue: (value: string) => void
  described: Described
}

export const TextValue = ({ value, isLong, onValue, described }: TextValueProps) => {
  const text = {
    value,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
    ...described,
  }
  return isLong ? (
    <textarea rows={3} className={classes(styles.input, styles.area)} {...text} />
  ) : (
    <input type="text" autoComplete="off" className={styles.input} {...text} />
  )
}
