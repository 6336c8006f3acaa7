// Other names that a body takes, as members of its schema: generated clients let nothing else
// through.
import { aliasesOf, type Alias } from '../aliases.ts'
import type { Name } from '../rows.ts'
import { components, nameOf, type Json } from './openapiShapes.ts'
import { memberAt } from '#lib/existing.ts'

const wholeOf = (schema: Json): Json => {
  const name = nameOf(schema)
  return name === null ? schema : memberAt(components, name)
}
const propertiesOf = (schema: Json) => schema['properties'] as Record<string, Json> | undefined

/** Beside `taken` its other name; where one is required, either is enough. */
const withName = (object: Json, shown: string, taken: string): Json => {
  const whole = wholeOf(object)
  const properties = propertiesOf(whole) ?? {}
  const required = (whole['required'] as string[] | undefined) ?? []
  const other = {
    ...memberAt(properties, taken),
    description: `Another name for \`${taken}\`.`,
  }
  return {
    ...whole,
    properties: { ...properties, [shown]: other },
    ...(required.includes(taken)
      ? {
          required: required.filter(name => name !== taken),
          anyOf: [{ required: [taken] }, { required: [shown] }],
        }
      : {}),
  }
}

/** Each value may also be an object with it as its member `inner`: what an answer shows whole. */
const orWhole = (schema: Json, inner: string): Json => {
  const options = schema['anyOf'] as Json[] | undefined
  if (options) {
    const inside = options.map(one =>
      'items' in one || 'anyOf' in one ? orWhole(one, inner) : one,
    )
    const plain = options.find(one => one['type'] === 'integer' || one['type'] === 'string')
    return { ...schema, anyOf: plain ? [...inside, objectWith(plain, inner)] : inside }
  }
  if ('items' in schema) return { ...schema, items: orWhole(schema['items'] as Json, inner) }
  const { description, ...plain } = schema
  return {
    anyOf: [plain, objectWith(plain, inner)],
    ...(description === undefined ? {} : { description }),
  }
}
const objectWith = (plain: Json, inner: string): Json => ({
  type: 'object',
  properties: { [inner]: plain },
  required: [inner],
})

/** `change` of the objects that a schema allows. */
const inObjects = (schema: Json, change: (object: Json) => Json): Json => {
  const options = schema['anyOf'] as Json[] | undefined
  if (options) return { ...schema, anyOf: options.map(one => inObjects(one, change)) }
  if ('items' in schema) return { ...schema, items: inObjects(schema['items'] as Json, change) }
  return propertiesOf(wholeOf(schema)) ? change(schema) : schema
}
const changed = (object: Json, member: string, change: (schema: Json) => Json): Json => {
  const properties = propertiesOf(object) ?? {}
  return {
    ...object,
    properties: { ...properties, [member]: change(memberAt(properties, member)) },
  }
}

const withAlias = (body: Json, { shown, taken }: Alias): Json => {
  const [at, to] = [shown.split('.'), taken.split('.')]
  const [member = '', inner = '', last = ''] = at
  if (at.length === 1) return withName(body, shown, taken)
  if (member !== to[0]) {
    const properties = propertiesOf(body) ?? {}
    const lifted = {
      ...objectWith(memberAt(properties, taken), inner),
      description: `As in an answer; accepted for \`${taken}\`.`,
    }
    return { ...body, properties: { ...properties, [member]: lifted } }
  }
  if (at.length === to.length)
    return changed(body, member, schema =>
      inObjects(schema, object => withName(object, inner, to[1] ?? '')),
    )
  return to.length === 1
    ? changed(body, member, schema => orWhole(schema, inner))
    : changed(body, member, schema =>
        inObjects(schema, object => changed(object, inner, one => orWhole(one, last))),
      )
}

/** The schema of a row's body with every name under which the service takes a member. */
export const withAliases = (name: Name, body: Json): Json => aliasesOf(name).reduce(withAlias, body)
