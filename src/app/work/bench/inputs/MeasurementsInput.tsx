import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { joinedMeasurements, measurementsIn } from '#contract/worklog/fieldValues.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from '../CapturedFields.module.css'
import type { InputProps } from './inputProps.ts'

/** As they are typed: what is half a number stays as it is. */
const typedIn = (value: string, times: number): string[] => {
  const typed = value.split(';').map(one => one.trim())
  return Array.from({ length: times }, (_, at) => typed[at] ?? '')
}

/** How far measurements lie apart, as soon as there are two. */
const Spread = ({ value, unit }: { value: string; unit: string | undefined }) => {
  const { i18n } = useLingui()
  const taken = measurementsIn(value).filter(Boolean).map(Number).filter(Number.isFinite)
  if (taken.length < 2) return null
  const said = (n: number) =>
    `${i18n.number(n, { maximumSignificantDigits: 6 })}${unit ? `\u00a0${unit}` : ''}`
  const mean = said(taken.reduce((sum, one) => sum + one, 0) / taken.length)
  const [least, most] = [said(Math.min(...taken)), said(Math.max(...taken))]
  return (
    <p className={styles.spread}>
      <Trans>
        Mean {mean}, from {least} to {most}
      </Trans>
    </p>
  )
}

/** A box for each measurement of a field that is measured several times. */
export const MeasurementsInput = ({
  field,
  value,
  label,
  help,
  error,
  isReadOnly,
  onType,
  onLeave,
}: InputProps) => {
  const { t } = useLingui()
  const [helpId, errorId] = [useId(), useId()]
  const taken = typedIn(value, field.times ?? 2)
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={[help && helpId, error && errorId].filter(Boolean).join(' ') || undefined}
      data-field={field.field_revisionid}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.measurements}>
        {taken.map((one, at) => (
          <TextField
            key={at}
            label={t`Measurement ${at + 1}`}
            value={one}
            readOnly={isReadOnly}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            onChange={event =>
              onType(joinedMeasurements(taken.with(at, event.target.value.replaceAll(';', ''))))
            }
          />
        ))}
      </div>
      {help && (
        <p id={helpId} className={styles.spread}>
          {help}
        </p>
      )}
      {error ? (
        <p id={errorId} className={styles.fault}>
          {error}
        </p>
      ) : (
        <Spread value={value} unit={field.unit} />
      )}
    </fieldset>
  )
}
