// A generated client lets nothing through that a schema does not name: every other name is there.
import { expect, test } from 'vitest'
import { aliases } from '../aliases.ts'
import { existing } from '#lib/existing.ts'
import { rows, type Name } from '../rows.ts'
import { openapiDocument } from './openapi.ts'
import { sharedPath } from './openapiParameters.ts'

type Json = { [key: string]: unknown }
const document = openapiDocument('http://stepwright.test/api/2.0') as {
  components: { schemas: Record<string, Json> }
  paths: Record<string, Record<string, Json>>
}
const bodyOf = (name: Name): Json => {
  const path = sharedPath(name).replace(/:(\w+)/g, '{$1}')
  const operation = existing(document.paths[path]?.[rows[name].method.toLowerCase()], name)
  const { content } = operation['requestBody'] as { content: Record<string, { schema: Json }> }
  return existing(content['application/json'], 'a body').schema
}
/** The objects that a schema allows, in lists and among others. */
const objectsOf = (schema: Json | undefined): Json[] => {
  if (!schema) return []
  const ref = schema['$ref']
  if (typeof ref === 'string')
    return objectsOf(document.components.schemas[ref.slice('#/components/schemas/'.length)])
  return [
    ...(schema['properties'] ? [schema] : []),
    ...((schema['anyOf'] as Json[] | undefined) ?? []).flatMap(objectsOf),
    ...objectsOf(schema['items'] as Json | undefined),
  ]
}
const reaches = (schema: Json, [member = '', ...rest]: string[]): boolean =>
  objectsOf(schema).some(object => {
    const found = (object['properties'] as Record<string, Json>)[member]
    return found !== undefined && (rest.length === 0 || reaches(found, rest))
  })

test.each(aliases.flatMap(one => one.rows.map(name => [name, one.shown, one.taken] as const)))(
  '%s has %s beside %s',
  (name, shown, taken) => {
    expect(reaches(bodyOf(name), shown.split('.'))).toBe(true)
    expect(reaches(bodyOf(name), taken.split('.'))).toBe(true)
  },
)

test('of two names of a required member either is enough', () => {
  const line = existing(
    objectsOf(bodyOf('createStep')).flatMap(body =>
      objectsOf((body['properties'] as Record<string, Json>)['lines']),
    )[0],
    'a line',
  )
  expect(line).toMatchObject({
    required: ['bullet', 'level'],
    anyOf: [{ required: ['text_raw'] }, { required: ['text'] }],
    additionalProperties: false,
  })
  expect(bodyOf('createComment')).toMatchObject({
    anyOf: [{ required: ['text'] }, { required: ['text_raw'] }],
  })
})
