import { expect, test } from 'vitest'
import { codePoints } from './core/wire.ts'
import type { Schemas } from './core/endpoint.ts'
import { schemas } from './schemas.ts'

const longest = 200
/**
 * Texts of an address that are compared whole, so that their length costs nothing; what looks into
 * the rows of a list is `searchWords`.
 */
const comparedWhole = new Set([
  'action',
  'category',
  'context',
  'depth',
  'difficulty',
  'display',
  'doctypes',
  'file',
  'filter',
  'guideDevice',
  'has_pending',
  'imageids',
  'join_code',
  'kind',
  'minHeight',
  'minWidth',
  'privilege',
  'sort',
  'state',
  'tag',
  'target_id',
  'target_type',
  'ticket',
  'topics',
  'types',
  'zone',
])

const accepts = (schema: unknown, words: string): boolean =>
  (schema as { safeParse: (given: unknown) => { success: boolean } }).safeParse(words).success

test('no list is searched by more than 200 characters (S-23)', () => {
  const words = 'iphone screen '.repeat(40)
  expect(codePoints(words)).toBeGreaterThan(longest)
  const table: Record<string, Schemas> = schemas
  const unbounded = Object.entries(table).flatMap(([name, { query }]) =>
    Object.entries((query?._zod.def as { shape?: object } | undefined)?.shape ?? {})
      .filter(([parameter, schema]) => !comparedWhole.has(parameter) && accepts(schema, words))
      .map(([parameter]) => `${name} ${parameter}`),
  )
  expect(unbounded).toEqual([])
})
