// A field that is filled in at a step, in words.
import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { TakenKind } from '#contract/worklog/runFiles.ts'
import { isMeasured, type FieldType, type FormField } from '#contract/worklog/shapes.ts'

export const fieldTypeNames: Record<FieldType, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  repeated: msg`Repeated measurement`,
  counter: msg`Count`,
  checkbox: msg`Yes or no`,
  select: msg`Choice`,
  date: msg`Date`,
  scan: msg`Scanned code`,
  photo: msg`Photograph`,
  file: msg`File`,
  signature: msg`Typed name`,
  second_signature: msg`Signature of a second person`,
}

/** The same within a list of what a field takes. */
const takenKindWords: Record<TakenKind, MessageDescriptor> = {
  document: msg`documents`,
  table: msg`tables (CSV, XLS, XLSX)`,
  picture: msg({ message: 'pictures', context: 'files that a field takes' }),
}

export const takenKindNames: Record<TakenKind, MessageDescriptor> = {
  document: msg`Documents`,
  table: msg`Tables (CSV, XLS, XLSX)`,
  picture: msg`Pictures`,
}

type Asked = Omit<FormField, 'field_revisionid'>

type Bounds = Record<'both' | 'least' | 'most', MessageDescriptor>
type BoundsWords = { length: Bounds; amount: Bounds & { unit: MessageDescriptor } }

const boundsWords: BoundsWords = {
  length: {
    both: msg`From {min} to {max} characters`,
    least: msg`At least {min} characters`,
    most: msg`At most {max} characters`,
  },
  amount: {
    both: msg`From {min} to {max}{inUnit}`,
    least: msg`At least {min}{inUnit}`,
    most: msg`At most {max}{inUnit}`,
    unit: msg`In {unit}`,
  },
}

/** The same within a list. */
const listedBounds: BoundsWords = {
  length: {
    both: msg`from {min} to {max} characters`,
    least: msg`at least {min} characters`,
    most: msg`at most {max} characters`,
  },
  amount: {
    both: msg`from {min} to {max}{inUnit}`,
    least: msg`at least {min}{inUnit}`,
    most: msg`at most {max}{inUnit}`,
    unit: msg`in {unit}`,
  },
}

/** What a field takes, in one sentence; '' where it takes anything. */
export const useBoundsWords = (words = boundsWords) => {
  const { i18n } = useLingui()
  const number = (value: number | undefined) =>
    value === undefined ? '' : i18n.number(value, { maximumFractionDigits: 20 })
  return ({ type, unit, ...bounds }: Pick<Asked, 'type' | 'min' | 'max' | 'unit'>): string => {
    const [min, max] = [number(bounds.min), number(bounds.max)]
    const { both, least, most } = isMeasured(type) ? words.amount : words.length
    const said =
      min && max ? both : min ? least : max ? most : unit && isMeasured(type) && words.amount.unit
    if (!said) return ''
    // A name of its own: the extractor reads the members of an object that stands in the call.
    const asked = { ...said, values: { min, max, unit, inUnit: unit ? `\u00a0${unit}` : '' } }
    return i18n._(asked)
  }
}

/** "Torque: Number, from 10 to 12 Nm, required": what two versions of a field are compared by. */
export const useFormFieldWords = () => {
  const { t, i18n } = useLingui()
  const boundsOf = useBoundsWords(listedBounds)
  return (asked: Asked): string => {
    const field = { ...asked, ...asked.words }
    const facts = [
      i18n._(fieldTypeNames[field.type]),
      field.times === undefined ? '' : t`${field.times} times`,
      boundsOf(field),
      field.precision === undefined
        ? ''
        : plural(field.precision, {
            one: 'up to # decimal place',
            other: 'up to # decimal places',
          }),
      field.options?.join(' / ') ?? '',
      field.takes ? i18n._(takenKindWords[field.takes]) : '',
      field.several ? t`more than one file` : '',
      field.team === undefined ? '' : t`team no. ${field.team}`,
      field.hold ? t`holds the run if out of range` : '',
      field.rework ? t`step is done again if out of range` : '',
      field.required ? t`required` : '',
    ].filter(Boolean)
    return `${field.label}: ${facts.join(', ')}`
  }
}
