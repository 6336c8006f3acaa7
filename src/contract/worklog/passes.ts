// The passes through a step that was done again, and what became of a value out of its bounds.
// Pure.
import { isFilled } from './fieldValues.ts'
import type { FormField, WorkEntry } from './shapes.ts'

type Recorded = WorkEntry['record'][number]
type Written = Recorded['earlier'][number]
export type Closing = { kind: 'rework'; number: number } | { kind: 'signature'; name: string }

/** The value that stood in each pass, in order, each with what it said before in that pass. */
export const passesOf = ({ earlier, image, ...last }: Recorded): Recorded[] => {
  const { field_revisionid, stepid, label } = last
  const written: Written[] = [...earlier, { ...last, ...(image && { image }) }]
  return [...new Set(written.map(one => one.rework))].flatMap(rework => {
    const own = written.filter(one => one.rework === rework)
    const stood = own.at(-1)
    return stood ? [{ ...stood, field_revisionid, stepid, label, earlier: own.slice(0, -1) }] : []
  })
}

/**
 * Done again within its bounds, or used as it is: a second person signed it in the same pass, and
 * nobody had it done again since.
 */
export const closingOf = (
  value: Recorded,
  step: readonly Recorded[],
  fields: readonly Pick<FormField, 'field_revisionid' | 'type' | 'times'>[],
): Closing | null => {
  if (!value.out_of_bounds) return null
  const passes = step.flatMap(passesOf)
  const later = passes.filter(
    one => one.field_revisionid === value.field_revisionid && one.rework > value.rework,
  )
  const signature = passes.find(
    one =>
      later.length === 0 &&
      one.rework === value.rework &&
      one.value !== '' &&
      value.date <= one.date &&
      fields.some(
        ({ field_revisionid, type }) =>
          field_revisionid === one.field_revisionid && type === 'second_signature',
      ),
  )
  if (signature) return { kind: 'signature', name: signature.value }
  const field = fields.find(one => one.field_revisionid === value.field_revisionid)
  // Of repeated measurements all are taken again.
  const isDone = ({ value: said }: Recorded) => (field ? isFilled(field, said) : said !== '')
  const again = later.find(one => isDone(one) && !one.out_of_bounds)
  return again ? { kind: 'rework', number: again.rework } : null
}
