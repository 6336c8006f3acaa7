// The OpenAPI document against the contract and the rules of OpenAPI 3.1: what a generator of
// clients trips over.
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemas } from '#contract/schemas.ts'
import { openapiDocument } from '#contract/reference/openapi.ts'
import { families } from '#contract/reference/families.ts'
import { paramsOf } from '#contract/core/path.ts'
import { rows, type Name } from '#contract/rows.ts'
import { summaries } from '#contract/reference/summaries.ts'
import type { Row, Schemas } from '#contract/core/endpoint.ts'
import { existing, firstOf, foundIn, memberAt } from '#lib/existing.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { endpoints } from '../../fixtures/specTables.ts'
import { send } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

type Json = { [key: string]: unknown }
type Content = Record<string, { schema?: Json; examples?: Record<string, Json> }>
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  deprecated?: boolean
  parameters: { name: string; in: string; required: boolean; schema: Json; examples?: Json }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content; headers?: Json }>
  security: Json[]
} & Json
type Document = {
  openapi: string
  info: Json
  servers: { url: string }[]
  components: { schemas: Record<string, Json>; securitySchemes: Json }
  paths: Record<string, Record<string, Operation>>
}
let text: string
let document: Document
beforeAll(() => {
  text = JSON.stringify(openapiDocument('http://stepwright.test/api/2.0'))
  document = JSON.parse(text) as Document
})

const names = Object.keys(rows) as Name[]
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const bare = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, ':')
const operationOf = (row: Row) =>
  document.paths[Object.keys(document.paths).find(path => bare(path) === bare(row.path)) ?? '']?.[
    row.method.toLowerCase()
  ]

/** Every object below, the document itself first; examples are content, no schemas. */
const objectsIn = (value: unknown): Json[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value) ? [] : [value as Json]),
        ...Object.entries(value).flatMap(([key, one]) =>
          key === 'examples' ? [] : objectsIn(one),
        ),
      ]
