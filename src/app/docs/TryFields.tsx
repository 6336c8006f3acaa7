import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { exampleText, fieldsOf, type Values } from './trying.ts'
import type { DocRow, Parameter } from './document.ts'
import styles from './TryIt.module.css'

type FieldProps = {
  row: DocRow
  parameter: Parameter
  value: string
  isMissing: boolean
  onValue: (value: string) => void
  onRead: (() => void) | null
  readProblem: string | null
}

const TryField = ({
  row,
  parameter,
  value,
  isMissing,
  onValue,
  onRead,
  readProblem,
}: FieldProps) => {
  const { t } = useLingui()
  const { name, schema, required } = parameter
  const error = isMissing ? t`Enter a value.` : undefined
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String)
  const label = <code>{name}</code>
  if (choices) {
    const options = [
      { value: '', label: t`not sent` },
      ...choices.map(choice => ({ value: choice, label: choice })),
    ]
    return (
      <Select
        label={label}
        error={error}
        value={value}
        options={options}
        onChange={event => onValue(event.target.value)}
      />
    )
  }
  const isRevision = name === 'revisionid' && onRead !== null
  const help = isRevision
    ? (readProblem ?? (
        <Trans>The revision your change is based on. You get it when you read the document.</Trans>
      ))
    : undefined
  return (
    <TextField
      label={label}
      error={error}
      help={help}
      value={value}
      onChange={event => onValue(event.target.value)}
      placeholder={value === '' && !isRevision ? exampleText(parameter, row.name) : ''}
      inputMode={schema.type === 'integer' ? 'numeric' : undefined}
      required={required}
      autoComplete="off"
      spellCheck={false}
      after={
        isRevision && (
          <Button small onClick={onRead}>
            <Trans>Get the newest revisionid</Trans>
          </Button>
        )
      }
    />
  )
}

type TryFieldsProps = {
  row: DocRow
  values: Values
  missing: readonly string[]
  onValues: (values: Values) => void
  onRead: (() => void) | null
  readProblem: string | null
}

/** One control for each parameter; those in the path come first. */
export const TryFields = ({
  row,
  values,
  missing,
  onValues,
  onRead,
  readProblem,
}: TryFieldsProps) => (
  <div className={styles.fields}>
    {fieldsOf(row).map(parameter => (
      <TryField
        key={parameter.name}
        row={row}
        parameter={parameter}
        value={values[parameter.name] ?? ''}
        isMissing={missing.includes(parameter.name)}
        onValue={value => onValues({ ...values, [parameter.name]: value })}
        onRead={onRead}
        readProblem={readProblem}
      />
    ))}
  </div>
)
