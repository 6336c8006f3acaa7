// Lists longer than their limit, found before anything in them is looked at: what thousands of
// entries have wrong takes longer to say than everybody else may wait.
import type * as z from 'zod/mini'
import { fieldError, type FieldError } from '#lib/errors.ts'
import { sized } from './issueWords.ts'

type Def = {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
}
// The library's own union of definitions does not say which members stand beside which type.
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def
const mostOf = (schema: z.core.$ZodType): number =>
  Math.min(
    ...(defOf(schema).checks ?? []).map(({ _zod: { def } }) =>
      def.check === 'max_length' ? (def.maximum ?? Infinity) : Infinity,
    ),
  )
const isOfLists = (schema: z.core.$ZodType): boolean => {
  const { type, innerType, options } = defOf(schema)
  if (innerType) return isOfLists(innerType)
  return type === 'array' || (options ?? []).some(isOfLists)
}

/** Whether a schema has no list with a limit: what it describes need not be walked. */
const idle = new WeakMap<z.core.$ZodType, boolean>()
const isIdle = (schema: z.core.$ZodType): boolean => {
  const known = idle.get(schema)
  if (known !== undefined) return known
  idle.set(schema, true) // one that holds itself adds nothing
  const { type, innerType, element, shape, options } = defOf(schema)
  const inner = [innerType, element, ...Object.values(shape ?? {}), ...(options ?? [])]
  const found =
    !(type === 'array' && mostOf(schema) < Infinity) &&
    inner.every(one => one === undefined || isIdle(one))
  idle.set(schema, found)
  return found
}

const found = (
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[],
): FieldError[] => {
  if (typeof value !== 'object' || value === null || isIdle(schema)) return []
  const { innerType, element, shape, options } = defOf(schema)
  if (innerType) return found(innerType, value, path)
  // Any of them may be meant: all that could be have to find it too long.
  if (options) {
    const meant = Array.isArray(value) ? options.filter(isOfLists) : options
    const each = meant.map(one => found(one, value, path))
    return each.every(errors => errors.length > 0) ? (each[0] ?? []) : []
  }
  if (Array.isArray(value) && element) {
    const most = mostOf(schema)
    if (value.length <= most)
      return value.flatMap((one, index) => found(element, one, [...path, index]))
    const index = path.find(one => typeof one === 'number')
    const field = path.filter(one => typeof one === 'string').join('.')
    const words = sized('array', 'at most', most)
    return [{ ...fieldError(field, 'too_many', words, index), limit: most }]
  }
  return Object.entries(shape ?? {}).flatMap(([member, one]) =>
    Object.hasOwn(value, member)
      ? found(one, (value as Record<string, unknown>)[member], [...path, member])
      : [],
  )
}

/** One problem for each list of a body that is too long; looks into no list that is. */
export const longLists = (schema: z.core.$ZodType, body: unknown): FieldError[] =>
  found(schema, body, [])
