// What a client sends as fields: an object by id, a list, or either as JSON in a string (api-facts
// 6.3).
import type { output } from 'zod/mini'
import { fieldValues } from '#contract/worklog/schemas.ts'
import { fieldError, invalid, invalidField } from '#lib/errors.ts'

type Given = output<typeof fieldValues>
export type GivenValue = { field_revisionid: number; value: string; reason: string | null }

const fromJson = (text: string): Given => {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw invalidField('fields', 'invalid_value', 'This is not valid JSON')
  }
  const read = fieldValues.safeParse(found)
  if (!read.success)
    throw invalidField(
      'fields',
      'invalid_type',
      'Must be an object that maps each `field_revisionid` to a value, or a list of objects with `field_revisionid` and `value`',
    )
  return read.data
}

/** Values are kept as text, and boxes as 1 and 0. */
const textOf = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value)

/**
 * Throws 422. Whether there are such fields is asked later: an id that is none is 0 here. `reasons`
 * by id of the field, beside those that stand in a list.
 */
export const givenValues = (
  fields: Given | string,
  reasons: Record<string, string> = {},
): GivenValue[] => {
  const said = typeof fields === 'string' ? fromJson(fields) : fields
  const given = Array.isArray(said)
    ? said
    : Object.entries(said).map(([key, value]) => ({
        field_revisionid: /^[1-9]\d{0,9}$/.test(key) ? Number(key) : 0,
        value,
        reason: undefined,
      }))
  const values = given.map(({ field_revisionid, value, reason }) => ({
    field_revisionid,
    value: textOf(value),
    reason: (reason ?? reasons[field_revisionid])?.trim() || null,
  }))
  const named = new Set(values.map(({ field_revisionid }) => String(field_revisionid)))
  const idle = Object.keys(reasons).filter(key => !named.has(key))
  if (idle.length)
    throw invalid(
      idle.map(key =>
        fieldError('reasons', 'not_found', `There is a reason for field ${key} but no value`),
      ),
    )
  const seen = new Set<number>()
  const twice = values.flatMap(({ field_revisionid }, index) => {
    if (field_revisionid === 0 || !seen.has(field_revisionid)) {
      seen.add(field_revisionid)
      return []
    }
    return [fieldError('fields', 'duplicate', `Field ${field_revisionid} is listed twice`, index)]
  })
  if (twice.length) throw invalid(twice)
  return values
}
