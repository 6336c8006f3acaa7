// What may be filled in at a step (api-facts 6.3): the service refuses and marks by it, and the
// bench says it before.
import { codePoints } from '../core/wire.ts'
import type { FormField } from './shapes.ts'

type Asked = Omit<FormField, 'field_revisionid'>

const isNumber = (text: string): boolean =>
  /^-?(\d{1,15}(\.\d{1,15})?|\.\d{1,15})(e[+-]?\d{1,2})?$/i.test(text)

/** One way of writing each number: " 2,5" and "2.5" are the same value. Others stay as they are. */
export const storedValue = ({ type }: Pick<Asked, 'type'>, value: string): string => {
  if (type !== 'number') return value
  const text = value.trim().replace(',', '.')
  if (!isNumber(text)) return value
  return /e/i.test(text) ? String(Number(text)) : text.replace(/^(-?)\./, '$10.')
}

/**
 * Why a value does not fit its field; null where it does. An empty one always fits: it is not
 * filled in. One that is `out_of_range` is kept and marked, and wants a reason; no other is kept.
 */
export const fieldValueProblem = (
  { type, options, min, max, label }: Asked,
  value: string,
): { code: string; message: string } | null => {
  if (value === '') return null
  const within = (n: number, of: string) =>
    (min !== undefined && n < min) || (max !== undefined && n > max)
      ? {
          code: 'out_of_range',
          message: `${label}: ${of} ${min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `from ${min} to ${max}`}`,
        }
      : null
  switch (type) {
    case 'number':
      return isNumber(storedValue({ type }, value))
        ? within(Number(storedValue({ type }, value)), 'a number')
        : { code: 'invalid_value', message: `${label}: a number is wanted` }
    case 'text':
      return within(codePoints(value), 'characters')
    case 'checkbox':
      return value === '0' || value === '1'
        ? null
        : { code: 'invalid_value', message: `${label}: 1 or 0 is wanted` }
    case 'select':
      return options?.includes(value)
        ? null
        : { code: 'invalid_value', message: `${label}: none of its options` }
    case 'signature':
      return null
  }
}

/** A box that has to be ticked is filled in once it is. */
export const isFilled = ({ type }: Pick<FormField, 'type'>, value: string | undefined): boolean =>
  value !== undefined && value.trim() !== '' && !(type === 'checkbox' && value === '0')
