// How types travel in an address and in JSON (api-facts 1.2). A transform ends in a schema, or
// toJSONSchema throws.
import * as z from 'zod/mini'
import type { RefusalCode } from '#lib/refusalCodes.ts'

/** The code of a problem, beside its message; `limit`: the bound that was broken. */
export const withCode = (code: RefusalCode, limit?: number) => ({
  params: { code, ...(limit !== undefined && { limit }) },
})
const fromText = <T extends z.ZodMiniType>(
  pattern: RegExp,
  message: string,
  code: RefusalCode,
  to: (text: string) => unknown,
  schema: T,
) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine(text => pattern.test(text), { message, ...withCode(code) })),
      z.transform(to),
    ),
    schema,
  )

/** The schema with words of its own: a copy, as the one given may stand elsewhere too. */
export const worded = <T extends z.ZodMiniType>(schema: T, description: string, facts = {}): T => {
  const own = schema.clone(schema._zod.def) as T
  const { id: _, ...known } = z.globalRegistry.get(schema) ?? {}
  z.globalRegistry.add(own, { ...known, description, ...facts })
  return own
}

/** Marks a member, parameter or field as ours, beside the specification (moderation-admin 0). */
export const ours = <T extends z.ZodMiniType>(
  schema: T,
  description = 'Ours, in addition to the specification.',
): T => worded(schema, description, { 'x-ours': true })

/**
 * Tells the OpenAPI document what it cannot see in a check of our own: a length, a range, a
 * pattern.
 */
const told = <T extends z.ZodMiniType>(
  schema: T,
  facts: {
    minLength?: number
    maxLength?: number
    minimum?: number
    maximum?: number
    pattern?: string
  },
): T => {
  z.globalRegistry.add(schema, facts)
  return schema
}

/** Gives a shape a name of its own in the OpenAPI document, so that it stands there once. */
export const named = <T extends z.ZodMiniType>(name: string, schema: T): T => {
  z.globalRegistry.add(schema, { id: name })
  return schema
}

/** A column of whole numbers has four bytes. */
const furthest = 2_147_483_647
/** The latest that callers send: on 19 January 2038. */
export const latestTime = furthest
export const id = z.int().check(z.positive(), z.maximum(furthest))
export const count = z.int().check(z.nonnegative())
export const unixSeconds = z.int().check(z.nonnegative())
/** The same from callers: as a column holds them. */
export const storedCount = count.check(z.maximum(furthest))
export const storedTime = unixSeconds.check(z.maximum(furthest))

/** An id in a path; anything else there is 404 (api-facts 1.1.9). */
export const pathId = fromText(/^[1-9]\d{0,9}$/, 'Must be an ID', 'invalid_type', Number, id)
/** No NUL: nothing that is stored has one. */
export const pathText = z.string().check(
  z.minLength(1),
  z.refine(text => !text.includes('\u0000')),
)

export const whole = (min: number, max: number, message: string) =>
  fromText(
    /^-?\d{1,15}$/,
    message,
    'invalid_type',
    Number,
    told(
      z.int().check(z.refine(n => n >= min && n <= max, { message, ...withCode('out_of_range') })),
      { minimum: min, maximum: max },
    ),
  )

/** Query values as a caller may give them: numbers and booleans turn into text in the client. */
export const flag = z._default(
  fromText(
    /^(|true|false|1|0)$/i,
    'Must be true or false',
    'invalid_boolean',
    text => text === '' || text === '1' || text.toLowerCase() === 'true',
    z.boolean(),
  ),
  false,
)
export const limit = (max = 200, absent = 20) =>
  z._default(whole(1, max, `\`limit\` must be a whole number from 1 to ${max}`), absent)
export const offset = z._default(
  whole(0, furthest, `\`offset\` must be a whole number from 0 to ${furthest}`),
  0,
)
export const order = z._default(
  fromText(
    /^(asc|desc)$/i,
    '`order` must be ASC or DESC',
    'invalid_value',
    t => t.toUpperCase(),
    z.enum(['ASC', 'DESC']),
  ),
  'ASC',
)
/** Times are stored as 32-bit numbers: nothing lies behind the last of them. */
export const since = z.optional(
  fromText(
    /^-?\d{1,15}$/,
    'Must be a time in UNIX seconds',
    'invalid_type',
    text => Math.min(Number(text), furthest),
    z.int().check(
      z.refine(n => n >= 0, {
        message: 'Must be a time in UNIX seconds',
        ...withCode('out_of_range'),
      }),
    ),
  ),
)
/**
 * UNIX seconds, a day (of UTC: its first or last second), or ISO 8601 date and time (UTC where no
 * zone is said); null for anything else.
 */
