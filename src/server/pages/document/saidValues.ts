// What a guide or a step says by name beside its text: "Torque: 12.5 N m".
import type { FieldTable, Values } from '#documents/field.ts'
import { namesOf, type Value } from '#documents/values.ts'
import type { Words } from './words.ts'

/** Of the fields that `words` has a name for, those that say something; a flag is its name. */
export const saidValues = <T extends FieldTable>(
  fields: T,
  document: Values<T>,
  words: Words,
): string[] =>
  namesOf(fields).flatMap(name => {
    const [label, field] = [words.values[name], fields[name]]
    const value: Value = document[name]
    if (label === undefined || value === '' || value === null || value === false) return []
    if (field?.kind === 'number' && typeof value === 'number')
      return [`${label}: ${words.number(value)} ${field.unit}`]
    return [value === true ? label : `${label}: ${value}`]
  })
