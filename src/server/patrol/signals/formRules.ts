// What an edit does to what is filled in at steps. Pure.
import { fieldParts, type FormField } from '#contract/worklog/shapes.ts'
import { figureTokens } from '#lib/words.ts'
import type { Unit } from '#patrol/types.ts'

type Side = Pick<Unit, 'kind'> & { value: unknown }

const fieldIn = ({ kind, value }: Side): FormField | null =>
  kind === 'step.form' && typeof value === 'object' ? (value as FormField | null) : null

/** What is measured and counted, to the digit, and in which unit; a name may have a number too. */
const numbersOf = ({ label, min, max, unit, precision, times, options }: FormField) =>
  JSON.stringify([
    min,
    max,
    unit,
    precision,
    times,
    figureTokens([label, ...(options ?? [])].join('; ')),
  ])

/** A bound or a unit is another, or goes with its field: it is asked for no more. */
export const changesNumbers = ({ kind, op, before, after }: Unit): boolean => {
  const [was, is] = [fieldIn({ kind, value: before }), fieldIn({ kind, value: after })]
  if (was === null || op === 'move') return false
  if (is) return numbersOf(was) !== numbersOf(is)
  return was.min !== undefined || was.max !== undefined
}

/** A field by what it asks for: whoever proposes it once more gets another id. */
export const askedIn = (side: Side): unknown => {
  const field = fieldIn(side)
  return field
    ? [field.label, field.type, field.required, ...fieldParts.map(part => field[part])]
    : side.value
}
