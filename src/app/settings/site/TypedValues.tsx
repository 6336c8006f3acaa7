import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import type { Described } from './SettingValue.tsx'
import styles from './SiteSettings.module.css'
import { typedNumber } from './typedNumber.ts'

type NumberValueProps = {
  value: number | string
  unit?: string | undefined
  onValue: (value: number | string) => void
  described: Described | { 'aria-label': string }
}

/** A whole number, or what was typed and is none: what is saved is what stands on the screen. */
export const NumberValue = ({ value, unit, onValue, described }: NumberValueProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={styles.number}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        // “00” stays while somebody is typing “600”.
        value={typed !== null && typedNumber(typed) === value ? typed : value}
        onChange={event => {
          setTyped(event.target.value)
          onValue(typedNumber(event.target.value))
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
