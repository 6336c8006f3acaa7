import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { fieldValueProblem, isFilled } from '#contract/worklog/fieldValues.ts'
import { shownOption } from '#contract/worklog/formWords.ts'
import type { FieldType } from '#contract/worklog/shapes.ts'
import { useBoundsWords } from '#app/editor/formFieldWords.ts'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { AskedField } from '../../run/run.ts'
import { CountInput } from './CountInput.tsx'
import type { InputProps } from './inputProps.ts'
import { MeasurementsInput } from './MeasurementsInput.tsx'
import { ScanInput } from './ScanInput.tsx'
import { YesOrNo } from './YesOrNo.tsx'

/** What is wrong with what is typed. */
const useError = (field: AskedField, value: string, isMissing: boolean): string | undefined => {
  const { t } = useLingui()
  const problem = fieldValueProblem(field, value)?.code
  if (problem === 'too_precise')
    return t`Not sent: ${plural(field.precision ?? 0, {
      0: 'enter a whole number.',
      one: 'enter at most # decimal place.',
      other: 'enter at most # decimal places.',
    })}`
  if (problem === 'invalid_value')
    return field.type === 'counter'
      ? t`Not sent: enter a whole number.`
      : t`Not sent: enter a number.`
  return isMissing && !isFilled(field, value) ? t`Required.` : undefined
}

type FieldInputProps = Omit<InputProps, 'label' | 'help' | 'error'> & { isMissing: boolean }

/** One of the options, or none. */
const ChoiceInput = ({ field, value, label, error, isReadOnly, onType, onLeave }: InputProps) => {
  const { t } = useLingui()
  return (
    <Select
      label={label}
      value={value}
      options={[
        { value: '', label: t`Nothing chosen` },
        ...(field.options ?? []).map(option => ({
          value: option,
          label: shownOption(field, option),
        })),
      ]}
      error={error}
      disabled={isReadOnly}
      onChange={event => {
        onType(event.target.value)
        onLeave()
      }}
    />
  )
}

const LineInput = ({ field, label, help, error, isReadOnly, value, ...on }: InputProps) => (
  <TextField
    label={label}
    value={value}
    readOnly={isReadOnly}
    error={error}
    help={help}
    type={field.type === 'date' ? 'date' : 'text'}
    inputMode={field.type === 'number' ? 'decimal' : undefined}
    autoComplete="off"
    maxLength={10_000}
    onChange={event => on.onType(event.target.value)}
    onBlur={on.onLeave}
  />
)

type ElsewhereType = 'second_signature' | 'photo' | 'file'
/**
 * All but what a second person signs, which nobody fills in (bench/SecondSignature.tsx),
 * photographs (bench/Photograph.tsx) and files (bench/FilesField.tsx).
 */
const inputs: Record<Exclude<FieldType, ElsewhereType>, (props: InputProps) => ReactNode> = {
  text: LineInput,
  number: LineInput,
  repeated: MeasurementsInput,
  counter: CountInput,
  checkbox: YesOrNo,
  select: ChoiceInput,
  date: LineInput,
  scan: ScanInput,
  signature: LineInput,
}

/** One field of a step's form. What does not fit stays typed and is said. */
export const FieldInput = ({ isMissing, ...field }: FieldInputProps) => {
  const { t } = useLingui()
  const bounds = useBoundsWords()(field.field)
  const { type, label, required } = field.field
  const Input =
    type === 'second_signature' || type === 'photo' || type === 'file' ? LineInput : inputs[type]
  return (
    <Input
      {...field}
      error={useError(field.field, field.value, isMissing)}
      label={required ? t`${label} (required)` : label}
      help={
        type === 'signature'
          ? t`Only a typed name: nobody checks who enters it.`
          : bounds || undefined
      }
    />
  )
}
