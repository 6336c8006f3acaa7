// For tests: a field of each type, and what matters about it changed.
import type { FieldType, FormField } from '#contract/worklog/shapes.ts'

export type Asked = Omit<FormField, 'field_revisionid' | 'required'>
/** Each type as it is at first, and changed in what matters about it. */
export const formChanges: Record<FieldType, [before: Asked, after: Asked]> = {
  number: [
    { label: 'Torque', type: 'number', min: 10, max: 12 },
    { label: 'Torque', type: 'number', min: 100, max: 120 },
  ],
  text: [
    { label: 'Serial', type: 'text', max: 20 },
    { label: 'Serial', type: 'text', max: 5 },
  ],
  checkbox: [
    { label: 'Drained', type: 'checkbox' },
    { label: 'Drained and dry', type: 'checkbox' },
  ],
  select: [
    { label: 'Grade', type: 'select', options: ['A', 'B'] },
    { label: 'Grade', type: 'select', options: ['A', 'B', 'C'] },
  ],
  repeated: [
    { label: 'Runout', type: 'repeated', times: 3, max: 0.05, unit: 'mm', precision: 2 },
    { label: 'Runout', type: 'repeated', times: 4, max: 0.05, unit: 'mm', precision: 2 },
  ],
  counter: [
    { label: 'Screws', type: 'counter', min: 8, max: 8 },
    { label: 'Screws', type: 'counter', min: 8, max: 8, unit: 'pieces' },
  ],
  date: [
    { label: 'Calibrated on', type: 'date' },
    { label: 'Calibrated until', type: 'date' },
  ],
  scan: [
    { label: 'Serial number', type: 'scan', min: 8 },
    { label: 'Serial number', type: 'scan', min: 12, max: 12 },
  ],
  photo: [
    { label: 'Seal', type: 'photo' },
    { label: 'Seal and thread', type: 'photo' },
  ],
  file: [
    { label: 'Protocol', type: 'file', takes: 'document' },
    { label: 'Protocol', type: 'file', takes: 'table', several: true },
  ],
  signature: [
    { label: 'Checked by', type: 'signature' },
    { label: 'Checked by the second person', type: 'signature' },
  ],
  second_signature: [
    { label: 'I have checked it', type: 'second_signature' },
    { label: 'I have checked it twice', type: 'second_signature' },
  ],
}

/** What a field asks for, whatever it is called. */
export const withoutIds = (fields: readonly FormField[] = []) =>
  fields.map(({ field_revisionid: _, fieldid: __, required: ___, ...field }) => field)
