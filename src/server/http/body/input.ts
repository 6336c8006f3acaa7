// What came in, through the row's schemas (api-facts 1.1, 1.2, 1.4).
import * as z from 'zod/mini'
import type { Schemas } from '#contract/core/endpoint.ts'
import {
  badRequest,
  fieldError,
  invalid,
  notFound,
  shownProblems,
  type FieldError,
} from '#lib/errors.ts'
import { isRefusalCode, type RefusalCode } from '#lib/refusalCodes.ts'
import { existing } from '#lib/existing.ts'
import { issueWords, oneEach } from './issueWords.ts'
import { checkShape } from './jsonShape.ts'
import { longLists } from './longLists.ts'
import { partsWithin, readWhole } from './parts.ts'
import { isWritten, toAcceptedMembers } from './sentBack.ts'
import type { BufferedUpload } from './uploadBuffer.ts'

z.config({ localeError: issueWords })
export const jsonLimit = 2 * 1024 * 1024

type Issue = {
  code: string
  path: PropertyKey[]
  message: string
  keys?: string[]
  origin?: string
  expected?: string
  params?: Record<string, unknown>
  maximum?: number | bigint
  minimum?: number | bigint
}

const codeOf = (issue: Issue, missing: boolean): RefusalCode => {
  if (issue.code === 'custom') {
    const code = issue.params?.['code']
    return isRefusalCode(code) ? code : 'invalid_value'
  }
  if (issue.code === 'invalid_type') return missing ? 'required' : 'invalid_type'
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? 'too_long'
      : issue.origin === 'array'
        ? 'too_many'
        : 'out_of_range'
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? 'too_short'
      : issue.origin === 'array'
        ? 'too_few'
        : 'out_of_range'
  if (issue.code === 'invalid_union') return missing ? 'required' : 'invalid_type'
  return missing ? 'required' : 'invalid_value'
}

/** The bound that was broken, for whoever says it in another language. */
const limitOf = ({ code, maximum, minimum, params }: Issue): Pick<FieldError, 'limit'> => {
  const limit = code === 'too_big' ? maximum : code === 'too_small' ? minimum : params?.['limit']
  return typeof limit === 'number' ? { limit } : {}
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

/**
 * One entry a problem; `index` is the first number in its path (api-facts 1.4). More than an answer
 * tells are not put into words either.
 */
const fieldErrors = (issues: Issue[], value: unknown): FieldError[] =>
  oneEach(issues.slice(0, shownProblems)).flatMap((issue): FieldError[] => {
    const field = issue.path.filter(key => typeof key === 'string').join('.') || 'body'
    const index = issue.path.find(key => typeof key === 'number') as number | undefined
    const at = index === undefined ? {} : { index }
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).slice(0, shownProblems).map(key => ({
        message: `Unknown field ${key}`,
        field: [...issue.path.filter(k => typeof k === 'string'), key].join('.') || 'body',
        code: 'unknown_field' as const,
        ...at,
      }))
    }
    const missing = issue.path.length > 0 && valueAt(value, issue.path) === undefined
    return [
      {
        message: missing ? `${field} is required` : issue.message,
        field,
        code: codeOf(issue, missing),
        ...at,
        ...limitOf(issue),
      },
    ]
  })

const isUnknown = ({ code }: Issue) => code === 'unrecognized_keys'

/** `value` without the members that these issues say nobody knows. */
const withoutUnknown = (value: unknown, issues: Issue[]): unknown => {
  const rest = structuredClone(value)
  for (const { path, keys = [] } of issues) {
    const at = valueAt(rest, path)
    if (typeof at === 'object' && at !== null)
      for (const key of keys) Reflect.deleteProperty(at, key)
  }
  return rest
}

/**
 * What was sent, as the schema makes it, and its unknown members after `doubled`; throws 422 with
 * everything else that is wrong beside them. A schema says nothing of the rest of an object with an
 * unknown member.
 */
const parseBeside = <T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  doubled: FieldError[] = [],
): { data: z.output<T>; unknown: FieldError[] } => {
  const first = schema.safeParse(value)
  if (first.success) return { data: first.data, unknown: doubled }
  const issues = first.error.issues as Issue[]
  const strange = issues.filter(isUnknown)
  if (strange.length === 0) throw invalid([...doubled, ...fieldErrors(issues, value)])
  const unknown = [...doubled, ...fieldErrors(strange, value)]
  // Nobody would be told what is wrong beside these, and taking thousands out takes its time.
  if (unknown.length > shownProblems) throw invalid(unknown)
  const rest = withoutUnknown(value, strange)
  const second = schema.safeParse(rest)
  if (second.success) return { data: second.data, unknown }
  throw invalid([...unknown, ...fieldErrors(second.error.issues as Issue[], rest)])
}

