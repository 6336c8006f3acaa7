import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Field.module.css'

/** What ties a control to its label, its help and its error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

export type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** One sentence under the field; the text that was typed stays. */
  error?: ReactNode
  /** Characters used and allowed; shown from 80 %. */
  count?: { used: number; max: number } | undefined
  /** Said instead of the count, and always. */
  counted?: ReactNode
}

const isNear = ({ used, max }: { used: number; max: number }) => used >= max * 0.8

/**
 * Label above, control, then error or help. The control comes from the child and takes the props it
 * is given.
 */
export const Field = ({
  label,
  help,
  error,
  count,
  counted,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const underId = `${id}-under`
  const over = count !== undefined && count.used > count.max
  const control = {
    id,
    'aria-describedby': error || help ? underId : undefined,
    'aria-invalid': error || over ? true : undefined,
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {count && (counted || isNear(count)) && (
          <span className={over ? styles.over : styles.count}>
            {counted ?? `${count.used} / ${count.max}`}
          </span>
        )}
      </div>
      {children(control)}
      {error ? (
        <p id={underId} className={styles.error}>
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p id={underId} className={styles.help}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
