// The fields of a step that are one value. Beside them it has lines and media.
import type { FieldTable, Values } from './field.ts'

export const stepFields = {
  title: {
    kind: 'text',
    most: 128,
    translated: true,
    label: 'A step title',
    description: 'At most 128 characters. Can be empty.',
  },
} as const satisfies FieldTable

export type StepField = keyof typeof stepFields
export type StepValues = Values<typeof stepFields>
