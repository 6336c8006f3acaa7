import type { TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './Field.module.css'

type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'>

/** Several lines of text. */
export const TextArea = ({ label, help, error, count, ...area }: TextAreaProps) => (
  <Field label={label} help={help} error={error} count={count}>
    {control => <textarea {...area} {...control} className={classes(styles.input, styles.area)} />}
  </Field>
)
