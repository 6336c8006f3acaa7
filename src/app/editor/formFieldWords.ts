// A field that is filled in at a step, in words.
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { FieldType, FormField } from '#contract/worklog/shapes.ts'

export const fieldTypeNames: Record<FieldType, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  checkbox: msg`Yes or no`,
  select: msg`Choice`,
  signature: msg`Signature`,
}

type Asked = Omit<FormField, 'field_revisionid'>

/** What a field takes, in one sentence; '' where it takes anything. */
export const useBoundsWords = () => {
  const { t, i18n } = useLingui()
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 20 })
  return (field: Pick<Asked, 'type' | 'min' | 'max'>): string => {
    if (field.type !== 'number' && field.type !== 'text') return ''
    const ofText = field.type === 'text'
    const min = field.min === undefined ? null : number(field.min)
    const max = field.max === undefined ? null : number(field.max)
    if (min && max) return ofText ? t`From ${min} to ${max} characters` : t`From ${min} to ${max}`
    if (min) return ofText ? t`At least ${min} characters` : t`At least ${min}`
    if (max) return ofText ? t`At most ${max} characters` : t`At most ${max}`
    return ''
  }
}

/** "Torque: Number, From 10 to 12, required": what two versions of a field are compared by. */
export const useFormFieldWords = () => {
  const { t, i18n } = useLingui()
  const boundsOf = useBoundsWords()
  return (field: Asked): string => {
    const facts = [
      i18n._(fieldTypeNames[field.type]),
      boundsOf(field),
      field.options?.join(' / ') ?? '',
      field.required ? t`required` : '',
    ].filter(Boolean)
    return `${field.label}: ${facts.join(', ')}`
  }
}
