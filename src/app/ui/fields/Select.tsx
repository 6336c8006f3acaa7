import type { SelectHTMLAttributes } from 'react'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './Field.module.css'

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & {
    options: readonly { value: string; label: string; lang?: string }[]
  }

/** A choice from a short, fixed list: the browser's own control. */
export const Select = ({ label, help, error, count, counted, options, ...select }: SelectProps) => (
  <Field label={label} help={help} error={error} count={count} counted={counted}>
    {control => (
      <select {...select} {...control} className={styles.input}>
        {options.map(option => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
