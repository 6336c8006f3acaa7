import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { differs, type Difference } from '#lib/compare/align.ts'
import type { DetailField, FieldDifference } from '../compare/compareFields.ts'
import styles from './Comparison.module.css'
import { PictureDiff } from './PictureDiff.tsx'
import { TextDiff } from './TextDiff.tsx'

/** Words for values that are stored by a name of their own, by field. */
export type ValueNames = Partial<Record<DetailField, Record<string, MessageDescriptor>>>

type FieldsDiffProps<F extends string> = {
  fields: readonly FieldDifference<F>[]
  names: { before: string; after: string }
  nameOf: (field: F) => string
  /** Puts a stored value into words. */
  said: (field: F) => (value: string) => string
  act?: ((field: F) => ReactNode) | undefined
  rowAct?: ((field: F, key: string) => ReactNode) | undefined
}

const isBlank = ({ before, after }: Difference<string>) =>
  `${before?.value ?? ''}${after?.value ?? ''}`.trim() === ''
/** Empty lines are left out, unless nothing else differs. */
const told = (rows: Difference<string>[]) =>
  rows.some(row => differs(row) && !isBlank(row)) ? rows.filter(row => !isBlank(row)) : rows

/** What differs beside the text itself, field by field. */
export const FieldsDiff = <F extends string>({
  fields,
  names,
  nameOf,
  said,
  act,
  rowAct,
}: FieldsDiffProps<F>) => {
  const { t } = useLingui()
  return (
    <article className={styles.hunk} aria-label={t`Details`}>
      <div className={styles.head}>
        <h3 className={styles.number}>
          <Trans>Details</Trans>
        </h3>
      </div>
      {fields.map(({ field, rows, picture }) => (
        <section key={field} aria-label={nameOf(field)}>
          <div className={`${styles.field} ${styles.fieldHead}`}>
            <h4>{nameOf(field)}</h4>
            <span className={styles.acts}>{act?.(field)}</span>
          </div>
          {rows.length > 0 && (
            <ul className={styles.rows}>
              {told(rows).map(row => (
                <TextDiff
                  key={row.key}
                  row={row}
                  said={said(field)}
                  act={differs(row) ? rowAct?.(field, row.key) : undefined}
                />
              ))}
            </ul>
          )}
          {picture && <PictureDiff picture={picture} names={names} view="slider" />}
        </section>
      ))}
    </article>
  )
}
