import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { fieldValueProblem } from '#contract/worklog/fieldValues.ts'
import { useBoundsWords } from '#app/editor/formFieldWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { AskedField } from '../run/run.ts'
import styles from './CapturedFields.module.css'

/** What is wrong with what is typed. */
const useError = (field: AskedField, value: string, isMissing: boolean): string | undefined => {
  const { t } = useLingui()
  const problem = fieldValueProblem(field, value)
  if (problem && problem.code !== 'out_of_range') return t`Kept here, not sent: enter a number.`
  return isMissing && value.trim() === '' ? t`Required.` : undefined
}

type FieldInputProps = {
  field: AskedField
  value: string
  isMissing: boolean
  isReadOnly: boolean
  onType: (value: string) => void
  onLeave: () => void
}

type YesOrNoProps = Pick<FieldInputProps, 'field' | 'value' | 'isReadOnly'> & {
  label: string
  error: string | undefined
  onChoose: (value: string) => void
}

/** Two buttons; the one that is pressed is let go by another press. */
const YesOrNo = ({ field, value, isReadOnly, label, error, onChoose }: YesOrNoProps) => {
  const id = useId()
  const choice = (own: string, name: ReactNode) => (
    <Button
      icon={value === own ? Check : undefined}
      aria-pressed={value === own}
      aria-disabled={isReadOnly || undefined}
      onClick={() => !isReadOnly && onChoose(value === own ? '' : own)}
    >
      {name}
    </Button>
  )
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={error ? id : undefined}
      data-field={field.field_revisionid}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.pair}>
        {choice('1', <Trans>Yes</Trans>)}
        {choice('0', <Trans>No</Trans>)}
      </div>
      {error && (
        <p id={id} className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** One field of a step's form. What does not fit stays typed and is said. */
export const FieldInput = ({
  field,
  value,
  isMissing,
  isReadOnly,
  onType,
  onLeave,
}: FieldInputProps) => {
  const { t } = useLingui()
  const bounds = useBoundsWords()(field)
  const choose = (chosen: string) => {
    onType(chosen)
    onLeave()
  }
  const error = useError(field, value, isMissing)
  const label = field.required ? t`${field.label} (required)` : field.label
  if (field.type === 'checkbox')
    return (
      <YesOrNo
        field={field}
        value={value}
        isReadOnly={isReadOnly}
        label={label}
        error={error}
        onChoose={choose}
      />
    )
  if (field.type === 'select') {
    const options = [
      { value: '', label: t`Not chosen` },
      ...(field.options ?? []).map(option => ({ value: option, label: option })),
    ]
    return (
      <Select
        label={label}
        value={value}
        options={options}
        error={error}
        disabled={isReadOnly}
        onChange={event => choose(event.target.value)}
      />
    )
  }
  return (
    <TextField
      label={label}
      value={value}
      readOnly={isReadOnly}
      error={error}
      help={
        field.type === 'signature' ? t`Your name stands for your signature.` : bounds || undefined
      }
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={10_000}
      onChange={event => onType(event.target.value)}
      onBlur={onLeave}
    />
  )
}
