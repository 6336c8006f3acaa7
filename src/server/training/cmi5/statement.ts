// One statement as xAPI 1.0.3 writes it, held against its form (Data 2.4). Pure.
import * as z from 'zod/mini'
import { ApiError, badRequest } from '#lib/errors.ts'

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))
const iri = z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:[^\s<>"]{1,2000}$/i))
export const isIri = (text: string): boolean => z.safeParse(iri, text).success
const words = z.record(z.string().check(z.regex(/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i)), z.string())
const extensions = z.record(iri, z.unknown())
const moment = z
  .string()
  .check(
    z.refine(
      text =>
        /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(text) &&
        !Number.isNaN(Date.parse(text.replace(/([+-]\d\d)$/, '$1:00'))),
    ),
  )
const span = z
  .string()
  .check(
    z.regex(
      /^P(?!$)(\d{1,6}W|(\d{1,4}Y)?(\d{1,4}M)?(\d{1,5}D)?(T(?!$)(\d{1,6}H)?(\d{1,8}M)?(\d{1,9}(\.\d{1,9})?S)?)?)$/,
    ),
  )
const account = z.strictObject({ homePage: iri, name: z.string().check(z.minLength(1)) })
const agent = z.strictObject({
  objectType: z.optional(z.literal('Agent')),
  name: z.optional(z.string()),
  account,
})
const activity = z.strictObject({
  objectType: z.optional(z.literal('Activity')),
  id: iri,
  definition: z.optional(
    z.looseObject({
      name: z.optional(words),
      description: z.optional(words),
      type: z.optional(iri),
      interactionType: z.optional(z.string()),
      extensions: z.optional(extensions),
    }),
  ),
})
/** What only statements that cmi5 merely allows are about. */
const other = z.looseObject({
  objectType: z.enum(['Agent', 'Group', 'StatementRef', 'SubStatement']),
})
const listed = z.optional(z.union([z.array(activity), activity]))
const score = z
  .strictObject({
    scaled: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
    raw: z.optional(z.number()),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
  })
  .check(
    z.refine(
      ({ raw, min, max }) =>
        (min ?? -Infinity) <= (raw ?? max ?? Infinity) &&
        (raw ?? min ?? -Infinity) <= (max ?? Infinity),
    ),
  )

const Statement = z.strictObject({
  id: uuid,
  actor: agent,
  verb: z.strictObject({ id: iri, display: z.optional(words) }),
  object: z.union([activity, other]),
  result: z.optional(
    z.strictObject({
      score: z.optional(score),
      success: z.optional(z.boolean()),
      completion: z.optional(z.boolean()),
      response: z.optional(z.string()),
      duration: z.optional(span),
      extensions: z.optional(extensions),
    }),
  ),
  context: z.strictObject({
    registration: uuid,
    instructor: z.optional(z.looseObject({})),
    team: z.optional(z.looseObject({})),
    contextActivities: z.optional(
      z.strictObject({ parent: listed, grouping: listed, category: listed, other: listed }),
    ),
    revision: z.optional(z.string()),
    platform: z.optional(z.string()),
    language: z.optional(z.string()),
    statement: z.optional(z.looseObject({})),
    extensions: z.optional(extensions),
  }),
  timestamp: moment,
  // The store sets them itself, whatever is said.
  stored: z.optional(z.string()),
  authority: z.optional(z.looseObject({})),
  version: z.optional(z.string().check(z.regex(/^1\.0(\.\d+)?$/))),
})
export type Statement = z.output<typeof Statement>
/** As it came: what it holds beside the form stays as it is. `size`: bytes of it. */
export type Given = { statement: Statement; json: Record<string, unknown>; size: number }

/** A text that no database keeps. */
const isBroken = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0') || !value.isWellFormed()
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([name, inner]) => isBroken(name) || isBroken(inner))

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
/** What xAPI leaves open and cmi5 does not (9.1, 9.2, 9.6.1 and 9.7). */
const missing = (json: object): string | null =>
  memberOf(json, 'id') === undefined
    ? 'The ID is missing'
    : memberOf(memberOf(json, 'actor'), 'account') === undefined ||
        memberOf(memberOf(json, 'actor'), 'objectType') === 'Group'
      ? 'The actor is not the one that the part was launched for'
      : memberOf(memberOf(json, 'context'), 'registration') === undefined
        ? 'The registration is missing'
        : memberOf(json, 'timestamp') === undefined
          ? 'The timestamp is missing'
          : null

/** Throws 400, which names the member that is wrong, and 403 for what cmi5 alone asks for. */
export const readStatement = (json: unknown): Omit<Given, 'size'> => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw badRequest('A statement must be a JSON object')
  if (isBroken(json)) throw badRequest('The statement contains a character that is not allowed')
  const { success, data, error } = z.safeParse(Statement, json)
  if (success) return { statement: data, json: json as Record<string, unknown> }
  const why = missing(json)
  if (why !== null) throw new ApiError(403, why)
  const [issue] = error.issues
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const path = [...(issue?.path ?? []), ...keys.slice(0, 1)].map(String).join('.')
  throw badRequest(
    path === 'attachments'
      ? 'Attachments are not supported'
      : `The statement is not valid xAPI. Check ${path.slice(0, 200) || 'its form'}`,
  )
}

type Listed = z.output<typeof listed>
const idsOf = (list: Listed): string[] =>
  (list === undefined ? [] : Array.isArray(list) ? list : [list]).map(one => one.id)
export const categoriesOf = ({ context }: Statement): string[] =>
  idsOf(context.contextActivities?.category)
export const groupingOf = ({ context }: Statement): string[] =>
  idsOf(context.contextActivities?.grouping)
/** The activity that it is about; null where it is about something else. */
export const activityOf = ({ object }: Statement): z.output<typeof activity> | null => {
  const found = z.safeParse(activity, object)
  return found.success ? found.data : null
}
