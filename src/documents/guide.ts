// The fields of a guide that are one value. Beside them it has what is chosen (type, category,
// difficulty), wiki text, times, lists and a picture.
import type { FieldTable, Values } from './field.ts'

export const guideFields = {
  subject: {
    kind: 'text',
    most: 128,
    translated: false,
    label: 'A subject',
    description: 'At most 128 characters.',
  },
  title: {
    kind: 'text',
    most: 255,
    translated: true,
    isName: true,
    label: 'A title',
    description:
      'At most 255 characters. Generated from type, category and subject until someone enters a title.',
  },
  summary: {
    kind: 'text',
    most: 155,
    translated: true,
    label: 'A summary',
    description: 'At most 155 characters.',
  },
} as const satisfies FieldTable

export type GuideField = keyof typeof guideFields
export type GuideValues = Values<typeof guideFields>
