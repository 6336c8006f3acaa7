// Units of an edit that do not fit what readers see now, in words. Pure.
import { itemAt } from '#lib/existing.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import type { FieldTable } from '#documents/field.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { valuesIn, wordsOf, type Value } from '#documents/values.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { sameJson } from '#lib/json.ts'
import { plainText } from '#lib/plainText.ts'

type Step = {
  stepid: number
  lines: { lineid: number | null }[]
  form?: { fields: FormField[] }
}
/**
 * `step` and `line` are places from 1, null where there is none any more; a text is empty where
 * nothing stands.
 */
export type UnitPlace = {
  path: string
  step: number | null
  line: number | null
  field: string
  /** Of a field that is filled in at the step: what it is called. */
  label?: string
}
export type Conflict = UnitPlace & {
  unitid: number
  /** Nobody changed the field of a form: beside what the form asks for by now it does not fit. */
  isUnfit?: boolean
  was: string
  live: string
  proposed: string
}

/** “Torque: 10–12 Nm”: a field that is filled in, without what it is in a sentence. */
export const wordsOfField = ({
  label,
  min,
  max,
  unit,
  options = [],
}: Omit<FormField, 'field_revisionid'>): string => {
  const bounds = min === undefined && max === undefined ? '' : `${min ?? '…'}–${max ?? '…'}`
  const facts = [[bounds, unit].filter(Boolean).join('\u00a0'), options.join(' / ')]
  return [label, facts.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

export const isFormField = (value: unknown): value is FormField =>
  typeof value === 'object' && value !== null && 'field_revisionid' in value

/** What somebody reads of a stored value. */
export const wordsIn = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(wordsIn).join('\n')
  if (typeof value !== 'object') return plainText(value)
  if (isFormField(value)) return wordsOfField(value)
  if ('text_raw' in value) return wordsIn(value.text_raw)
  if ('lines' in value)
    // What has lines is a step.
    return [
      ...wordsOf(stepFields, valuesIn(stepFields, value as Partial<StepValues>)),
      wordsIn(value.lines),
    ]
      .filter(Boolean)
      .join('\n')
  return Object.values(value).map(wordsIn).filter(Boolean).join(': ')
}

/** Numbers with their unit; `fieldWords`: a field of a form with all that it asks for. */
export const wordsAt = (path: string, value: unknown, fieldWords = wordsOfField): string => {
  if (isFormField(value)) return fieldWords(value)
  const [first, , part] = path.split('/')
  const isOfStep = first === 'steps'
  const fields: FieldTable = isOfStep ? stepFields : guideFields
  const field = fields[(isOfStep ? part : first) ?? '']
  return field ? wordsOf({ value: field }, { value: value as Value }).join('') : wordsIn(value)
}

/** What fields of forms are called, by the paths of their units. */
const labelsIn = ({ units, diff }: Pick<PatrolItemDetail, 'units' | 'diff'>) =>
  new Map([
    ...[diff.before, diff.after].flatMap(({ steps = [] }) =>
      (steps as Step[]).flatMap(({ stepid, form }) =>
        (form?.fields ?? []).map(
          field => [`steps/${stepid}/form/${fieldidOf(field)}`, field.label] as const,
        ),
      ),
    ),
    // One that is in neither version any more.
    ...units.flatMap(({ path, before, after }) =>
      [before, after].flatMap(value => (isFormField(value) ? [[path, value.label] as const] : [])),
    ),
  ])

/** Where in a document units stand, by their paths. */
export const placesIn = ({ units, diff }: Pick<PatrolItemDetail, 'units' | 'diff'>) => {
  const labels = labelsIn({ units, diff })
  const placeOf = (stepid: string | undefined, key: string | undefined) => {
    for (const { steps = [] } of [diff.after, diff.before]) {
      const stored = steps as Step[]
      const at = stored.findIndex(step => String(step.stepid) === stepid)
      if (at >= 0)
        return {
          step: at + 1,
          line:
            itemAt(stored, at).lines.findIndex(({ lineid }) => String(lineid) === key) + 1 || null,
        }
    }
    return { step: null, line: null }
  }
  return (path: string): UnitPlace => {
    const [first = '', stepid, part, key] = path.split('/')
    if (first !== 'steps') return { path, step: null, line: null, field: first }
    const label = labels.get(`${first}/${stepid}/${part}/${key}`)
    return {
      path,
      ...placeOf(stepid, part === 'lines' ? key : undefined),
      field: part ?? 'steps',
      ...(label !== undefined && { label }),
    }
  }
}

/** In the order in which the service names them. */
export const conflictsIn = (
  { units, diff }: PatrolItemDetail,
  fieldWords = wordsOfField,
): Conflict[] => {
  const placeOf = placesIn({ units, diff })
  return units.flatMap(unit => {
    if (unit.state !== 'conflicted') return []
    const { unitid, path, before, live, after } = unit
    return [
      {
        unitid,
        ...placeOf(path),
        ...(unit.kind === 'step.form' && sameJson(before, live) && { isUnfit: true }),
        was: wordsAt(path, before, fieldWords),
        live: wordsAt(path, live, fieldWords),
        proposed: wordsAt(path, after, fieldWords),
      },
    ]
  })
}
