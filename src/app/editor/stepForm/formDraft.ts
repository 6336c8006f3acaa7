// A form that is being written, on this device until it is saved. Pure but for storage.
import { fieldidOf } from '#documents/stepForm.ts'
import { hasSigner } from '#contract/worklog/formProblems.ts'
import { takenKinds } from '#contract/worklog/runFiles.ts'
import {
  fieldParts,
  partsOfType,
  workLimits,
  type FieldPart,
  type FieldType,
  type FormField,
  type StepForm,
} from '#contract/worklog/shapes.ts'
import { keepJson, readKeptJson } from '#app/device/keptJson.ts'

/**
 * As it is typed: every part is text, of options one a line, of a rule 'true' or nothing. `key`
 * names a field while it moves: the id that it keeps through all changes, a random one before it
 * has one. `row`: the first key that it had here, so that it stays where the focus is.
 */
export type FieldDraft = {
  key: string
  row?: string
  label: string
  type: FieldType
  required: boolean
} & Record<FieldPart, string>
export type FormDraft = { form_revisionid: number; fields: FieldDraft[] }
/**
 * `base`: the form that it was typed over, which a merge starts from; null where an older app kept
 * the draft. `sent`: what went out without an answer, so that it may be saved.
 */
type KeptForm = { draft: FormDraft; base: FormDraft | null; sent: readonly FormDraft[] }

/** The same row under another key. */
export const calledAs = (field: FieldDraft, key: string): FieldDraft =>
  key === field.key ? field : { ...field, key, row: field.row ?? field.key }

/** One that was kept by an older app lacks what fields have had since. */
export const whole = (form: FormDraft): FormDraft => ({
  ...form,
  fields: form.fields.map(field => ({ ...blankField(), ...field })),
})
export const keptForm = (userid: number, stepid: number): KeptForm | null => {
  type Kept = FormDraft & { base?: FormDraft; sent?: FormDraft[] }
  const kept = readKeptJson(`form ${userid} ${stepid}`) as Kept | null
  if (!Array.isArray(kept?.fields)) return null
  const { base, sent, ...draft } = kept
  return {
    draft: whole(draft),
    base: Array.isArray(base?.fields) ? whole(base) : null,
    sent: Array.isArray(sent) ? sent.map(whole) : [],
  }
}
/** Where storage is switched off it lasts as long as the page. */
export const keepForm = (userid: number, stepid: number, kept: KeptForm | null): void =>
  void keepJson(
    `form ${userid} ${stepid}`,
    kept && { ...kept.draft, base: kept.base, sent: kept.sent },
  )

const noParts = {
  options: '',
  min: '',
  max: '',
  unit: '',
  precision: '',
  times: '',
  team: '',
  hold: '',
  rework: '',
  takes: '',
  several: '',
}

export const draftOf = ({ form_revisionid, fields }: StepForm): FormDraft => ({
  form_revisionid,
  fields: fields.map(({ label, type, required, options, ...field }) => ({
    key: String(fieldidOf(field)),
    label,
    type,
    required,
    ...noParts,
    ...Object.fromEntries(
      fieldParts.flatMap(part => {
        const said = part === 'options' ? undefined : field[part]
        return said === undefined ? [] : [[part, String(said)]]
      }),
    ),
    options: options?.join('\n') ?? '',
  })),
})

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(',', '.')))
export const optionsOf = (text: string) =>
  text
    .split('\n')
    .map(one => one.trim())
    .filter(Boolean)

type SentField = Omit<FormField, 'field_revisionid'>
/** As the service takes it: what does not belong to a type is left out, and what is not said. */
export const fieldsOf = ({ fields }: Pick<FormDraft, 'fields'>): SentField[] =>
  fields.map(({ label, type, required, ...typed }) => {
    const said: Pick<FormField, FieldPart> = {
      options: optionsOf(typed.options),
      min: numberOf(typed.min),
      max: numberOf(typed.max),
      unit: typed.unit.trim() || undefined,
      precision: numberOf(typed.precision),
      times: numberOf(typed.times),
      team: numberOf(typed.team),
      hold: typed.hold === 'true' || undefined,
      rework: typed.rework === 'true' || undefined,
      takes: takenKinds.find(kind => kind === typed.takes),
      several: typed.several === 'true' || undefined,
    }
    const own = partsOfType[type].flatMap(part =>
      said[part] === undefined ? [] : [[part, said[part]]],
    )
    return { label: label.trim(), type, required, ...Object.fromEntries(own) }
  })

/** With the id that each field has had from the first: it stays the same under another name. */
export const sentFields = (draft: FormDraft): SentField[] =>
  fieldsOf(draft).map((field, n) => {
    const fieldid = Number(draft.fields[n]?.key)
    return fieldid > 0 ? { ...field, fieldid } : field
  })

export const blankField = (): FieldDraft => ({
  key: crypto.randomUUID(),
  label: '',
  type: 'text',
  required: false,
  ...noParts,
})

/** With a field so many places further down. */
export const moved = (fields: FieldDraft[], key: string, by: number): FieldDraft[] => {
  const at = fields.findIndex(one => one.key === key)
  const [field, other] = [fields[at], fields[at + by]]
  return field && other ? fields.with(at, other).with(at + by, field) : fields
}

export type FieldFault =
  | 'no label'
  | 'same label'
  | 'no options'
  | 'same option'
  | 'no number'
  | 'min over max'
  | 'no times'
  | 'no precision'
  | 'no bounds'
  | 'no signer'
  | 'too many fields'
  | 'too many options'
const isWhole = (n: number | undefined, least: number, most: number) =>
  n !== undefined && Number.isInteger(n) && n >= least && n <= most
const faultOf = ({
  type,
  options = [],
  min,
  max,
  precision,
  times,
  hold,
  rework,
}: Omit<FormField, 'field_revisionid'>): FieldFault | null => {
  if (type === 'select' && options.length === 0) return 'no options'
  if (new Set(options).size < options.length) return 'same option'
  if (options.length > workLimits.options) return 'too many options'
  if (type === 'repeated' && !isWhole(times, 2, workLimits.times)) return 'no times'
  if (precision !== undefined && !isWhole(precision, 0, workLimits.decimals)) return 'no precision'
  if ([min, max].some(bound => bound !== undefined && !Number.isFinite(bound))) return 'no number'
  if ((hold || rework) && min === undefined && max === undefined) return 'no bounds'
  return min !== undefined && max !== undefined && min > max ? 'min over max' : null
}

/** What is wrong with each field, in their order; null where nothing is. */
export const faultsOf = (draft: FormDraft): (FieldFault | null)[] => {
  const fields = fieldsOf(draft)
  return fields.map((field, n) => {
    if (!field.label) return 'no label'
    if (fields.findIndex(one => one.label === field.label) < n) return 'same label'
    if (n >= workLimits.fieldsOfForm) return 'too many fields'
    return faultOf(field) ?? (field.hold && !hasSigner(fields) ? 'no signer' : null)
  })
}
