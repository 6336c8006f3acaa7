// What the library finds wrong with a value, in one plain sentence for whoever sent it. Words that
// the contract has for a check of its own stand as they are.
import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const counted = (n: number | bigint, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** What a value is to be, after "Must be". */
const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object of entries by name',
  map: 'an object of entries by name',
  date: 'a date',
  null: 'null',
  undefined: 'left out',
  void: 'left out',
  never: 'left out',
}
const typeOf = (expected: string) => types[expected] ?? `of the type ${expected}`

const formats: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  date: 'a date, such as 2026-02-28',
  datetime: 'a date and a time, such as 2026-02-28T12:00:00Z',
  time: 'a time, such as 12:00:00',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  base64: 'base64',
  json_string: 'JSON',
}

/** `limit` as "at most"; `n` of what `origin` counts. */
export const sized = (origin: string, limit: string, n: number | bigint): string => {
  if (origin === 'string') return `Must be ${limit} ${counted(n, 'character', 'characters')}`
  if (origin === 'file') return `Must be ${limit} ${counted(n, 'byte', 'bytes')}`
  if (['array', 'set', 'map', 'object'].includes(origin))
    return `Must have ${limit} ${counted(n, 'entry', 'entries')}`
  return limit === 'exactly' ? `Must be ${n}` : `Must be ${limit} ${n}`
}

const formatWords = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): string => {
  const { format, prefix, suffix, includes, pattern } = issue as Record<string, unknown>
  if (format === 'starts_with') return `Must start with ${JSON.stringify(prefix)}`
  if (format === 'ends_with') return `Must end with ${JSON.stringify(suffix)}`
  if (format === 'includes') return `Must contain ${JSON.stringify(includes)}`
  if (format === 'regex') return `Must match the pattern ${String(pattern)}`
  return `Must be ${formats[String(format)] ?? `a valid ${String(format)}`}`
}

/** Of several shapes: the sentence of the one that has the right type, else all their types. */
const unionWords = (errors: readonly (readonly z.core.$ZodIssue[])[] = []): string => {
  const isOfType = (issues: readonly z.core.$ZodIssue[]) =>
    !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  const close = errors.find(isOfType)?.[0]
  if (close) return close.message
  const named = errors.flatMap(([issue]) =>
    issue?.code === 'invalid_type' ? [typeOf(issue.expected)] : [],
  )
  const all = [...new Set(named)]
  return all.length ? `Must be ${all.join(' or ')}` : 'Must match one of the allowed formats'
}

export const issueWords = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${typeOf(issue.expected)}`
    case 'invalid_value': {
      const said = issue.values.map(value =>
        typeof value === 'bigint' ? String(value) : JSON.stringify(value),
      )
      return said.length === 1 ? `Must be ${said[0]}` : `Must be one of ${said.join(', ')}`
    }
    case 'too_big': {
      const { origin, maximum, inclusive, exact } = issue
      return sized(origin, exact ? 'exactly' : inclusive ? 'at most' : 'less than', maximum)
    }
    case 'too_small': {
      const { origin, minimum, inclusive, exact } = issue
      if (origin === 'string' && minimum === 1 && inclusive && !exact) return 'Must not be empty'
      return sized(origin, exact ? 'exactly' : inclusive ? 'at least' : 'more than', minimum)
    }
    case 'invalid_format':
      return formatWords(issue)
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Contains unknown fields: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return unionWords(issue.errors)
    case 'invalid_key':
      return 'Contains a name that is not allowed'
    case 'invalid_element':
      return 'Contains an entry that is not allowed'
    default:
      return 'Must be a value that is allowed here'
  }
}

type Found = {
  code: string
  path: PropertyKey[]
  maximum?: number | bigint
  minimum?: number | bigint
}
const isCheck = ({ code }: Found) => code !== 'custom' && code !== 'unrecognized_keys'
/** The bound that lets less through. */
const isNarrower = (one: Found, other: Found) =>
  one.code === 'too_big'
    ? Number(one.maximum) < Number(other.maximum)
    : Number(one.minimum) > Number(other.minimum)

/** One problem of each value: a number that breaks two bounds is told the narrower one. */
export const oneEach = <T extends Found>(issues: T[]): T[] => {
  const kept = new Map<string, T>()
  const others: T[] = []
  for (const issue of issues) {
    const key = JSON.stringify(issue.path.map(String))
    const known = kept.get(key)
    if (!isCheck(issue)) others.push(issue)
    else if (!known || (known.code === issue.code && isNarrower(issue, known))) kept.set(key, issue)
  }
  const stays = new Set([...kept.values(), ...others])
  return issues.filter(issue => stays.has(issue))
}
