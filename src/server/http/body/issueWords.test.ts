// Every kind of problem that the library knows, in a sentence of ours.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueWords, oneEach } from './issueWords.ts'

const words = (schema: z.ZodMiniType, value: unknown): string[] => {
  const read = z.safeParse(schema, value, { error: issueWords })
  return oneEach(read.error?.issues ?? []).map(issue => issue.message)
}

const cases: [string, z.ZodMiniType, unknown, string][] = [
  ['a type', z.string(), 5, 'Must be text'],
  ['a number', z.number(), 'x', 'Must be a number'],
  ['a whole number', z.int(), 1.5, 'Must be a whole number'],
  ['a boolean', z.boolean(), 'yes', 'Must be true or false'],
  ['a list', z.array(z.string()), 'x', 'Must be a list'],
  ['an object', z.object({}), [], 'Must be an object'],
  ['a record', z.record(z.string(), z.string()), 5, 'Must be an object of entries by name'],
  ['null', z.null(), 5, 'Must be null'],
  ['one value', z.literal('a'), 'b', 'Must be "a"'],
  ['a value of several', z.enum(['a', 'b']), 'c', 'Must be one of "a", "b"'],
  ['text too long', z.string().check(z.maxLength(2)), 'abc', 'Must be at most 2 characters'],
  ['text too short', z.string().check(z.minLength(2)), 'a', 'Must be at least 2 characters'],
  ['no text', z.string().check(z.minLength(1)), '', 'Must not be empty'],
  ['an exact length', z.string().check(z.length(2)), 'a', 'Must be exactly 2 characters'],
  ['too many', z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Must have at most 1 entry'],
  ['too few', z.array(z.int()).check(z.minLength(2)), [1], 'Must have at least 2 entries'],
  ['not positive', z.int().check(z.positive()), 0, 'Must be more than 0'],
  ['too small', z.number().check(z.minimum(3)), 2, 'Must be at least 3'],
  ['not negative', z.number().check(z.negative()), 1, 'Must be less than 0'],
  ['two bounds', z.int().check(z.maximum(9)), 1e300, 'Must be at most 9'],
  [
    'the same bounds, narrower first',
    z.int().check(z.maximum(9), z.maximum(5)),
    10,
    'Must be at most 5',
  ],
  ['no multiple', z.number().check(z.multipleOf(5)), 3, 'Must be a multiple of 5'],
  ['an address', z.email(), 'x', 'Must be an email address'],
  ['a pattern', z.string().check(z.regex(/^a$/)), 'b', 'Must match the pattern /^a$/'],
  ['a beginning', z.string().check(z.startsWith('a')), 'b', 'Must start with "a"'],
  ['an end', z.string().check(z.endsWith('a')), 'b', 'Must end with "a"'],
  ['a piece', z.string().check(z.includes('a')), 'b', 'Must contain "a"'],
  ['an unknown member', z.strictObject({}), { a: 1 }, 'Contains unknown fields: a'],
  ['two types', z.union([z.int(), z.array(z.int())]), 'x', 'Must be a number or a list'],
  [
    'a type and a bound',
    z.union([z.string(), z.int().check(z.positive())]),
    0,
    'Must be more than 0',
  ],
  [
    'a name',
    z.record(z.string().check(z.minLength(2)), z.int()),
    { a: 1 },
    'Contains a name that is not allowed',
  ],
  [
    'a check without words',
    z.string().check(z.refine(() => false)),
    'x',
    'Must be a value that is allowed here',
  ],
]
test.each(cases)('%s is told in one plain sentence', (_, schema, value, sentence) => {
  expect(words(schema, value)).toEqual([sentence])
})

test('words that the contract has stand as they are, and members do not hide each other', () => {
  const schema = z.strictObject({
    a: z.string().check(z.refine(() => false, { message: 'Must rhyme' })),
    b: z.int(),
  })
  expect(words(schema, { a: 'x', b: 'x' })).toEqual(['Must rhyme', 'Must be a number'])
})
