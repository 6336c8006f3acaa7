// A field that is filled in at a step, in words.
import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { TakenKind } from '#contract/worklog/runFiles.ts'
import { uncapitalized } from '#app/ui/text/uncapitalized.ts'
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

export const takenKindNames: Record<TakenKind, MessageDescriptor> = {
  document: msg`Documents`,
  table: msg`Tables (CSV, XLS, XLSX)`,
  picture: msg`Pictures`,
}

type Asked = Omit<FormField, 'field_revisionid'>

/** What a field takes, in one sentence; '' where it takes anything. */
export const useBoundsWords = () => {
  const { t, i18n } = useLingui()
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 20 })
  return ({ type, unit, ...bounds }: Pick<Asked, 'type' | 'min' | 'max' | 'unit'>): string => {
    const min = bounds.min === undefined ? null : number(bounds.min)
    const max = bounds.max === undefined ? null : number(bounds.max)
    if (!isMeasured(type)) {
      if (min && max) return t`From ${min} to ${max} characters`
      if (min) return t`At least ${min} characters`
      return max ? t`At most ${max} characters` : ''
    }
    const inUnit = unit ? `\u00a0${unit}` : ''
    if (min && max) return t`From ${min} to ${max}${inUnit}`
    if (min) return t`At least ${min}${inUnit}`
    if (max) return t`At most ${max}${inUnit}`
    return unit ? t`In ${unit}` : ''
  }
}

/** "Torque: Number, from 10 to 12 Nm, required": what two versions of a field are compared by. */
export const useFormFieldWords = () => {
  const { t, i18n } = useLingui()
  const boundsOf = useBoundsWords()
  return (asked: Asked): string => {
    const field = { ...asked, ...asked.words }
    const type = i18n._(fieldTypeNames[field.type])
    const facts = [
      field.takes ? `${type} (${i18n._(takenKindNames[field.takes])})` : type,
      field.times === undefined ? '' : t`${field.times} times`,
      uncapitalized(boundsOf(field), i18n.locale),
      field.precision === undefined
        ? ''
        : plural(field.precision, {
            one: 'up to # decimal place',
            other: 'up to # decimal places',
          }),
      field.options?.join(' / ') ?? '',
      field.several ? t`more than one file` : '',
      field.team === undefined ? '' : t`team no. ${field.team}`,
      field.hold ? t`holds the run if out of range` : '',
      field.rework ? t`step is done again if out of range` : '',
      field.required ? t`required` : '',
    ].filter(Boolean)
    return `${field.label}: ${facts.join(', ')}`
  }
}
