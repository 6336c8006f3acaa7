// The table as an OpenAPI 3.1 document: nothing here is written by hand but the words that hold for
// all rows.
import { aliasesOf } from '../aliases.ts'
import { memberAt } from '#lib/existing.ts'
import type { Row } from '../core/endpoint.ts'
import { exampleOf } from './examples.ts'
import { families, familyOf } from './families.ts'
import { bodyWords } from './bodyWords.ts'
import { failuresOf, refusalExamples } from './openapiRefusals.ts'
import { withAliases } from './openapiAliases.ts'
import { components, described, errorShape, members, shapeOf, type Json } from './openapiShapes.ts'
import { openapiWebhooks, webhookHeaders } from './openapiWebhooks.ts'
import { rows, type Name } from '../rows.ts'
import { deprecated, summaries } from './summaries.ts'
import { names, parametersOf, sharedPath, table } from './openapiParameters.ts'

/** `/guides/{guideid}` */
const openPath = (name: Name) => sharedPath(name).replace(/:(\w+)/g, '{$1}')

const isOurs = (name: Name) => table[name].spec.startsWith('ours')
/** `4.3`, or null where a row stands beside the specification. */
const sectionOf = (name: Name): string | null => (isOurs(name) ? null : table[name].spec)

const rawTypes: Partial<Record<Name, string>> = {
  uploadImage: 'image/*',
  uploadVideo: 'video/*',
  createUserImport: 'text/csv',
}
const binary = { schema: { type: 'string', format: 'binary' } }

const bodyOf = (name: Name): Json => {
  const row: Row = rows[name]
  const { body } = table[name]
  if (row.raw)
    return {
      requestBody: {
        required: true,
        description: 'The file itself, whatever Content-Type says.',
        content: {
          'application/octet-stream': binary,
          ...(rawTypes[name] ? { [rawTypes[name]]: binary } : {}),
        },
      },
    }
  if (!body) return {}
  const shape = shapeOf(body, 'input')
  const properties = shape['properties'] as Record<string, Json> | undefined
  const schema = properties
    ? withAliases(name, { ...shape, properties: described(name, properties, bodyWords) })
    : shape
  const sent = exampleOf(name).body
  const needed = Array.isArray(shape['required']) && shape['required'].length > 0
  return {
    requestBody: {
      required: needed,
      content: {
        'application/json': {
          schema,
          ...(sent === undefined ? {} : { examples: { [name]: { value: sent } } }),
        },
      },
    },
  }
}

/** A list that is cut by limit and offset says how many there are. */
const countHeader = {
  'X-Total-Count': { description: 'The total number of entries.', schema: { type: 'integer' } },
}
const locationHeader = {
  Location: {
    description: 'The address of what was created.',
    schema: { type: 'string', format: 'uri' },
  },
}

const successOf = (name: Name): Json => {
  const row: Row = rows[name]
  const { returns, status = 200, query } = table[name]
  if (returns === null) return { 204: { description: 'Done; the answer has no body' } }
  const { answer, headers: shown } = exampleOf(name)
  const headers = {
    ...(status === 201 ? locationHeader : {}),
    ...(shown?.['X-Total-Count'] ? countHeader : {}),
    ...(deprecated.has(name)
      ? { Deprecation: { description: '`true`', schema: { type: 'string' } } }
      : {}),
  }
  const content = {
    schema: shapeOf(returns, 'output'),
    ...(answer === undefined ? {} : { examples: { [name]: { value: answer } } }),
  }
  const speaksXml = Object.hasOwn(members(query, 'output').properties ?? {}, 'type')
  return {
    [status]: {
      description: row.stream
        ? 'A stream of server-sent events that does not end'
        : status === 201
          ? 'Created'
          : status === 202
            ? 'Queued'
            : 'Done',
      ...(Object.keys(headers).length ? { headers } : {}),
      content:
        row.csv === 'only'
          ? { 'text/csv': content }
          : row.zip
            ? { 'application/zip': { schema: { type: 'string', format: 'binary' } } }
            : row.stream
              ? { 'text/event-stream': content }
              : {
                  'application/json': content,
                  ...(row.csv
                    ? {
                        'text/csv': {
                          schema: {
                            type: 'string',
                            description: 'The same data as a CSV table, with `format=csv`.',
                          },
                        },
                      }
                    : {}),
                  ...(speaksXml
                    ? {
                        'application/xml': {
                          schema: { type: 'string', description: 'oManual, with `type=XML`.' },
                        },
                      }
                    : {}),
                },
    },
  }
}

/** Names of members that stand for others. */
const otherNames = (name: Name): Json => {
  const known = aliasesOf(name).map(({ shown, taken }) => `\`${shown}\` for \`${taken}\``)
  return known.length ? { description: `Also accepts ${known.join(', ')}.` } : {}
}

