import { Fragment } from 'react'
import { SeenText } from '#app/ui/text/SeenText.tsx'
import type { FieldChange, Said } from '../useFieldChange.ts'
import styles from './ConflictPanel.module.css'

const Part = ({ said: { lead = '', before, after, tail } }: { said: Said }) => (
  <>
    {lead}
    {lead !== '' && (before ?? after) !== undefined && ' '}
    {before !== undefined && (
      <del className={styles.removed}>
        <SeenText text={before} />
      </del>
    )}
    {before !== undefined && after !== undefined && <span> → </span>}
    {after !== undefined && (
      <ins className={styles.added}>
        <SeenText text={after} />
      </ins>
    )}
    {tail !== undefined && <SeenText text={tail} />}
  </>
)

/** What became of a field of a form, in one line, with what went and what came marked. */
export const FieldChangeWords = ({ change: { label, parts } }: { change: FieldChange }) => (
  <span>
    <Part said={label} />
    {parts.map((part, n) => (
      <Fragment key={n}>
        {n === 0 ? ': ' : '; '}
        <Part said={part} />
      </Fragment>
    ))}
  </span>
)
