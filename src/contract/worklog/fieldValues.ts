// What may be filled in at a step (api-facts 6.3): the service refuses and marks by it, and the
// bench says it before.
import { codePoints } from '../core/wire.ts'
import { filesProblem, tokensIn } from './runFiles.ts'
import type { FormField } from './shapes.ts'

type Asked = Omit<FormField, 'field_revisionid'>

/** Pictures and files are what was there, and a name is whose it is: none is put right. */
export const isAmendable = ({ type }: Pick<Asked, 'type'>): boolean =>
  !['photo', 'file', 'signature', 'second_signature'].includes(type)

const isNumber = (text: string): boolean =>
  /^-?(\d{1,15}(\.\d{1,15})?|\.\d{1,15})(e[+-]?\d{1,2})?$/i.test(text)

/** One way of writing each number: " 2,5" and "2.5" are the same value. Others stay as they are. */
const storedNumber = (typed: string): string => {
  const text = typed.trim().replace(',', '.')
  if (!isNumber(text)) return typed.trim()
  return /e/i.test(text) ? String(Number(text)) : text.replace(/^(-?)\./, '$10.')
}

/** The measurements of a repeated field, in their order; '' for one that is not taken yet. */
export const measurementsIn = (value: string): string[] => value.split(';').map(storedNumber)

/** As `measurementsIn` takes them apart; '' where none is taken. */
export const joinedMeasurements = (taken: readonly string[]): string =>
  taken.slice(0, taken.findLastIndex(one => one !== '') + 1).join('; ')

/** As it is kept: one way of writing each value. What does not fit stays as it is. */
export const storedValue = ({ type }: Pick<Asked, 'type'>, value: string): string => {
  switch (type) {
    case 'number':
      return isNumber(storedNumber(value)) ? storedNumber(value) : value
    case 'counter':
    case 'date':
    case 'scan':
    case 'photo':
      return value.trim()
    case 'file':
      return tokensIn(value).join(' ')
    case 'repeated':
      return joinedMeasurements(measurementsIn(value))
    default:
      return value
  }
}

/** A day of the calendar, as 2026-02-28. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** The id of a picture. */
const isPicture = (text: string): boolean =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

const decimalsOf = (text: string): number => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0

/**
 * Of a value that is kept and marked, and wants a reason (`out_of_range`), or is not kept
 * (`too_precise`, `invalid_value`).
 */
export type ValueProblem = {
  code: 'out_of_range' | 'too_precise' | 'invalid_value'
  message: string
}

const within = (
  { label, min, max }: Pick<Asked, 'label' | 'min' | 'max'>,
  n: number,
  unit: string,
): ValueProblem | null =>
  (min !== undefined && n < min) || (max !== undefined && n > max)
    ? {
        code: 'out_of_range',
        message: `${label}: must be ${min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `from ${min} to ${max}`}${unit}`,
      }
    : null

/** A number, beside what its field wants of it. */
const numberProblem = (
  { label, min, max, precision }: Asked,
  value: string,
): ValueProblem | null => {
  if (!isNumber(value)) return { code: 'invalid_value', message: `${label}: must be a number` }
  if (precision !== undefined && decimalsOf(value) > precision)
    return {
      code: 'too_precise',
      message: `${label}: must have at most ${precision} decimal places`,
    }
  return within({ label, min, max }, Number(value), '')
}

/** The one that keeps it from being kept comes first. */
const measurementsProblem = (asked: Asked, value: string): ValueProblem | null => {
  const taken = measurementsIn(value)
  if (taken.length > (asked.times ?? 0))
    return {
      code: 'invalid_value',
      message: `${asked.label}: must have at most ${asked.times} numbers`,
    }
  const problems = taken.flatMap(one => (one === '' ? [] : (numberProblem(asked, one) ?? [])))
  return problems.find(({ code }) => code !== 'out_of_range') ?? problems[0] ?? null
}

/**
 * Why a value does not fit its field; null where it does. An empty one always fits: it is not
 * filled in.
 */
export const fieldValueProblem = (asked: Asked, value: string): ValueProblem | null => {
  if (value === '') return null
  const { type, options, label } = asked
  const stored = storedValue(asked, value)
  const fits = (does: boolean | undefined, wanted: string): ValueProblem | null =>
    does ? null : { code: 'invalid_value', message: `${label}: ${wanted}` }
  switch (type) {
    case 'number':
      return numberProblem(asked, stored)
    case 'repeated':
      return measurementsProblem(asked, stored)
    case 'counter':
      return (
        fits(/^\d{1,15}$/.test(stored), 'must be a whole number') ??
        within(asked, Number(stored), '')
      )
    case 'text':
    case 'scan':
      return within(asked, codePoints(stored), ' characters')
    case 'checkbox':
      return fits(value === '0' || value === '1', 'must be 1 or 0')
    case 'select':
      return fits(options?.includes(value), 'must be one of the options')
    case 'date':
      return fits(isDay(stored), 'must be a date, such as 2026-02-28')
    case 'photo':
      return fits(isPicture(stored), 'must be the ID of a picture')
    case 'file': {
      const problem = filesProblem(asked, stored)
      return problem ? fits(false, problem) : null
    }
    case 'signature':
    case 'second_signature':
      return null
  }
}

/** A box that has to be ticked is filled in once it is; measurements, once all are taken. */
export const isFilled = (
  { type, times }: Pick<FormField, 'type' | 'times'>,
  value: string | undefined,
): boolean => {
  if (value === undefined || value.trim() === '') return false
  if (type === 'checkbox') return value !== '0'
  if (type === 'repeated') return measurementsIn(value).filter(Boolean).length === times
  return true
}
