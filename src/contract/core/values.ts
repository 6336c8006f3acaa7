// The values of a document as schemas: made from the table of its fields.
import * as z from 'zod/mini'
import type { FieldTable, ValueField, ValueOf } from '#documents/field.ts'
import { emptyValue } from '#documents/values.ts'
import { longText, ours } from './wire.ts'

type SchemaOf<F extends ValueField> = z.ZodMiniType<ValueOf<F>, ValueOf<F>>
type Shape<T extends FieldTable> = { -readonly [K in keyof T]: SchemaOf<T[K]> }
type Optional<T extends FieldTable> = {
  -readonly [K in keyof T]: z.ZodMiniOptional<SchemaOf<T[K]>>
}

const schemas = { text: z.string, number: z.number, flag: z.boolean } as const
const inputs = { ...schemas, text: () => longText } as const
const schemaIn = (of: typeof schemas | typeof inputs, field: ValueField): z.ZodMiniType =>
  emptyValue(field) === null ? z.nullable(of[field.kind]()) : of[field.kind]()

const shapeOf = (
  fields: FieldTable,
  schemaOf: (field: ValueField) => z.ZodMiniType,
): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.ours ? ours(schemaOf(field), `Ours: ${field.description}`) : schemaOf(field),
    ]),
  )

/** Members of an answer. */
export const shownValues = <T extends FieldTable>(fields: T): Shape<T> =>
  // A schema for every name of the table, of its field's kind.
  shapeOf(fields, field => schemaIn(schemas, field)) as Shape<T>

type Defaulted<T extends FieldTable> = {
  -readonly [K in keyof T]: z.ZodMiniDefault<SchemaOf<T[K]>>
}
/** Members of what a device kept, maybe before there was the field. */
export const keptValues = <T extends FieldTable>(fields: T): Defaulted<T> =>
  // The same, with the empty value of the field's kind.
  shapeOf(fields, field =>
    z._default(
      schemaIn(schemas, field),
      // Of the same kind as the schema.
      emptyValue(field) as never,
    ),
  ) as Defaulted<T>

/** Members of the body of a write; lengths and ranges bind only what changed (limits.ts). */
export const writtenValues = <T extends FieldTable>(fields: T): Optional<T> =>
  // The same, each of which may be left out.
  shapeOf(fields, field => z.optional(schemaIn(inputs, field))) as Optional<T>
