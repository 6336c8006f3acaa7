// What a step may ask for, beyond the shape of its fields (api-facts 6.3).
import type { FieldError } from '#lib/errors.ts'
import { fieldParts, partsOfType, type FormField } from './shapes.ts'

/** What is wrong with a form, field by field. */
export const problemsOfForm = (fields: Omit<FormField, 'field_revisionid'>[]): FieldError[] =>
  fields.flatMap(({ type, ...parts }, index): FieldError[] => {
    const wrong = (part: string, code: string, message: string): FieldError => ({
      field: `fields.${part}`,
      code,
      message,
      index,
    })
    const { options, min, max, times } = parts
    return [
      ...fieldParts.flatMap(part =>
        parts[part] === undefined || partsOfType[type].includes(part)
          ? []
          : [wrong(part, 'not_allowed', `A field of type ${type} has no ${part}`)],
      ),
      ...(type === 'select' && !options?.length
        ? [wrong('options', 'required', 'A select has options')]
        : []),
      ...(options && new Set(options).size < options.length
        ? [wrong('options', 'duplicate', 'An option stands there twice')]
        : []),
      ...(type === 'repeated' && times === undefined
        ? [wrong('times', 'required', 'How often it is measured is wanted')]
        : []),
      ...(min !== undefined && max !== undefined && min > max
        ? [wrong('min', 'out_of_range', 'min is more than max')]
        : []),
    ]
  })
