// A form that is being written, on this device until it is saved. Pure but for storage.
import type { FieldType, FormField, StepForm } from '#contract/worklog/shapes.ts'

/**
 * As it is typed: bounds and options are text, one option a line. `key` names a row while it moves.
 */
export type FieldDraft = {
  key: string
  label: string
  type: FieldType
  required: boolean
  options: string
  min: string
  max: string
}
export type FormDraft = { form_revisionid: number; fields: FieldDraft[] }

const nameOf = (userid: number, stepid: number) => `stepwright.form ${userid} ${stepid}`
export const keptForm = (userid: number, stepid: number): FormDraft | null => {
  try {
    return JSON.parse(localStorage.getItem(nameOf(userid, stepid)) ?? 'null') as FormDraft | null
  } catch {
    return null // storage is switched off
  }
}
export const keepForm = (userid: number, stepid: number, draft: FormDraft | null): void => {
  try {
    if (draft) localStorage.setItem(nameOf(userid, stepid), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(userid, stepid))
  } catch {
    // storage is switched off: it lasts as long as the page
  }
}

export const draftOf = ({ form_revisionid, fields }: StepForm): FormDraft => ({
  form_revisionid,
  fields: fields.map(({ field_revisionid, label, type, required, options = [], min, max }) => ({
    key: String(field_revisionid),
    label,
    type,
    required,
    options: options.join('\n'),
    min: min === undefined ? '' : String(min),
    max: max === undefined ? '' : String(max),
  })),
})

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')))
/** As the service takes it: what does not belong to a type is left out. */
export const fieldsOf = ({ fields }: FormDraft): Omit<FormField, 'field_revisionid'>[] =>
  fields.map(({ label, type, required, options, min, max }) => {
    const bounded = type === 'number' || type === 'text'
    const [least, most] = [numberOf(min), numberOf(max)]
    return {
      label: label.trim(),
      type,
      required,
      ...(type === 'select' && {
        options: options
          .split('\n')
          .map(one => one.trim())
          .filter(Boolean),
      }),
      ...(bounded && least !== undefined && { min: least }),
      ...(bounded && most !== undefined && { max: most }),
    }
  })

export const blankField = (): FieldDraft => ({
  key: crypto.randomUUID(),
  label: '',
  type: 'text',
  required: false,
  options: '',
  min: '',
  max: '',
})

export type FieldFault =
  | 'no label'
  | 'same label'
  | 'no options'
  | 'same option'
  | 'no number'
  | 'min over max'
/** What is wrong with each field, in their order; null where nothing is. */
export const faultsOf = (draft: FormDraft): (FieldFault | null)[] => {
  const fields = fieldsOf(draft)
  return fields.map(({ label, type, options = [], min, max }, n) => {
    if (!label) return 'no label'
    if (fields.findIndex(one => one.label === label) < n) return 'same label'
    if (type === 'select' && options.length === 0) return 'no options'
    if (new Set(options).size < options.length) return 'same option'
    if ([min, max].some(bound => bound !== undefined && !Number.isFinite(bound))) return 'no number'
    return min !== undefined && max !== undefined && min > max ? 'min over max' : null
  })
}
