// What a step may ask for, beyond the shape of its fields (api-facts 6.3).
import { fieldError, type FieldError } from '#lib/errors.ts'
import { fieldParts, partsOfType, workLimits, type FormField } from './shapes.ts'

type Asked = Omit<FormField, 'field_revisionid'>

/** What is wrong with a field, whatever else its form asks for. */
export const problemsOfField = ({ type, ...parts }: Asked, index = 0): FieldError[] => {
  const wrong = (part: string, code: FieldError['code'], message: string): FieldError => ({
    field: `fields.${part}`,
    code,
    message,
    index,
  })
  const { options, min, max, times } = parts
  const isBounded = min !== undefined || max !== undefined
  return [
    ...fieldParts.flatMap(part =>
      parts[part] === undefined || partsOfType[type].includes(part)
        ? []
        : [wrong(part, 'not_allowed', `A field of type ${type} cannot have \`${part}\``)],
    ),
    ...(type === 'select' && !options?.length
      ? [wrong('options', 'required', 'A field of type select needs `options`')]
      : []),
    ...(options && new Set(options).size < options.length
      ? [wrong('options', 'duplicate', 'An option is listed twice')]
      : []),
    ...(type === 'repeated' && times === undefined
      ? [
          wrong(
            'times',
            'required',
            'A field of type repeated needs `times`, the number of measurements',
          ),
        ]
      : []),
    ...(min !== undefined && max !== undefined && min > max
      ? [wrong('min', 'out_of_range', '`min` must be at most `max`')]
      : []),
    ...(['hold', 'rework'] as const).flatMap(rule =>
      parts[rule] && partsOfType[type].includes(rule) && !isBounded
        ? [
            wrong(
              rule,
              'not_allowed',
              'Only a field with a minimum or a maximum can have `hold` or `rework`',
            ),
          ]
        : [],
    ),
    ...(parts.hold && parts.rework
      ? [wrong('rework', 'not_allowed', 'A field can have either `hold` or `rework`, not both')]
      : []),
  ]
}

/** Somebody could sign for what holds a run. */
export const hasSigner = (fields: readonly Pick<Asked, 'type'>[]): boolean =>
  fields.some(({ type }) => type === 'second_signature')

/** What is wrong with a form, field by field. */
export const problemsOfForm = (fields: Asked[]): FieldError[] => [
  ...fields.flatMap(problemsOfField),
  ...(hasSigner(fields)
    ? []
    : fields.flatMap(({ hold }, index): FieldError[] =>
        hold
          ? [
              {
                field: 'fields.hold',
                code: 'required',
                message:
                  'A field that holds the run needs a field for a second person’s signature in its step',
                index,
              },
            ]
          : [],
      )),
]

/** And what the shape of a body refuses, of a form that came about out of several people's. */
export const problemsOfJoinedForm = (fields: Asked[]): FieldError[] => {
  const labels = fields.map(({ label }) => label)
  return [
    ...problemsOfForm(fields),
    ...labels.flatMap((label, index): FieldError[] =>
      labels.indexOf(label) < index
        ? [
            {
              field: 'fields.label',
              code: 'duplicate',
              message: `Two fields have the label ${label}`,
              index,
            },
          ]
        : [],
    ),
    ...(fields.length > workLimits.fieldsOfForm
      ? [
          fieldError(
            'fields',
            'too_many',
            `A form can have at most ${workLimits.fieldsOfForm} fields`,
          ),
        ]
      : []),
  ]
}
