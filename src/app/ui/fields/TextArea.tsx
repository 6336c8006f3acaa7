import type { TextareaHTMLAttributes } from 'react'
import { useRef } from 'react'
import { classes } from '../classes.ts'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './Field.module.css'

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'value'> & {
    value: string
    /** From this place on the text is beyond its limit: it stays, and is underlined. */
    overFrom?: number | undefined
    /** As high as its words, one row at least. */
    fits?: boolean
  }

/** Several lines of text. */
export const TextArea = ({
  label,
  help,
  error,
  count,
  counted,
  overFrom,
  fits,
  ...area
}: TextAreaProps) => {
  const under = useRef<HTMLDivElement>(null)
  const { value } = area
  const isOver = overFrom !== undefined && overFrom < value.length
  return (
    <Field label={label} help={help} error={error} count={count} counted={counted}>
      {control => (
        <div className={styles.layers}>
          {isOver && (
            // The same text in the same place, seen through the field: a textarea marks nothing
            // itself.
            <div
              ref={under}
              className={classes(styles.input, styles.area, styles.under)}
              aria-hidden="true"
            >
              {value.slice(0, overFrom)}
              <mark className={styles.beyond}>{value.slice(overFrom)}</mark>
            </div>
          )}
          <textarea
            {...area}
            {...control}
            className={classes(
              styles.input,
              styles.area,
              fits && styles.fits,
              isOver && styles.through,
            )}
            onScroll={event => {
              if (under.current) under.current.scrollTop = event.currentTarget.scrollTop
            }}
          />
        </div>
      )}
    </Field>
  )
}
