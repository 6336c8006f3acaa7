import type { ReactNode } from 'react'
import type { FormField } from '#contract/worklog/shapes.ts'
import { useFormFieldWords } from '#app/editor/formFieldWords.ts'
import type { Difference } from '#lib/compare/align.ts'
import { TextDiff } from './TextDiff.tsx'

type Side = Difference<FormField>['before']

/** What is filled in at a step, before and after, field by field. */
export const FormDiff = ({
  rows,
  act,
}: {
  rows: readonly Difference<FormField>[]
  act?: ((row: Difference<FormField>) => ReactNode) | undefined
}) => {
  const wordsOf = useFormFieldWords()
  const said = (side: Side) => side && { ...side, value: wordsOf(side.value) }
  return rows.map(row => (
    <TextDiff
      key={row.key}
      row={{ ...row, before: said(row.before), after: said(row.after) }}
      act={act?.(row)}
    />
  ))
}
