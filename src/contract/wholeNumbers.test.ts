import { expect, test } from 'vitest'
import type { Schemas } from './core/endpoint.ts'
import { schemas } from './schemas.ts'
import { jsonSchemaOf, type JsonSchema } from '../fixtures/checkShape.ts'

const most = 2_147_483_647
/** What is compared with what is there, or cut to it, before it reaches a column of four bytes. */
const heldToWhatIsThere = new Set([
  'createStep.lines.lineid',
  'createStep.orderby',
  'patchStep.lines.lineid',
  'cropImage.x',
  'cropImage.y',
  'cropImage.width',
  'cropImage.height',
  'createUpload.size',
  'removeMedia.items.uses',
  'startUndoing.total',
  'changeStepForm.form_revisionid',
])
/** By the clock of a device: never later than now. */
const isCut = (at: string): boolean => at.endsWith('.device_date')

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema and all that stand in it, each with its place. */
const within = (at: string, schema: JsonSchema): [string, JsonSchema][] => [
  [at, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => within(`${at}.${key}`, one)),
  ...['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems']
    .flatMap(key => schema[key])
    .filter(isSchema)
    .flatMap(one => within(at, one)),
]
const hasNoEnd = ({ type, minimum, exclusiveMinimum, maximum = Infinity }: JsonSchema): boolean =>
  type === 'integer' &&
  (Number(maximum) > most || Number(minimum ?? exclusiveMinimum ?? -Infinity) < -most - 1)

test('a list in a body ends', () => {
  const table: [string, Schemas][] = Object.entries(schemas)
  const open = table
    .flatMap(([name, { body }]) => (body ? within(name, jsonSchemaOf(body, 'input')) : []))
    .filter(([, { type, maxItems }]) => type === 'array' && maxItems === undefined)
    .map(([at]) => at)
  expect(open).toEqual([])
})

test('a whole number in a body ends where a column of the database does', () => {
  const table: [string, Schemas][] = Object.entries(schemas)
  const open = table
    .flatMap(([name, { body }]) => (body ? within(name, jsonSchemaOf(body, 'input')) : []))
    .filter(([, schema]) => hasNoEnd(schema))
    .map(([at]) => at)
  expect(open.filter(at => !isCut(at) && !heldToWhatIsThere.has(at))).toEqual([])
  expect([...heldToWhatIsThere].filter(at => !open.includes(at))).toEqual([])
})
