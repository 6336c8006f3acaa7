// The OpenAPI document against the contract and the rules of OpenAPI 3.1: what a generator of clients trips over.
import { beforeAll, describe, expect, test } from 'vitest'
import { schemas } from '#contract/table.ts'
import { openapiDocument } from '#contract/openapi.ts'
import { paramsOf } from '#contract/path.ts'
import { rows, type Name } from '#contract/rows.ts'
import type { Row } from '#contract/endpoint.ts'
import { endpoints } from '../fixtures/specTables.ts'

type Json = { [key: string]: unknown }
type Operation = { operationId: string; parameters: { name: string; in: string; required: boolean; schema: Json }[]; requestBody?: Json; responses: Record<string, { description: string; content?: Record<string, { schema?: Json }> }>; security: Json[] }
type Document = { openapi: string; info: Json; servers: { url: string }[]; components: { schemas: Record<string, Json>; securitySchemes: Json }; paths: Record<string, Record<string, Operation>> }
let text: string
let document: Document
beforeAll(() => {
  text = JSON.stringify(openapiDocument('http://stepwright.test/api/2.0'))
  document = JSON.parse(text) as Document
})

const names = Object.keys(rows) as Name[]
const operations = () => Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
const operationOf = (row: Row) => document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]

/** Every object below, the document itself first. */
const objectsIn = (value: unknown): Json[] => typeof value !== 'object' || value === null ? []
  : [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(objectsIn)]
/** What a reference of this document points to. */
const pointed = (ref: string): unknown => ref.replace(/^#\//, '').split('/').reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
const schemasIn = () => [...operations().flatMap(({ operation }) => [...operation.parameters.map(one => one.schema), operation.requestBody, ...Object.values(operation.responses).map(one => one.content)]), document.components.schemas].flatMap(objectsIn)

describe('the document', () => {
  test('is OpenAPI 3.1 with what every one must have', () => {
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\.\d+$/), info: { title: expect.any(String), version: '2.0' }, servers: [{ url: 'http://stepwright.test/api/2.0' }] })
    expect(Object.keys(document).filter(key => !['openapi', 'info', 'servers', 'components', 'paths', 'tags', 'security'].includes(key))).toEqual([])
  })

  test('holds every row of the contract and nothing else', () => {
    expect(names.filter(name => !operationOf(rows[name]))).toEqual([])
    expect(operations().length).toBe(new Set(names.map(name => `${rows[name].method} ${rows[name].path}`)).size)
    const built = endpoints.filter(({ method, path }) => document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()])
    expect(built.length).toBeGreaterThanOrEqual(30)
  })

  test('names its operations once each, and its parameters as the path does', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, method, operation } of operations()) {
      const inPath = operation.parameters.filter(one => one.in === 'path')
      expect([path, inPath.map(one => one.name)]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(found => found[1])])
      for (const parameter of operation.parameters) {
        expect(['path', 'query', 'header']).toContain(parameter.in)
        if (parameter.in === 'path') expect(parameter.required).toBe(true)
        expect(parameter.schema).toBeTypeOf('object')
      }
      const keys = operation.parameters.map(one => `${one.in} ${one.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      if (method === 'get') expect(operation.requestBody).toBeUndefined()
    }
    for (const name of names) expect(operationOf(rows[name])!.parameters.filter(one => one.in === 'path').map(one => one.name)).toEqual(paramsOf(rows[name].path))
  })

  test('describes every answer: the success, the refusals, the one shape of errors', () => {
    for (const name of names) {
      const { responses, security } = operationOf(rows[name])!
      const { returns, status } = schemas[name] as { returns: unknown; status?: number }
      const success = returns === null ? '204' : String(status ?? 200)
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining([success, '401', '429'])])
      if (returns !== null) expect(responses[success]!.content!['application/json']!.schema).toBeTypeOf('object')
      for (const [code, response] of Object.entries(responses)) {
        expect(code).toMatch(/^[2-5]\d\d$/)
        expect(response.description).toMatch(/./)
        if (code >= '400' && code !== '409') expect(response.content!['application/json']!.schema).toEqual({ $ref: '#/components/schemas/Error' })
      }
      expect(security.some(one => Object.keys(one).length === 0)).toBe(rows[name].access === 'anyone')
    }
  })

  test('has no reference into nothing, no type that JSON Schema does not know, no required member that is not there', () => {
    const types = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']
    for (const schema of schemasIn()) {
      if (typeof schema['$ref'] === 'string') expect([schema['$ref'], pointed(schema['$ref'])]).toEqual([schema['$ref'], expect.any(Object)])
      if (typeof schema['type'] === 'string' && !('properties' in schema && 'type' in (schema['properties'] as Json) && schema === schema['properties'])) expect(types).toContain(schema['type'])
      if (Array.isArray(schema['required']) && schema['properties']) for (const key of schema['required'] as string[]) expect(Object.keys(schema['properties'] as Json)).toContain(key)
      for (const key of ['anyOf', 'oneOf', 'allOf', 'enum']) if (key in schema && Array.isArray(schema[key])) expect((schema[key] as unknown[]).length).toBeGreaterThan(0)
      expect(schema).not.toHaveProperty('x-choice')
    }
  })

  test('marks what is ours, and stays of a size that a client can load', () => {
    expect(text.match(/"x-ours":true/g)!.length).toBeGreaterThan(20)
    expect(text.length).toBeGreaterThan(50_000)
    expect(text.length).toBeLessThan(1_500_000)
  })
})