/** What a reference of this document points to. */
const pointed = (ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
const schemasIn = () =>
  [
    ...operations().flatMap(({ operation }) => [
      ...operation.parameters.map(one => one.schema),
      operation.requestBody,
      ...Object.values(operation.responses).map(one => one.content),
    ]),
    document.components.schemas,
  ].flatMap(objectsIn)

describe('the document', () => {
  test('is OpenAPI 3.1 with what every one must have', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: expect.any(String), version: '2.0' },
      servers: [{ url: 'http://stepwright.test/api/2.0' }],
    })
    expect(
      Object.keys(document).filter(
        key =>
          ![
            'openapi',
            'info',
            'servers',
            'components',
            'paths',
            'webhooks',
            'tags',
            'security',
          ].includes(key),
      ),
    ).toEqual([])
  })

  test('is what a validator of the official schema takes', async () => {
    const { valid, errors } = await new Validator({ strict: false }).validate(
      JSON.parse(text) as Json,
    )
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    // The validator itself is no rubber stamp.
    expect(
      (
        await new Validator({ strict: false }).validate({
          ...document,
          paths: { '/guides': { get: { responses: { 200: {} } } } },
        })
      ).valid,
    ).toBe(false)
  })

  test('holds every row of the contract and nothing else', () => {
    expect(names.filter(name => !operationOf(rows[name]))).toEqual([])
    expect(operations().length).toBe(
      new Set(names.map(name => `${rows[name].method} ${rows[name].path}`)).size,
    )
    const built = endpoints.filter(({ method, path }) =>
      Object.entries(document.paths).some(
        ([one, methods]) => bare(one) === bare(path) && methods[method.toLowerCase()],
      ),
    )
    expect(built.length).toBeGreaterThanOrEqual(30)
  })

  test('names its operations once each, and its parameters as the path does', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, method, operation } of operations()) {
      const inPath = operation.parameters.filter(one => one.in === 'path')
      expect([path, inPath.map(one => one.name)]).toEqual([
        path,
        [...path.matchAll(/\{(\w+)\}/g)].map(found => found[1]),
      ])
      for (const parameter of operation.parameters) {
        expect(['path', 'query', 'header']).toContain(parameter.in)
        if (parameter.in === 'path') expect(parameter.required).toBe(true)
        expect(parameter.schema).toBeTypeOf('object')
      }
      const keys = operation.parameters.map(one => `${one.in} ${one.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      if (method === 'get') expect(operation.requestBody).toBeUndefined()
    }
    for (const name of names)
      expect(
        existing(operationOf(rows[name]), 'an operation').parameters.filter(
          one => one.in === 'path',
        ).length,
      ).toBe(paramsOf(rows[name].path).length)
    expect(document.paths['/guides/{guideid}/steps/{stepid}']?.['patch']?.operationId).toBe(
      'patchStep',
    )
    // Paths that differ only in the names within them are one path to OpenAPI.
    const paths = Object.keys(document.paths).map(bare)
    expect(paths.length).toBe(new Set(paths).size)
  })

  test('describes every answer: the success, the refusals, the one shape of errors', () => {
    for (const name of names) {
      const { responses, security } = existing(operationOf(rows[name]), 'an operation')
      const { returns, status } = schemas[name] as { returns: unknown; status?: number }
      const success = returns === null ? '204' : String(status ?? 200)
      expect([name, Object.keys(responses)]).toEqual([
        name,
        expect.arrayContaining([success, '401', '429']),
      ])
      if (returns !== null)
        expect(
          memberAt(
            existing(memberAt(responses, success).content, 'a content'),
            'stream' in rows[name]
              ? 'text/event-stream'
              : 'csv' in rows[name] && rows[name].csv === 'only'
                ? 'text/csv'
                : 'zip' in rows[name]
                  ? 'application/zip'
                  : 'application/json',
          ).schema,
        ).toBeTypeOf('object')
      for (const [code, response] of Object.entries(responses)) {
        expect(code).toMatch(/^[2-5]\d\d$/)
        expect(response.description).toMatch(/./)
        if (code >= '400' && code !== '409')
          expect(
            memberAt(existing(response.content, 'the content of response'), 'application/json')
              .schema,
          ).toEqual({
            $ref: '#/components/schemas/Error',
          })
      }
      expect(security.some(one => Object.keys(one).length === 0)).toBe(
        rows[name].access === 'anyone',
      )
    }
  })

  test('has no dangling reference, unknown type or missing required member', () => {
    const types = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']
    for (const schema of schemasIn()) {
      if (typeof schema['$ref'] === 'string')
        expect([schema['$ref'], pointed(schema['$ref'])]).toEqual([
          schema['$ref'],
          expect.any(Object),
        ])
      if (
        typeof schema['type'] === 'string' &&
        !(
          'properties' in schema &&
          'type' in (schema['properties'] as Json) &&
          schema === schema['properties']
        )
      )
        expect(types).toContain(schema['type'])
      if (Array.isArray(schema['required']) && schema['properties'])
        for (const key of schema['required'] as string[])
          expect(Object.keys(schema['properties'] as Json)).toContain(key)
      for (const key of ['anyOf', 'oneOf', 'allOf', 'enum'])
        if (key in schema && Array.isArray(schema[key]))
          expect((schema[key] as unknown[]).length).toBeGreaterThan(0)
    }
  })

  test('describes every row with its family and recorded answer', () => {
    const titles = families.map(one => one.title)
    expect(families.flatMap(one => Object.keys(one.rows)).sort()).toEqual([...names].sort())
    for (const name of names) {
      const { method, path } = rows[name]
      const made = existing(operationOf(rows[name]), 'an operation')
      const all = [made, ...((made['x-rows'] as Operation[] | undefined) ?? [])].filter(
        one => one.operationId === name,
      )
      expect([name, all.some(one => one.summary === summaries[name])]).toEqual([name, true])
      expect(summaries[name]).toMatch(/^[A-Z][^\n]{10,160}\.$/)
      expect(titles).toContain(made.tags[0])
      const success = foundIn(Object.entries(made.responses), ([code]) => code.startsWith('2'))[1]
      const shown = Object.values(success.content ?? {}).flatMap(one =>
        Object.keys(one.examples ?? {}),
      )
      // An archive is shown by nothing but its type.
      if (success.content && !('zip' in rows[name]))
        expect([name, shown]).toEqual([name, expect.arrayContaining([name])])
      const table: Schemas = schemas[name]
      const inPath = made.parameters.filter(one => one.in === 'path')
      expect(inPath.length).toBe(paramsOf(path).length)
      for (const one of inPath)
        expect([name, Object.keys(one.examples ?? {})]).toEqual([
          name,
          expect.arrayContaining([name]),
        ])
      if (table.body && made.requestBody && method !== 'DELETE')
        expect([name, Object.keys(memberAt(made.requestBody.content, 'application/json'))]).toEqual(
          [name, expect.arrayContaining(['schema'])],
        )
    }
  })

  test('says what every parameter and every member of a body means', () => {
    const silent = operations().flatMap(({ operation }) => {
      const body = operation.requestBody?.content['application/json']?.schema as
        | { properties?: Record<string, Json> }
        | undefined
      const fields = [
        ...operation.parameters.map(one => [one.name, one] as const),
        ...Object.entries(body?.properties ?? {}),
      ]
      return fields
        .filter(([, one]) => !(one as Json)['description'])
        .map(([name]) => `${operation.operationId}.${name}`)
    })
    expect(silent).toEqual([])
  })

  test('lists for every row the refusals that it can answer, and what a 409 holds', () => {
    const codesOf = (name: Name) =>
      Object.keys(existing(operationOf(rows[name]), 'an operation').responses).filter(
        code => code >= '400',
      )
    expect(codesOf('listTags')).toEqual(['400', '401', '422', '429', '500', '503'])
    expect(codesOf('patchStep')).toEqual([
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '422',
      '429',
      '500',
      '503',
      '507',
    ])
    expect(codesOf('uploadImage')).toEqual([
      '400',
      '401',
      '403',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '507',
    ])
    expect(codesOf('readGuide')).toEqual([
      '400',
      '401',
      '403',
      '404',
      '422',
      '429',
      '500',
      '501',
      '503',
    ])
    const resource = (name: Name) =>
      memberAt(
        existing(
          memberAt(existing(operationOf(rows[name]), 'an operation').responses, '409').content,
          'a content',
        ),
        'application/json',
      ).schema
    expect(
      [
        resource('patchGuide'),
        resource('deleteGuide'),
        resource('patchStep'),
        resource('deleteStep'),
        resource('moveWiki'),
        resource('deleteWiki'),
        resource('sendUploadPart'),
      ].map(schema => existing(schema, 'the schema')['$ref']),
    ).toEqual(
      ['Guide', 'Guide', 'Step', 'Step', 'Wiki', 'Wiki', 'Upload'].map(
        name => `#/components/schemas/${name}`,
      ),
    )
    expect(
      memberAt(existing(operationOf(rows.patchGuide), 'an operation').responses, '409').headers,
    ).toHaveProperty('X-Conflict')
    expect(existing(operationOf(rows.readWiki), 'an operation').responses['409']).toBeUndefined()
  })

  test('describes sign-in, client names, repeats and binary answers', () => {
    expect(document.components.securitySchemes).toMatchObject({
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: expect.stringContaining('api TOKEN'),
      },
    })
    const sent = (name: Name) =>
      existing(operationOf(rows[name]), 'an operation')
        .parameters.filter(one => one.in !== 'path')
        .map(one => one.name)
    for (const name of names) {
      expect(sent(name)).toEqual(expect.arrayContaining(['pretty', 'X-App-Id']))
      expect([name, sent(name).includes('Idempotency-Key')]).toEqual([
        name,
        rows[name].method !== 'GET',
      ])
    }
    expect(sent('patchGuide')).toContain('revisionid')
    const types = (name: Name) =>
      Object.keys(
        existing(
          memberAt(existing(operationOf(rows[name]), 'an operation').responses, '200').content,
          'a content',
        ),
      )
    expect(
      names.filter(
        name =>
          existing(operationOf(rows[name]), 'an operation').responses['200']?.content?.[
            'application/xml'
          ],
      ),
    ).toEqual(['readWiki', 'readCategory', 'readGuide'])
    expect([types('readEvents'), types('listTags')]).toEqual([
      ['text/event-stream'],
      ['application/json'],
    ])
    for (const name of ['uploadImage', 'uploadVideo', 'uploadDocument', 'sendUploadPart'] as const)
      expect(
        existing(existing(operationOf(rows[name]), 'an operation').requestBody, 'the request body')
          .content,
      ).toHaveProperty('application/octet-stream')
    expect(
      names.filter(name => existing(operationOf(rows[name]), 'an operation').deprecated),
    ).toEqual(['searchUsernames'])
    expect(
      memberAt(existing(operationOf(rows.searchUsernames), 'an operation').responses, '200')
        .headers,
    ).toHaveProperty('Deprecation')
  })

  test('tells the limits of what is sent, as clients check them', () => {
    const body = memberAt(
      existing(
        existing(operationOf(rows.createComment), 'an operation').requestBody,
        'the request body',
      ).content,
      'application/json',
    ).schema as { properties: Record<string, Json> }
    expect(body.properties['text']).toMatchObject({
      type: 'string',
      maxLength: 4096,
      minLength: 12,
    })
    const limit = foundIn(
      existing(operationOf(rows.listGuides), 'an operation').parameters,
      one => one.name === 'limit',
    )
    expect(limit).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    })
  })

  test('marks what is ours, and stays of a size that a client can load', () => {
    expect(existing(text.match(/"x-ours":true/g), 'a match').length).toBeGreaterThan(20)
    expect(text.length).toBeGreaterThan(50_000)
    expect(text.length).toBeLessThan(2_325_000)
  })
})

describe('what the document says of revisionid', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  test('agrees with the service about required parameters', async () => {
    const valid = await openValidRequests(api)
    const parameterOf = (name: Name) =>
      existing(operationOf(rows[name]), 'an operation').parameters.find(
        one => one.name === 'revisionid' && one.in === 'query',
      )
    const writes = names.filter(name => rows[name].method !== 'GET' && parameterOf(name))
    expect(writes.length).toBeGreaterThanOrEqual(12)
    for (const name of writes) {
      const { query: { revisionid: _, ...query } = {}, ...ask } = await valid[name]()
      const response = await send(api, name, { ...ask, query })
      const refused = response.ok
        ? null
        : firstOf(((await response.json()) as { errors: { code: string }[] }).errors).code
      expect([name, refused]).toEqual([
        name,
        existing(parameterOf(name), 'a parameter').required ? 'missing_revisionid' : null,
      ])
    }
  })
})
