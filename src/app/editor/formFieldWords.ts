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

export type Asked = Omit<FormField, 'field_revisionid'>

/** What a field takes, in one sentence; '' where it takes anything. */
export const useBoundsWords = () => {
  const { t, i18n } = useLingui()
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 20 })
  return ({ type, unit, ...bounds }: Pick<Asked, 'type' | 'min' | 'max' | 'unit'>): string => {
    const min = bounds.min === undefined ? null : number(bounds.min)
    const max = bounds.max === undefined ? null : number(bounds.max)
    if (!isMeasured(type)) {
      if (min && max) return t`From ${min} to ${max} characters`
      const { min: least, max: most } = bounds
      if (least !== undefined)
        return plural(least, { one: 'At least # character', other: 'At least # characters' })
      return most === undefined
        ? ''
        : plural(most, { one: 'At most # character', other: 'At most # characters' })
    }
    const inUnit = unit ? `\u00a0${unit}` : ''
    if (min && max) return t`From ${min} to ${max}${inUnit}`
    if (min) return t`At least ${min}${inUnit}`
    if (max) return t`At most ${max}${inUnit}`
    return unit ? t`In ${unit}` : ''
  }
}

const factNames = [
  'type',
  'times',
  'bounds',
  'precision',
  'options',
  'takes',
  'several',
  'team',
  'rule',
  'required',
] as const
type FactName = (typeof factNames)[number]

/** One thing that a field says beside its label; '' where it says nothing of it. */
export const useFieldFact = () => {
  const { t, i18n } = useLingui()
  const boundsOf = useBoundsWords()
  return (name: FactName, field: Asked): string => {
    const taken = field.takes && i18n._(takenKindNames[field.takes])
    const type = i18n._(fieldTypeNames[field.type])
    const facts: Record<FactName, () => string | false> = {
      type: () => (taken ? `${type} (${taken})` : type),
      times: () => field.times !== undefined && t`${field.times} times`,
      bounds: () => uncapitalized(boundsOf(field), i18n.locale),
      precision: () =>
        field.precision !== undefined &&
        plural(field.precision, { one: 'up to # decimal place', other: 'up to # decimal places' }),
      options: () => field.options?.join(' / ') ?? '',
      takes: () => taken ?? '',
      several: () => field.several === true && t`more than one file`,
      team: () => field.team !== undefined && t`team no. ${field.team}`,
      rule: () =>
        field.hold
          ? t`holds the run for a second signature if out of range`
          : field.rework === true && t`holds the run to repeat the step if out of range`,
      required: () => field.required && t`required`,
    }
    return facts[name]() || ''
  }
}

/** As it is read in the language of the page. */
export const readField = <F extends Asked>(asked: F): F => ({ ...asked, ...asked.words })

// What a file takes stands behind its type.
const wholeFacts = factNames.filter(name => name !== 'takes')
/** All that a field asks for: "Number, from 10 to 12 Nm, required". */
export const useFieldFacts = () => {
  const factOf = useFieldFact()
  return (asked: Asked): string =>
    wholeFacts
      .map(name => factOf(name, readField(asked)))
      .filter(Boolean)
      .join(', ')
}

/** "Torque: Number, from 10 to 12 Nm, required": a field as a whole. */
export const useFormFieldWords = () => {
  const factsOf = useFieldFacts()
  return (asked: Asked): string => `${readField(asked).label}: ${factsOf(asked)}`
}
