// Reading other people's JSON: the wrong type reads as nothing, never as an error. Pure.

export type Json = Record<string, unknown>

export const record = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

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
