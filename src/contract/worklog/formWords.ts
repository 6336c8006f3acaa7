// What a form says in words, and what another language calls it. Options are told by their words:
// these are the values that runs keep, whatever language they are shown in. Pure.
import { fieldidOf } from '#documents/stepForm.ts'
import { workLimits, type FieldWords, type FormField, type StepForm } from './shapes.ts'

export type FormText = { name: string; text: string }
const labelName = (fieldid: number) => `field ${fieldid} label`
const unitName = (fieldid: number) => `field ${fieldid} unit`
const optionName = (fieldid: number, option: string) => `field ${fieldid} option ${option}`

/** What a field is called, in what it is measured and what can be chosen, as texts by name. */
const textsOfField = (field: FormField): FormText[] => {
  const fieldid = fieldidOf(field)
  return [
    { name: labelName(fieldid), text: field.label },
    ...(field.unit ? [{ name: unitName(fieldid), text: field.unit }] : []),
    ...(field.options ?? []).map(text => ({ name: optionName(fieldid, text), text })),
  ]
}
export const textsOfForm = (form: StepForm | undefined): FormText[] =>
  (form?.fields ?? []).flatMap(textsOfField)

export type PlaceInForm = { fieldid: number; part: 'label' | 'unit' | 'option' }
/** null: the name is that of no text of a form. */
export const placeInForm = (name: string): PlaceInForm | null => {
  const [, fieldid, part] = /^field (\d{1,10}) (label|unit|option)(?: .+)?$/s.exec(name) ?? []
  return fieldid === undefined || part === undefined
    ? null
    : { fieldid: Number(fieldid), part: part as PlaceInForm['part'] }
}
/** The name of the same text of a field that is called by another id. */
export const nameFor = (field: FormField, name: string): string =>
  name.replace(/^field \d+/, `field ${fieldidOf(field)}`)
/** Characters at most. */
export const mostInForm = ({ part }: PlaceInForm): number =>
  part === 'unit' ? workLimits.unit : workLimits.label

const wordsOf = (field: FormField, texts: ReadonlyMap<string, string>): FieldWords => {
  const fieldid = fieldidOf(field)
  const label = texts.get(labelName(fieldid))
  const unit = field.unit && texts.get(unitName(fieldid))
  const options = field.options?.map(option => texts.get(optionName(fieldid, option)) ?? option)
  return {
    ...(label && { label }),
    ...(unit && { unit }),
    ...(options?.some((option, n) => option !== field.options?.[n]) && { options }),
  }
}

/** The fields with their words in the language of the texts, where that has any. */
export const inWords = <Field extends FormField>(
  fields: readonly Field[],
  texts: readonly FormText[] | undefined,
): Field[] => {
  const said = new Map(texts?.map(({ name, text }) => [name, text]))
  return fields.map(field => {
    const words = wordsOf(field, said)
    return Object.keys(words).length === 0 ? field : { ...field, words }
  })
}

/** The texts that fields have in another language, by name. */
export const textsOfWords = (fields: readonly FormField[]): FormText[] =>
  fields.flatMap(field => {
    const fieldid = fieldidOf(field)
    const { label, unit, options = [] } = field.words ?? {}
    return [
      ...(label === undefined ? [] : [{ name: labelName(fieldid), text: label }]),
      ...(unit === undefined ? [] : [{ name: unitName(fieldid), text: unit }]),
      ...(field.options ?? []).flatMap((option, n) => {
        const text = options[n] ?? option
        return text === option ? [] : [{ name: optionName(fieldid, option), text }]
      }),
    ]
  })

/** With the name and unit of its language; its options stay the values that are stored. */
export const shownField = <Field extends FormField>(field: Field): Field => ({
  ...field,
  ...(field.words?.label && { label: field.words.label }),
  ...(field.words?.unit && { unit: field.words.unit }),
})
/** What an option is called in the language of the field's words. */
export const shownOption = (
  { options, words }: Pick<FormField, 'options' | 'words'>,
  option: string,
): string => words?.options?.[options?.indexOf(option) ?? -1] ?? option
/** A field of its own in the language of its words, whose values are of it too. */
export const ownField = <Field extends FormField>({ words, ...field }: Field) => {
  const { label, unit, options } = shownField({ ...field, words })
  return {
    ...field,
    label,
    ...(unit && { unit }),
    ...(options && { options: words?.options ?? options }),
  }
}
