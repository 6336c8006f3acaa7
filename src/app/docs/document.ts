// The OpenAPI document as rows to read: everything that the reference shows comes out of it.
import { existing, itemAt } from '#lib/existing.ts'

export type Shape = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  'x-ours'?: boolean
}
type Examples = Record<string, { value?: unknown; summary?: string; $ref?: string }>
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Shape
  examples?: Examples
}
type Content = Record<string, { schema?: Shape; examples?: Examples }>
type Named = {
  operationId: string
  summary: string
  'x-ours'?: boolean
  'x-specification'?: string
}
type Operation = Named & {
  tags: string[]
  deprecated?: boolean
  parameters: Parameter[]
  'x-access': Access
  'x-rows'?: Named[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<
    string,
    { description: string; content?: Content; headers?: Record<string, { description?: string }> }
  >
}
export type OpenapiDocument = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Shape>
    examples: Record<string, { value: unknown; summary: string }>
  }
}

type Access = 'anyone' | 'user' | 'admin'
export type Answer = {
  status: string
  description: string
  types: string[]
  shape: Shape | null
  headers: [string, string][]
  examples: { summary: string; value: unknown }[]
}
/**
 * One row of the contract; rows that share a path and method each have their own. `section` null:
 * beside the specification.
 */
export type DocRow = {
  name: string
  title: string
  family: string
  method: string
  path: string
  summary: string
  section: string | null
  access: Access
  isDeprecated: boolean
  parameters: Parameter[]
  answers: Answer[]
  body: {
    isRequired: boolean
    isFile: boolean
    types: string[]
    shape: Shape
    example: unknown
  } | null
}
type DocFamily = { name: string; description: string; rows: DocRow[] }
export type Reference = { families: DocFamily[]; rows: DocRow[]; shapes: Record<string, Shape> }

/** `readGuide` -> `Read guide`. */
export const titleOf = (name: string) => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** What a reference points to: the last part of its path. */
export const nameIn = (reference: string): string => reference.split('/').at(-1) ?? reference

const answersOf = (document: OpenapiDocument, operation: Operation, name: string): Answer[] =>
  Object.entries(operation.responses).map(
    ([status, { description, content = {}, headers = {} }]) => {
      const first = Object.values(content)[0]
      const known = Object.entries(first?.examples ?? {}).filter(
        ([key]) => status >= '400' || key === name,
      )
      const examples = known.map(([, one]) =>
        one.$ref
          ? existing(document.components.examples[nameIn(one.$ref)], 'the example of that name')
          : { summary: one.summary ?? '', value: one.value },
      )
      return {
        status,
        description,
        types: Object.keys(content),
        shape: first?.schema ?? null,
        headers: Object.entries(headers).map(([key, one]) => [key, one.description ?? '']),
        examples,
      }
    },
  )

const rowOf = (
  document: OpenapiDocument,
  path: string,
  method: string,
  operation: Operation,
  named: Named,
): DocRow => {
  const name = named.operationId
  const [types, contents] = [
    Object.keys(operation.requestBody?.content ?? {}),
    Object.values(operation.requestBody?.content ?? {}),
  ]
  const [content] = contents
  return {
    name,
    title: titleOf(name),
    family: itemAt(operation.tags, 0),
    method: method.toUpperCase(),
    path,
    summary: named.summary,
    section: named['x-specification'] ?? null,
    access: operation['x-access'],
    isDeprecated: operation.deprecated === true,
    parameters: operation.parameters,
    answers: answersOf(document, operation, name),
    body: content
      ? {
          isRequired: operation.requestBody?.required === true,
          isFile: !types.includes('application/json'),
          types,
          shape: content.schema ?? {},
          example: content.examples?.[name]?.value,
        }
      : null,
  }
}

/** In the order of the document: families as its tags, rows as its paths. */
export const referenceOf = (document: OpenapiDocument): Reference => {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (operation['x-rows'] ?? [operation]).map(named =>
        rowOf(document, path, method, operation, named),
      ),
    ),
  )
  const families = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      rows: rows.filter(row => row.family === name),
    }))
    .filter(family => family.rows.length > 0)
  return { families, rows, shapes: document.components.schemas }
}

/** Every word typed must stand somewhere in the row's name, title, method, path or sentence. */
export const matchingRows = (rows: readonly DocRow[], text: string): DocRow[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const known =
      `${row.name} ${row.title} ${row.method} ${row.path} ${row.summary} ${row.family}`.toLowerCase()
    return words.every(word => known.includes(word))
  })
}

/** The shape itself, where a name stands for it. */
export const pointed = (shape: Shape, shapes: Record<string, Shape>): Shape =>
  shape.$ref ? (shapes[nameIn(shape.$ref)] ?? {}) : shape

/**
 * What one member of it may be looked into: its own members, those of its items, or of the one kind
 * beside null.
 */
export const membersOf = (shape: Shape, shapes: Record<string, Shape>): Shape | null => {
  const here = pointed(shape, shapes)
  if (here.properties) return here
  if (here.items) return membersOf(here.items, shapes)
  const kinds = (here.anyOf ?? here.oneOf ?? [])
    .map(kind => membersOf(kind, shapes))
    .filter(kind => kind !== null)
  const [only, ...others] = kinds
  return only !== undefined && others.length === 0 ? only : null
}
