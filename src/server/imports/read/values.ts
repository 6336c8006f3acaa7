// Reading other people's JSON: the wrong type reads as nothing, never as an error. Pure.

import type { FieldTable, Values } from '#documents/field.ts'
import { emptyValue, translatedNames, valuesIn } from '#documents/values.ts'

export type Json = Record<string, unknown>

export const record = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * The values of a document, each of its kind; what the source does not say has the empty value.
 */
export const readValues = <T extends FieldTable>(fields: T, from: Json): Values<T> => {
  const read = Object.entries(fields).flatMap(([name, field]) => {
    const [value, { kind }] = [from[name], field]
    if (kind === 'text')
      return typeof value === 'string' || emptyValue(field) === '' ? [[name, text(value)]] : []
    return typeof value === (kind === 'flag' ? 'boolean' : 'number') ? [[name, value]] : []
  })
  // Values of their kinds, by names of the table.
  return valuesIn(fields, Object.fromEntries(read) as Partial<Values<T>>)
}

/** What a translation in the source has of its own. */
export const readTranslated = <T extends FieldTable>(fields: T, from: Json): Partial<Values<T>> =>
  // Those that the source says, each a text.
  Object.fromEntries(
    translatedNames(fields).flatMap(name =>
      Object.hasOwn(from, name) ? [[name, text(from[name])]] : [],
    ),
  ) as Partial<Values<T>>

const mostInteger = 2_147_483_647
/** A whole number from `min` up, also when it is written as text; null for anything else. */
export const whole = (value: unknown, min = 0): number | null => {
  const number =
    typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' &&
    Number.isInteger(number) &&
    number >= min &&
    number <= mostInteger
    ? number
    : null
}

/**
 * Text as it stands, with one kind of line break and without what PostgreSQL cannot keep: NUL and
 * halves of characters.
 */
export const text = (value: unknown): string =>
  (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
    .replaceAll('\u0000', '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
