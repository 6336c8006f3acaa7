import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './CheckBox.module.css'

type CheckBoxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'children' | 'className' | 'onChange' | 'type'
> & {
  /** Of a few of one `name` only one is chosen. */
  type?: 'checkbox' | 'radio'
  /** It is one of a list, and as wide as that. */
  isRow?: boolean
  /** What it says. */
  children: ReactNode
  onCheck: (isChecked: boolean) => void
}

/** The browser's own box, with what it says beside it. */
export const CheckBox = ({
  type = 'checkbox',
  isRow = false,
  children,
  onCheck,
  ...input
}: CheckBoxProps) => (
  <label className={classes(styles.check, isRow && styles.row)}>
    <input {...input} type={type} onChange={event => onCheck(event.target.checked)} />
    <span>{children}</span>
  </label>
)
