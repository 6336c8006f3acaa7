// What a merge of a form asks about, in words.
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { membersOfField, type MemberOfField } from '#app/editor/fieldMembers.ts'
import { takenKindNames, useBoundsWords, useFormFieldWords } from '#app/editor/formFieldWords.ts'
import { takenKinds } from '#contract/worklog/runFiles.ts'
import { firstOf } from '#lib/existing.ts'
import { fieldsOf, optionsOf, type FieldDraft } from './formDraft.ts'

export const memberNames: Record<MemberOfField, MessageDescriptor> = {
  label: msg`Label`,
  required: msg`Required to finish the run`,
  options: msg`Options`,
  bounds: msg`Limits`,
  precision: msg`Maximum decimal places`,
  times: msg`Number of measurements`,
  team: msg`Who can sign`,
  rule: msg`If the value is out of range`,
  takes: msg`Accepted files`,
  several: msg`Allow more than one file`,
}
export const isMember = (name: unknown): name is MemberOfField =>
  typeof name === 'string' && Object.hasOwn(membersOfField, name)

/** A field as a whole: "Torque: Number, from 10 to 12 Nm". */
export const useWholeFieldWords = () => {
  const wordsOf = useFormFieldWords()
  return (field: FieldDraft): string => wordsOf(firstOf(fieldsOf({ fields: [field] })))
}

/** One member of a field; '' where it says nothing. */
export const useMemberWords = () => {
  const { t, i18n } = useLingui()
  const boundsOf = useBoundsWords()
  const bounds = (field: FieldDraft) => {
    const [{ min, max, type, unit }] = [firstOf(fieldsOf({ fields: [field] }))]
    // What is no number yet is shown as it is typed.
    return [min, max].some(Number.isNaN)
      ? `${field.min} – ${field.max} ${unit ?? ''}`.trim()
      : boundsOf({
          type,
          ...(min === undefined ? {} : { min }),
          ...(max === undefined ? {} : { max }),
          ...(unit === undefined ? {} : { unit }),
        })
  }
  return (member: MemberOfField, field: FieldDraft): string => {
    if (member === 'required') return field.required ? t`Yes` : t`No`
    if (member === 'several') return field.several ? t`Yes` : t`No`
    if (member === 'bounds') return bounds(field)
    if (member === 'options') return optionsOf(field.options).join(' / ')
    if (member === 'team')
      return field.team === '' ? t`Anyone who did not work on the run` : t`team no. ${field.team}`
    if (member === 'rule')
      return field.hold
        ? t`Hold the run until a second person signs`
        : field.rework
          ? t`Hold the run until the step is done again`
          : t`Ask for a reason`
    if (member === 'takes') {
      const kind = takenKinds.find(one => one === field.takes)
      return kind ? i18n._(takenKindNames[kind]) : t`Any document or picture`
    }
    return field[member]
  }
}
