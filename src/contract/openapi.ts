// The table as an OpenAPI 3.1 document, and as the text of docs/api.md: nothing here is written by hand.
import * as z from 'zod/mini'
import type { Row, Schemas } from './endpoint.ts'
import { paramsOf } from './path.ts'
import { rows, type Name } from './rows.ts'
import { schemas } from './table.ts'

type Json = { [key: string]: unknown }
const table: Record<Name, Schemas> = schemas
const names = Object.keys(rows) as Name[]

const { $schema: _, ...errorShape } = z.toJSONSchema(z.object({
  error: z.literal(true), message: z.string(),
  errors: z.optional(z.array(z.object({ message: z.string(), field: z.string(), code: z.string(), index: z.optional(z.int()) }))),
})) as Json

/** Named shapes, each once; filled while operations are written. */
const components: Record<string, Json> = {}
const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** One shape, with the named shapes in it moved to the components. */
const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' })
  const { $schema: _dialect, $defs = {}, ...shape } = JSON.parse(JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json & { $defs?: Record<string, Json> }
  for (const [name, { id: _id, ...one }] of Object.entries($defs)) components[name] = one
  if (typeof shape['id'] !== 'string') return shape
  const { id: name, ...own } = shape as Json & { id: string }
  components[name] = JSON.parse(JSON.stringify(own).replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)) as Json
  return refTo(name)
}

type Fields = { properties?: Record<string, Json>; required?: string[] }
const nameOf = (shape: Json): string | null => typeof shape['$ref'] === 'string' ? shape['$ref'].slice('#/components/schemas/'.length) : null

const members = (schema: z.ZodMiniType | undefined, io: 'input' | 'output'): Fields => {
  if (!schema) return {}
  const shape = shapeOf(schema, io)
  const name = nameOf(shape)
  return (name === null ? shape : components[name]!) as Fields
}

/** Parameters keep their parsed type; whether one may be left out is what the caller sees. */
const parameters = (name: Name): Json[] => {
  const { params, query } = table[name]
  const inPath = members(params, 'output').properties ?? {}
  const inQuery = members(query, 'output').properties ?? {}
  const required = new Set(members(query, 'input').required ?? [])
  return [
    ...paramsOf(rows[name].path).map(key => ({ name: key, in: 'path', required: true, schema: inPath[key] ?? { type: 'string' } })),
    ...Object.entries(inQuery).map(([key, schema]) => ({ name: key, in: 'query', required: required.has(key), schema, ...(schema['x-ours'] ? { description: schema['description'] } : {}) })),
    { name: 'pretty', in: 'query', required: false, allowEmptyValue: true, schema: { type: 'boolean' } },
  ]
}

const failures = (name: Name): Json => {
  const row: Row = rows[name]
  const { query, body, params } = table[name]
  const writes = row.method !== 'GET'
  const answer = (description: string) => ({ description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } })
  return {
    ...(writes ? { 400: answer('Invalid JSON in request body') } : {}),
    401: answer(row.access === 'anyone' ? 'The token is unknown or has ended' : 'Authentication required'),
    ...(writes || params ? { 403: answer('Not allowed') } : {}),
    ...(params ? { 404: answer('Not found') } : {}),
    ...(query && 'revisionid' in (members(query, 'output').properties ?? {}) ? { 409: { description: 'Stale revisionid; the body is the current resource', content: { 'application/json': {} } } } : {}),
    ...(query || body ? { 422: answer('Validation failed') } : {}),
    429: answer('Too many requests'),
  }
}

const operation = (name: Name): Json => {
  const row: Row = rows[name]
  const { spec, body, returns, status } = table[name]
  const answer = returns === null ? { 204: { description: 'Done' } }
    : { [status ?? 200]: { description: 'Done', content: { [row.stream ? 'text/event-stream' : 'application/json']: { schema: shapeOf(returns, 'output') } } } }
  return {
    operationId: name, description: `Specification: ${spec}.`, parameters: parameters(name),
    security: row.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...(row.raw ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } } : {}),
    ...(body ? { requestBody: { content: { 'application/json': { schema: shapeOf(body, 'input') } } } } : {}),
    responses: { ...answer, ...failures(name) },
  }
}

const openPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** OpenAPI allows one operation a path and method: rows that share them are one, with a choice of answers. */
export const openapiDocument = (base: string): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const name of names) {
    const at = paths[openPath(rows[name].path)] ??= {}
    const method = rows[name].method.toLowerCase()
    const made = operation(name)
    const there = at[method]
    if (!there) at[method] = made
    else {
      const known = new Set((there['parameters'] as Json[]).map(one => one['name']))
      there['parameters'] = [...there['parameters'] as Json[], ...(made['parameters'] as Json[]).filter(one => !known.has(one['name']))]
      const schema = (answers: Json) => ((answers['200'] as Json)['content'] as Json)['application/json'] as Json
      const content = schema(there['responses'] as Json)
      const other = schema(made['responses'] as Json)['schema']
      const choices = (content['schema'] as Json)['x-choice'] as Json[] | undefined
      content['schema'] = choices ? { 'x-choice': [...choices, other], anyOf: [...choices, other] } : { 'x-choice': [content['schema'], other], anyOf: [content['schema'], other] }
    }
  }
  for (const at of Object.values(paths)) for (const made of Object.values(at)) {
    const schema = (((made['responses'] as Json)['200'] as Json | undefined)?.['content'] as Json | undefined)?.['application/json'] as Json | undefined
    if (schema?.['schema']) delete (schema['schema'] as Json)['x-choice']
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Repair Guides and Wiki Content API', version: '2.0', description: 'Members marked x-ours stand beside the specification.' },
    servers: [{ url: base }],
    components: {
      schemas: { Error: errorShape, ...components },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'api TOKEN' } },
    },
    paths,
  }
}

const typeWord = (schema: Json): string => {
  const name = nameOf(schema)
  if (name !== null) return name
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[]).map(String).join(', ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema['type'] === 'array') return `array of ${typeWord((schema['items'] ?? {}) as Json)}`
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (any) return [...new Set(any.map(typeWord))].join(' or ')
  return typeof schema['type'] === 'string' ? schema['type'] : 'any'
}

const fieldTable = (title: string, shape: { properties?: Record<string, Json>; required?: string[] }): string[] => {
  const fields = Object.entries(shape.properties ?? {})
  if (!fields.length) return []
  return ['', `| ${title} | Type | Required | |`, '|---|---|---|---|', ...fields.map(([key, schema]) =>
    `| ${key} | ${typeWord(schema).replaceAll('|', '\\|')} | ${shape.required?.includes(key) ? 'yes' : 'no'} | ${schema['x-ours'] ? schema['description'] : ''} |`)]
}

/** A named shape is described once, at the end of the page. */
const answerText = (returns: z.ZodMiniType): string[] => {
  const shape = shapeOf(returns, 'output')
  return nameOf(shape) !== null || shape['type'] === 'array' ? ['', `Answer: ${typeWord(shape)}.`] : fieldTable('In the answer', shape as Fields)
}

const section = (name: Name): string[] => {
  const row: Row = rows[name]
  const { spec, params, query, body, returns, status } = table[name]
  return [
    '', `### ${row.method} ${row.path}`, '',
    `\`${name}\`. Access: ${row.access}. Specification: ${spec}. Success: ${returns === null ? 204 : status ?? 200}.`,
    ...fieldTable('In the path', members(params, 'output')),
    ...fieldTable('In the query', { ...members(query, 'output'), required: members(query, 'input').required ?? [] }),
    ...(row.raw ? ['', 'The request body is the file itself.'] : []),
    ...fieldTable('In the body', members(body, 'input')),
    ...(returns ? answerText(returns) : []),
  ]
}

/** docs/api.md, whole. */
export const apiText = (): string => {
  const specified = names.filter(name => !table[name].spec.startsWith('ours'))
  const beside = names.filter(name => table[name].spec.startsWith('ours'))
  const [named, unnamed] = [specified.flatMap(section), beside.flatMap(section)] // fills the components
  return [
    '# API 2.0', '',
    'Written by `npm run docs` from the contract in `src/contract/`; never edited by hand. All paths are below `/api/2.0`.',
    'Errors have one shape, `{"error":true,"message","errors":[{"message","field","code","index"}]}`; a 409 answers with the current resource.',
    '', '## What the specification names', ...named,
    '', '## What stands beside it', ...unnamed,
    '', '## Shapes', ...Object.keys(components).sort().flatMap(name => ['', `### ${name}`, ...fieldTable('Member', components[name] as Fields)]), '',
  ].join('\n')
}
