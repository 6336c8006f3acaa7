// Shapes of the contract as JSON Schema, the named ones once among the components.
import * as z from 'zod/mini'
import { memberAt } from '#lib/existing.ts'

export type Json = { [key: string]: unknown }
export type Fields = { properties?: Record<string, Json>; required?: string[] }

/** Named shapes, each once; filled while operations are written. */
export const components: Record<string, Json> = {}
export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
export const nameOf = (shape: Json): string | null =>
  typeof shape['$ref'] === 'string' ? shape['$ref'].slice('#/components/schemas/'.length) : null

const known = {
  input: new WeakMap<z.ZodMiniType, Json>(),
  output: new WeakMap<z.ZodMiniType, Json>(),
}

/**
 * One shape, with the named shapes in it moved to the components. Shapes are shared: nobody changes
 * one.
 */
export const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const shape = known[io].get(schema) ?? writeShape(schema, io)
  known[io].set(schema, shape)
  return shape
}

const writeShape = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const written = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  })
  const {
    $schema: _dialect,
    $defs = {},
    ...shape
  } = JSON.parse(
    JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json & { $defs?: Record<string, Json> }
  for (const [name, { id: _id, ...one }] of Object.entries($defs)) components[name] = one
  if (typeof shape['id'] !== 'string') return shape
  const { id: name, ...own } = shape as Json & { id: string }
  components[name] = JSON.parse(
    JSON.stringify(own).replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
  ) as Json
  return refTo(name)
}

/** The members of an object, whether it has a name or not. */
export const members = (schema: z.ZodMiniType | undefined, io: 'input' | 'output'): Fields => {
  if (!schema) return {}
  const shape = shapeOf(schema, io)
  const name = nameOf(shape)
  return (name === null ? shape : memberAt(components, name)) as Fields
}

/** Members without words of their own get those that are known for their name. */
export const described = (
  row: string,
  fields: Record<string, Json>,
  words: Record<string, string>,
): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, schema]) => {
      const said = words[`${row}.${key}`] ?? words[key]
      return [
        key,
        schema['description'] === undefined && said !== undefined
          ? { ...schema, description: said }
          : schema,
      ]
    }),
  )

export const errorShape = (): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(
    z.object({
      error: z.literal(true),
      message: z.string(),
      errors: z.optional(
        z.array(
          z.object({
            message: z.string(),
            field: z.string(),
            code: z.string(),
            index: z.optional(z.int()),
            limit: z.optional(z.number()),
            label: z.optional(z.string()),
            step: z.optional(z.int()),
          }),
        ),
      ),
      requiredPrivileges: z.optional(z.array(z.string())),
      request_id: z.optional(z.string()),
    }),
  ) as Json
  return { ...shape, additionalProperties: {} }
}
