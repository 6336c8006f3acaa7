// What a step may ask for, beyond the shape of its fields (api-facts 6.3).
import type { FieldError } from '#lib/errors.ts'
import type { FormField } from './shapes.ts'

/** What is wrong with a form, field by field. */
export const problemsOfForm = (fields: Omit<FormField, 'field_revisionid'>[]): FieldError[] =>
  fields.flatMap(({ type, options, min, max }, index): FieldError[] => {
    const wrong = (part: string, code: string, message: string): FieldError => ({
      field: `fields.${part}`,
      code,
      message,
      index,
    })
    const bounded = type === 'number' || type === 'text'
    return [
      ...(type === 'select' && !options?.length
        ? [wrong('options', 'required', 'A select has options')]
        : []),
      ...(type !== 'select' && options
        ? [wrong('options', 'not_allowed', 'Only a select has options')]
        : []),
      ...(options && new Set(options).size < options.length
        ? [wrong('options', 'duplicate', 'An option stands there twice')]
        : []),
      ...(!bounded && min !== undefined
        ? [wrong('min', 'not_allowed', 'Only numbers and texts have bounds')]
        : []),
      ...(!bounded && max !== undefined
        ? [wrong('max', 'not_allowed', 'Only numbers and texts have bounds')]
        : []),
      ...(min !== undefined && max !== undefined && min > max
        ? [wrong('min', 'out_of_range', 'min is more than max')]
        : []),
    ]
  })
