// Parameters of a row in the OpenAPI document: in its path, its query and its headers.
import type { Row, Schemas } from '../core/endpoint.ts'
import { paramsOf } from '../core/path.ts'
import { rows, type Name } from '../rows.ts'
import { schemas } from '#contract/schemas.ts'
import { itemAt } from '#lib/existing.ts'
import { exampleOf } from './examples.ts'
import { described, members, type Json } from './openapiShapes.ts'
import { parameterWords } from './parameterWords.ts'

export const table: Record<Name, Schemas> = schemas
export const names = Object.keys(rows) as Name[]

const unnamed = (path: string) => path.replaceAll(/:\w+/g, ':')
/**
 * OpenAPI takes paths that differ only in the names within them for one path: the rows that share
 * it go by the shortest of their names, which never travel.
 */
export const sharedPath = (name: Name): string => {
  const alike = names
    .map(one => rows[one].path)
    .filter(path => unnamed(path) === unnamed(rows[name].path))
  return alike.reduce((best, path) => (path.length < best.length ? path : best))
}

const exampleAt = (name: Name, value: unknown): Json =>
  value === undefined ? {} : { examples: { [name]: { value } } }
/** Lists travel with commas between their items. */
const commas = { style: 'form', explode: false }

const headerParameters = (name: Name): Json[] => {
  const row: Row = rows[name]
  const text = (header: string, description: string, more: Json = {}): Json => ({
    name: header,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...more },
  })
  return [
    text('X-App-Id', 'Identifies the calling program; a site can require it.'),
    ...(row.method === 'GET'
      ? []
      : [
          text(
            'Idempotency-Key',
            'A unique key of your own for this request. Sending it again within 24 hours returns the first answer and changes nothing.',
            { minLength: 1, maxLength: 64 },
          ),
        ]),
    ...(row.audited
      ? [
          text(
            'X-Reason',
            'The caller’s reason for viewing this; it is kept with the record of the access.',
            {
              maxLength: 500,
            },
          ),
        ]
      : []),
    ...(row.deviceClock
      ? [
          text(
            'X-Device-Date',
            'The current time on the clock that `device_date` was read from, in UNIX seconds. It shows how far that clock is off.',
            { pattern: '^\\d{1,10}$' },
          ),
        ]
      : []),
    ...(row.stream
      ? [
          text(
            'Last-Event-ID',
            'The ID of the last event received; the events after it are sent first.',
          ),
        ]
      : []),
    ...(name === 'sendUploadPart'
      ? [text('Upload-Offset', 'Where this part begins, in bytes.')]
      : []),
  ]
}

/**
 * The schemas leave it out, as its absence has an answer of its own; every other write that takes
 * one needs one (specification 9.4).
 */
const revisionOptional: ReadonlySet<Name> = new Set<Name>([
  'createStep',
  'createRelease',
  'patchRelease',
  'deleteRelease',
  'patchTraining',
  'patchUser',
  'finishWork',
  'cancelWork',
  'pauseWork',
  'resumeWork',
  'saveStepData',
  'signWork',
  'voidWorkSignature',
  'deleteWork',
  'suspendWork',
  'assumeWork',
])

/** What the query has to hold, whatever its schema leaves to an answer of its own. */
export const requiredInQuery = (name: Name): string[] => {
  const { query } = table[name]
  const required = new Set(members(query, 'input').required ?? [])
  const hasRevision = 'revisionid' in (members(query, 'output').properties ?? {})
  if (rows[name].method !== 'GET' && hasRevision && !revisionOptional.has(name))
    required.add('revisionid')
  return [...required]
}

/** Parameters keep their parsed type; whether one may be left out is what the caller sees. */
export const parametersOf = (name: Name): Json[] => {
  const { params, query } = table[name]
  const example = exampleOf(name)
  const inPath = described(name, members(params, 'output').properties ?? {}, parameterWords)
  const inQuery = described(name, members(query, 'output').properties ?? {}, parameterWords)
  const required = new Set(requiredInQuery(name))
  const one = (key: string, place: 'path' | 'query', schema: Json, value: unknown): Json => {
    const { description, ...shape } = schema
    return {
      name: key,
      in: place,
      required: place === 'path' || required.has(key),
      ...(description ? { description } : {}),
      ...(shape['type'] === 'array' ? commas : {}),
      schema: shape,
      ...exampleAt(name, value),
    }
  }
  return [
    ...paramsOf(rows[name].path).map((key, n) =>
      one(
        itemAt(paramsOf(sharedPath(name)), n),
        'path',
        inPath[key] ?? { type: 'string' },
        example.params?.[key],
      ),
    ),
    ...Object.entries(inQuery).map(([key, schema]) =>
      one(key, 'query', schema, example.query?.[key]),
    ),
    {
      name: 'pretty',
      in: 'query',
      required: false,
      allowEmptyValue: true,
      description: 'Indents the JSON by four spaces.',
      schema: { type: 'boolean' },
    },
    ...headerParameters(name),
  ]
}