/** What was sent, as the schema makes it; throws 422 with everything that is wrong. */
export const parse = <T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> => {
  const { data, unknown } = parseBeside(schema, value)
  if (unknown.length) throw invalid(unknown)
  return data
}

/**
 * The whole body, of at most `max` bytes; throws 413 beyond, 400 when the caller goes away. One
 * that is announced and fits is taken in one piece: Node holds it to its announced length, and no
 * stream has to be made.
 */
export const readLimited = async (
  request: Request,
  max: number,
  onLarge: () => void = () => undefined,
): Promise<Buffer> => {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) <= max) {
    if (Number(announced) > jsonLimit) onLarge()
    return readWhole(request, Number(announced))
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of partsWithin(request, max, 'request body')) {
    const was = size
    size += part.length
    if (was <= jsonLimit && size > jsonLimit) onLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** JSON whatever the Content-Type says; an empty body counts as `{}` (api-facts 1.1.4, 1.1.5). */
export const parseJson = (bytes: Buffer): Record<string, unknown> => {
  if (bytes.length === 0) return {}
  checkShape(bytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badRequest('Invalid JSON in request body')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('Request body must be a JSON object')
  return value as Record<string, unknown>
}

/** Query values with a NUL: nothing that is stored has one, and PostgreSQL takes none. */
const parseQuery = (schema: z.ZodMiniType, search: URLSearchParams): unknown => {
  const given = Object.fromEntries(search)
  const value = parse(schema, given) as Record<string, unknown>
  const broken = Object.keys(value).filter(key => given[key]?.includes('\u0000'))
  if (broken.length)
    throw invalid(
      broken.map(field =>
        fieldError(field, 'invalid_value', 'Contains a character that is not allowed'),
      ),
    )
  return value
}

/**
 * Old clients send `revisionid` in the body too: it is dropped before the strict check (api-facts
 * 1.1.6).
 */
const withoutRevisionid = ({ revisionid: _, ...rest }: Record<string, unknown>) => rest

/** What else than its parameter's name says has the id of a path. */
const things: Record<string, string> = {
  approvalid: 'Approval request',
  contextid: 'Document',
  docid: 'Document',
  ignoredid: 'Ignored finding',
  savedviewid: 'Saved view',
}
/** A number that nothing can have is of what is not there; anything else is no address. */
const thingOf = ([issue]: Issue[], given: Record<string, string>): string | undefined => {
  const name = String(issue?.path[0] ?? '')
  if (!name.endsWith('id') || !/^\d+$/.test(given[name] ?? '')) return undefined
  const words = name.slice(0, -2).replaceAll('_', ' ')
  return things[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export type Raw = {
  params: Record<string, string>
  search: URLSearchParams
  json: Record<string, unknown>
  file: BufferedUpload | null
  ignored?: (names: string[]) => void
}

/**
 * Params at once (404 when an id is none); query and body when the handler first touches them.
 * `raw.ignored` is told the members that are shown and cannot be set.
 */
export const readInput = (schemas: Schemas, raw: Raw) => {
  let params: unknown
  if (schemas.params) {
    const parsed = schemas.params.safeParse(raw.params)
    if (!parsed.success) throw notFound(thingOf(parsed.error.issues as Issue[], raw.params))
    params = parsed.data
  }
  let query: unknown
  let body: unknown
  let unknown: FieldError[] = []
  const readBody = () => {
    if (body !== undefined || !schemas.body) return body
    const tooLong = longLists(schemas.body, raw.json)
    if (tooLong.length) throw invalid(tooLong)
    const { taken, ignored, doubled } = toAcceptedMembers(schemas, withoutRevisionid(raw.json))
    if (ignored.length) raw.ignored?.(ignored)
    if (!isWritten(schemas)) return (body = parse(schemas.body, taken))
    const parsed = parseBeside(schemas.body, taken, doubled)
    unknown = parsed.unknown
    return (body = parsed.data)
  }
  return {
    params,
    get query() {
      return (query ??= schemas.query ? parseQuery(schemas.query, raw.search) : undefined)
    },
    body: readBody,
    /**
     * Unknown members of a body that is fine apart from them: the handler says what else is wrong
     * first, and nothing of it stays.
     */
    unknown: () => unknown,
    /** Whether there are any; what else is wrong is thrown where the handler reads the body. */
    hasUnknown: () => {
      try {
        readBody()
      } catch {
        return false
      }
      return unknown.length > 0
    },
    file: () => existing(raw.file, 'a body on disk'), // serve.ts spools the body of every raw row
  }
}