const secondsOf = (said: string, end: 'start' | 'end'): number | null => {
  if (/^\d{1,15}$/.test(said)) return Math.min(Number(said), furthest)
  const day =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      said,
    )
  if (!day) return null
  const at = Date.parse(`${day[1]}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day[1]) return null
  if (day[2] === undefined)
    return Math.min(furthest, Math.max(0, at / 1000 + (end === 'end' ? 86_399 : 0)))
  const zone = (day[3] ?? 'Z')
    .toUpperCase()
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
  const time = Date.parse(`${day[1]}T${day[2]}${zone}`)
  return Number.isNaN(time) ? null : Math.min(furthest, Math.max(0, Math.floor(time / 1000)))
}
/**
 * start_date and end_date (api-facts 1.2): both inclusive, so a day is meant from its first or to
 * its last second.
 */
export const moment = (end: 'start' | 'end') =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(
          z.refine(said => secondsOf(said, end) !== null, {
            message: 'Must be UNIX seconds, YYYY-MM-DD or an ISO 8601 time',
            ...withCode('invalid_date'),
          }),
        ),
        z.transform(said => secondsOf(said, end)),
      ),
      z.int(),
    ),
  )
/** A table may be asked for as a file of CSV. */
export const fileFormat = z._default(
  fromText(
    /^(json|csv)$/i,
    '`format` must be json or csv',
    'invalid_value',
    text => text.toLowerCase(),
    z.enum(['json', 'csv']),
  ),
  'json',
)
export const queryId = z.optional(whole(1, furthest, 'Must be an ID'))
/** A release by its id, or the one that readers get. */
export const releaseQuery = z.optional(
  z.string().check(
    z.refine(t => /^(current|[1-9]\d{0,8})$/.test(t), {
      message: 'Must be the ID of a release, or `current`',
      ...withCode('invalid_value'),
    }),
  ),
)
export const idList = z.optional(
  fromText(
    /^[\s\d,]*$/,
    'Must be IDs separated by commas',
    'invalid_type',
    text =>
      text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean)
        .map(Number),
    z.array(z.int().check(z.maximum(furthest))),
  ),
)
export const langid = fromText(
  /^[a-z]{2}$/,
  'A language code must be two lowercase letters, such as en',
  'invalid_langid',
  t => t,
  told(z.string(), { pattern: '^[a-z]{2}$' }),
)
/** Kind of answer, where XML is offered; http/output.ts writes it. */
export const answerType = z.optional(
  fromText(
    /^(json|xml)$/i,
    '`type` must be JSON or XML',
    'invalid_value',
    text => text.toUpperCase(),
    z.enum(['JSON', 'XML']),
  ),
)
/**
 * The current revisionid of what is changed (specification 9.4). Absent is checked by
 * requireRevision, not here.
 */
export const revisionid = z.optional(
  fromText(
    /^\d{1,10}$/,
    '`revisionid` must be a whole number',
    'invalid_revisionid',
    Number,
    z.int(),
  ),
)

export const codePoints = (text: string): number => {
  let n = 0
  for (const _ of text) n++
  return n
}
/**
 * Text counted in code points. No NUL: PostgreSQL cannot store it, and it means nothing in text.
 */
export const text = (max: number, min = 0) =>
  told(
    z.string().check(
      z.refine(t => codePoints(t) <= max, {
        message: `Must be at most ${max} characters`,
        ...withCode('too_long', max),
      }),
      z.refine(t => codePoints(t.trim()) >= min, {
        message: min === 1 ? 'Must not be empty' : `Must be at least ${min} characters`,
        ...withCode('too_short', min),
      }),
      z.refine(t => !t.includes('\u0000') && t.isWellFormed(), {
        message: 'Contains a character that is not allowed',
        ...withCode('invalid_value'),
      }),
    ),
    { maxLength: max, ...(min > 0 ? { minLength: min } : {}) },
  )
/**
 * Long text: its limits bind only what changed, so they are checked beside the current text
 * (contract/core/limits.ts).
 */
export const longText = text(1_048_576)
/** Words that a list is searched by: each of them costs a look at every row. */
export const searchWords = z.optional(text(200))
export const webAddress = text(2000).check(
  z.refine(t => t === '' || /^https?:\/\/[^\s]+$/i.test(t), {
    message: 'Must be a web address that starts with http:// or https://',
    ...withCode('invalid_value'),
  }),
)

/**
 * Of every write that may be held: what it asks for where edits wait on the head (moderation-admin
 * 5).
 */
export const onWaiting = {
  accept_below: ours(
    flag,
    'Ours: accepts the pending edits that this one overlaps, if the caller can decide on each of them.',
  ),
  settles: ours(queryId, 'Ours: ID of the caller’s own conflicting edit that this one resolves.'),
}

/** Of a write that may be of a translation. */
export const madeFrom = {
  source_revisionid: ours(
    queryId,
    'Ours: for a translation, the revision of the source that its new text is based on; the newest if absent.',
  ),
}