/**
 * `x-access`: who may ask. `x-specification`: the section that names the row; absent, and `x-ours`
 * true, beside it. `x-confirms`: an Admin confirms it by password or passkey (`confirmWords`).
 */
const operationOf = (name: Name): Json => {
  const row: Row = rows[name]
  const section = sectionOf(name)
  return {
    operationId: name,
    tags: [familyOf(name).title],
    summary: summaries[name],
    ...otherNames(name),
    ...(section === null ? { 'x-ours': true } : { 'x-specification': section }),
    'x-access': row.access,
    ...(row.confirms ? { 'x-confirms': row.confirms } : {}),
    ...(deprecated.has(name) ? { deprecated: true } : {}),
    parameters: parametersOf(name),
    security: row.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...bodyOf(name),
    responses: { ...successOf(name), ...failuresOf(name) },
  }
}

type Content = Record<string, { schema: Json; examples?: Json }>
const contentOf = (operation: Json) =>
  ((operation['responses'] as Json)['200'] as { content: Content }).content

/**
 * OpenAPI allows one operation a path and method: rows that share them are one, `x-rows` names
 * each, and the answer is one of theirs.
 */
const joined = (made: Json[]): Json => {
  const [first, ...others] = made as [Json, ...Json[]]
  if (!others.length) return first
  const parameters = new Map<string, Json>()
  for (const one of made.flatMap(operation => operation['parameters'] as Json[])) {
    const key = `${String(one['in'])} ${String(one['name'])}`
    const there = parameters.get(key)
    const examples = {
      ...(there?.['examples'] as Json | undefined),
      ...(one['examples'] as Json | undefined),
    }
    parameters.set(key, {
      ...(there ?? one),
      ...(Object.keys(examples).length ? { examples } : {}),
    })
  }
  const contents = made.map(operation => memberAt(contentOf(operation), 'application/json'))
  const content = {
    schema: { anyOf: contents.map(one => one.schema) },
    examples: Object.assign({}, ...contents.map(one => one.examples)) as Json,
  }
  const responses = {
    ...(first['responses'] as Json),
    200: { description: 'Done', content: { 'application/json': content } },
  }
  const row = ({ operationId, summary, 'x-ours': ours, 'x-specification': section }: Json) => ({
    operationId,
    summary,
    ...(ours ? { 'x-ours': ours } : { 'x-specification': section }),
  })
  return { ...first, 'x-rows': made.map(row), parameters: [...parameters.values()], responses }
}

const description = `The content of this site for other programs. Members, parameters and endpoints marked \`x-ours\` are additions to the specification.

**Signing in.** \`POST /user/token\` returns a token; send it as \`Authorization: api TOKEN\`.
**Changes.** Writes to guides, steps, pages and settings need the query parameter \`revisionid\`, set to the revision that was read. If it is stale, the answer is 409 with the current resource as its body, and nothing is stored. With an \`Idempotency-Key\`, the same write can safely be repeated.
**Refusals.** All have one shape: \`{"error":true,"message","errors":[{"message","field","code","index"}]}\`. An unknown path is answered with 404, a method that a path does not support with 405 and \`Allow\`, an address over 8 KiB with 414.
**Limits.** 429 says in \`Retry-After\` when to ask again. JSON bodies can be up to 2 MiB.
**Answers** are UTF-8 JSON; times are UNIX seconds. \`pretty\` indents. A GET carries an \`ETag\` and answers \`If-None-Match\` with 304.`

const write = (): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  const groups = new Map<string, Name[]>()
  for (const name of names) {
    const key = `${rows[name].method} ${openPath(name)}`
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  for (const group of groups.values()) {
    const [first] = group as [Name, ...Name[]]
    ;(paths[openPath(first)] ??= {})[rows[first].method.toLowerCase()] = joined(
      group.map(operationOf),
    )
  }
  const webhooks = openapiWebhooks() // fills the components too
  return {
    openapi: '3.1.0',
    info: {
      title: 'Repair Guides and Wiki Content API',
      version: '2.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: families.map(family => ({ name: family.title, description: family.description })),
    components: {
      schemas: { Error: errorShape(), ...components },
      examples: refusalExamples(),
      parameters: webhookHeaders,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word `api`, a space and the token: `api TOKEN`.',
        },
      },
    },
    paths,
    webhooks,
  }
}

let written: Json | null = null

/**
 * The whole document. `base`: the address below which all paths lie. Written once; only the server
 * differs between callers.
 */
export const openapiDocument = (base: string): Json => {
  const { openapi, info, ...rest } = (written ??= write())
  return { openapi, info, servers: [{ url: base }], ...rest }
}
