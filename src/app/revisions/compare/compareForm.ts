// What a step asks for, before and after. Pure.
import { fieldParts, type FormField, type StepForm } from '#contract/worklog/shapes.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { align, type Difference } from '#lib/compare/align.ts'

/** By the id that a field keeps, else, as in older forms, by its label. */
const keyed = ({ fields }: StepForm, other: StepForm) =>
  fields.map(value => {
    const fieldid = fieldidOf(value)
    const isKept = other.fields.some(one => fieldidOf(one) === fieldid)
    return { key: isKept ? `field ${fieldid}` : `label ${value.label}`, value }
  })

const asked = ({ label, type, required, words, ...parts }: FormField) =>
  JSON.stringify([label, type, required, ...fieldParts.map(part => parts[part]), words])

/**
 * Rows that differ. A side that is not known differs in nothing: a draft says nothing of forms.
 */
export const compareForms = (
  before: StepForm | undefined,
  after: StepForm | undefined,
): Difference<FormField>[] =>
  before && after
    ? align(keyed(before, after), keyed(after, before), (a, b) => asked(a) === asked(b)).filter(
        ({ kind, moved }) => kind !== 'same' || moved,
      )
    : []
