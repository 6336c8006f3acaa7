import type { ReactNode } from 'react'
import type { FormField } from '#contract/worklog/shapes.ts'
import { FieldChangeWords } from '#app/editor/conflict/FieldChangeWords.tsx'
import { useFieldChange, type FieldChange } from '#app/editor/useFieldChange.ts'
import { classes } from '#app/ui/classes.ts'
import { LookAlikes } from '#app/ui/text/SeenText.tsx'
import type { Difference } from '#lib/compare/align.ts'
import styles from './Comparison.module.css'
import { DiffRow } from './DiffRow.tsx'

type Row = Difference<FormField>

/** What it says now and did not before. */
const cameIn = ({ label, parts }: FieldChange): string =>
  [label, ...parts].map(({ after = '' }) => after).join(' ')

/**
 * What is filled in at a step, before and after, field by field: one that is on both sides in a
 * line across both, which says what changed of it.
 */
export const FormDiff = ({
  rows,
  act,
}: {
  rows: readonly Row[]
  act?: ((row: Row) => ReactNode) | undefined
}) => {
  const changeOf = useFieldChange()
  return rows.map(row => {
    const change = changeOf(row)
    const words = (
      <span className={act && styles.words}>
        <FieldChangeWords change={change} />
        <LookAlikes text={cameIn(change)} />
        {act?.(row)}
      </span>
    )
    return row.before && row.after ? (
      <li key={row.key} className={classes(styles.row, styles.across)}>
        <div className={styles.side}>
          <span className={styles.sign} aria-hidden="true">
            ±
          </span>
          {words}
        </div>
      </li>
    ) : (
      <DiffRow key={row.key} kind={row.kind} before={words} after={words} />
    )
  })
}
