// The values of a document, walked by the table of its fields. Pure.
import type { FieldTable, ValueField, Values, WrittenValues } from './field.ts'
import { storedName } from '#lib/names/storedName.ts'
import { sameText } from './sameText.ts'

export type Value = string | number | boolean | null
const empties = { text: '', number: null, flag: false } as const
const types = { text: 'string', number: 'number', flag: 'boolean' } as const
export const emptyValue = (field: ValueField): Value =>
  field.kind === 'text' && field.empty === null ? null : empties[field.kind]

export const namesOf = <T extends FieldTable>(fields: T): (keyof T & string)[] =>
  Object.keys(fields)

/** A value of the field, of the text that `String` makes of one. */
export const valueOfText = ({ kind }: ValueField, text: string): Value =>
  kind === 'number' ? Number(text) : kind === 'flag' ? text === 'true' : text

type TextNames<T extends FieldTable> = {
  [K in keyof T & string]: T[K] extends { kind: 'text' } ? K : never
}[keyof T & string]
/** The names of those that are text. */
export const textsOf = <T extends FieldTable>(fields: T): TextNames<T>[] =>
  // The filter is what the type says.
  namesOf(fields).filter(name => fields[name]?.kind === 'text') as TextNames<T>[]

const made = <T extends FieldTable>(
  fields: T,
  valueOf: (name: keyof T & string, field: ValueField) => unknown,
): Values<T> =>
  // A value for every name of the table, and of its field's kind.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]),
  ) as Values<T>

/** Of a document that nobody has written. */
export const emptyValues = <T extends FieldTable>(fields: T): Values<T> =>
  made(fields, (_, field) => emptyValue(field))

/** Each as one of several documents has it. */
export const valuesFrom = <T extends FieldTable>(
  fields: T,
  whose: (name: keyof T & string, field: ValueField) => Values<T>,
): Values<T> => made(fields, (name, field) => whose(name, field)[name])

/**
 * Of stored or answered content. What was stored before there was a field has its empty value.
 */
export const valuesIn = <T extends FieldTable>(fields: T, content: WrittenValues<T>): Values<T> =>
  made(fields, (name, field) => content[name] ?? emptyValue(field))

/** Stored content with all of them, as `valuesIn` reads it. */
export const withValues = <T extends FieldTable, C extends Partial<Values<T>>>(
  fields: T,
  content: C,
): C & Values<T> => ({ ...content, ...valuesIn(fields, content) })

/**
 * As their author sees it: ends of lines and how letters are composed are no difference, nor is the
 * sign of zero, which JSON does not keep; an empty text says as little as none.
 */
export const sameValue = (a: unknown, b: unknown): boolean => {
  const [one, other] = [a ?? '', b ?? '']
  return typeof one === 'string' && typeof other === 'string'
    ? sameText(one, other)
    : one === other || Object.is(one, other)
}

export const sameValues = <T extends FieldTable>(fields: T, a: Values<T>, b: Values<T>): boolean =>
  namesOf(fields).every(name => sameValue(a[name], b[name]))

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
/**
 * What a body says, texts without blanks around them; what it leaves out is not there, nor is an
 * empty value that `stored` does not have: it was read so, and sending it back changes nothing.
 */
export const writtenIn = <T extends FieldTable>(
  fields: T,
  body: WrittenValues<T>,
  stored: Partial<Values<T>>,
): Partial<Values<T>> =>
  // Names of the table only, each with a value of its kind.
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const said: unknown = body[name]
      const kept = field.kind === 'text' && field.isName ? storedName : tidy
      const value = typeof said === 'string' ? kept(said) : said
      const isNew = stored[name] !== undefined || value !== emptyValue(field)
      return value !== undefined && isNew ? [[name, value]] : []
    }),
  ) as Partial<Values<T>>

/** Each language has its own. */
export const isTranslated = (field: ValueField): boolean =>
  field.kind === 'text' && field.translated

/** What a translation has of its own. */
export const translatedIn = <T extends FieldTable>(
  fields: T,
  own: WrittenValues<T>,
): Partial<Values<T>> =>
  // Names of the table only, each with a text of its own.
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isTranslated(field) && own[name] !== undefined ? [[name, own[name]]] : [],
    ),
  ) as Partial<Values<T>>

type TranslatedNames<T extends FieldTable> = {
  [K in keyof T & string]: T[K] extends { translated: true } ? K : never
}[keyof T & string]
/** The names of those that each language has its own of. */
export const translatedNames = <T extends FieldTable>(fields: T): TranslatedNames<T>[] =>
  // The filter is what the type says.
  namesOf(fields).filter(name => fields[name] && isTranslated(fields[name])) as TranslatedNames<T>[]

/**
 * Two documents in one: what the first does not say is the other's. `left`: what the other says and
 * the first says otherwise.
 */
export const joinedValues = <T extends FieldTable>(
  fields: T,
  first: Values<T>,
  other: Values<T>,
): { joined: Values<T>; left: Values<T> } => {
  const says = (name: keyof T & string, field: ValueField) =>
    !sameValue(first[name], emptyValue(field))
  return {
    joined: valuesFrom(fields, (name, field) => (says(name, field) ? first : other)),
    left: made(fields, (name, field) =>
      says(name, field) && !sameValue(first[name], other[name]) ? other[name] : emptyValue(field),
    ),
  }
}

/** What is read of them as words: texts as they stand, numbers with their unit, names of flags. */
export const wordsOf = <T extends FieldTable>(fields: T, values: Values<T>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = values[name]
    if (field.kind === 'number') return typeof value === 'number' ? [`${value} ${field.unit}`] : []
    if (field.kind === 'flag') return value === true ? [field.label] : []
    return typeof value === 'string' && value !== '' ? [value] : []
  })

/** Whether an answer of anybody's has them all, each of its kind. */
export const hasValues = <T extends FieldTable>(fields: T, answer: object): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const value = (answer as Record<string, unknown>)[name]
    return (value === null && emptyValue(field) === null) || typeof value === types[field.kind]
  })

/** Those of `mine` that differ from `base`: the body of a write. */
export const changedValues = <T extends FieldTable>(
  fields: T,
  base: Values<T>,
  mine: Values<T>,
): Partial<Values<T>> =>
  // Names of the table only, each with its own value.
  Object.fromEntries(
    namesOf(fields)
      .filter(name => !sameValue(base[name], mine[name]))
      .map(name => [name, mine[name]]),
  ) as Partial<Values<T>>
