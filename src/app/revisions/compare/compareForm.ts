// What a step asks for, before and after. Pure.
import { fieldParts, type FormField, type StepForm } from '#contract/worklog/shapes.ts'
import { align, type Difference } from '#lib/compare/align.ts'

/** By label: a change gives every field a new id. One of another label is another field. */
const keyed = ({ fields }: StepForm) => fields.map(value => ({ key: value.label, value }))

const asked = ({ type, required, words, ...parts }: FormField) =>
  JSON.stringify([type, required, ...fieldParts.map(part => parts[part]), words])

/**
 * Rows that differ. A side that is not known differs in nothing: a draft says nothing of forms.
 */
export const compareForms = (
  before: StepForm | undefined,
  after: StepForm | undefined,
): Difference<FormField>[] =>
  before && after
    ? align(keyed(before), keyed(after), (a, b) => asked(a) === asked(b)).filter(
        ({ kind, moved }) => kind !== 'same' || moved,
      )
    : []
