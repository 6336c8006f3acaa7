import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './Field.module.css'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    big?: boolean
    after?: ReactNode
  }

/**
 * One line of text. `after` stands beside the input, for instance a button that shows a password.
 */
export const TextField = ({
  label,
  help,
  error,
  count,
  counted,
  big,
  after,
  ...input
}: TextFieldProps) => (
  <Field label={label} help={help} error={error} count={count} counted={counted}>
    {control => (
      <div className={styles.affix}>
        <input {...input} {...control} className={classes(styles.input, big && styles.big)} />
        {after}
      </div>
    )}
  </Field>
)
