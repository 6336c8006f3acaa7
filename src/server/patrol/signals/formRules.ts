// What an edit does to what is filled in at steps. Pure.
import { fieldParts, type FormField } from '#contract/worklog/shapes.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { figureTokens } from '#lib/words.ts'
import type { DocVersion, StepVersion, Unit } from '#patrol/types.ts'
import type { Versions } from './stepRules.ts'

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

/** What keeps a run from going on: a value that is missing or out of range, or a second person. */
const safeguardsOf = ({ type, required, hold, rework }: FormField) => [
  required && 'required',
  hold && 'hold',
  rework && 'rework',
  type === 'second_signature' && 'second signature',
]
const safeguardsGone = (was: FormField, is: FormField | null): boolean => {
  const left = is ? safeguardsOf(is) : []
  return safeguardsOf(was).some((one, at) => one && left[at] !== one)
}

const fieldsIn = (step: StepVersion | null) => (step?.form?.fields ?? []) as readonly FormField[]
/** Fields of a guide by their place: one that comes to another step is another there. */
const placedIn = (doc: DocVersion) =>
  new Map(
    (doc.kind === 'guide' ? doc.steps : []).flatMap(step =>
      fieldsIn(step).map(field => [`${step.stepid}/${fieldidOf(field)}`, field] as const),
    ),
  )

/**
 * Units that take a safeguard out of a form; a field that comes back elsewhere has only moved. What
 * stood there before does not stand for it, and one field for one only.
 */
export const safeguardsRemoved = ({ units, below, head }: Versions): Unit[] => {
  const known = placedIn(below)
  const came = [...placedIn(head)].flatMap(([place, field]) => (known.has(place) ? [] : [field]))
  const isGone = (was: FormField): boolean => {
    if (!safeguardsGone(was, null)) return false
    const at = came.findIndex(one => one.label === was.label && !safeguardsGone(was, one))
    return at < 0 || came.splice(at, 1).length === 0
  }
  return units.filter(({ kind, op, before, after }) => {
    if (kind === 'step')
      return op === 'remove' && fieldsIn(before as StepVersion | null).filter(isGone).length > 0
    const [was, is] = [fieldIn({ kind, value: before }), fieldIn({ kind, value: after })]
    if (!was || op === 'move') return false
    return is ? safeguardsGone(was, is) : isGone(was)
  })
}

/** A field by what it asks for: whoever proposes it once more gets another id. */
export const askedIn = (side: Side): unknown => {
  const field = fieldIn(side)
  return field
    ? [field.label, field.type, field.required, ...fieldParts.map(part => field[part])]
    : side.value
}
