// The examples of the reference: real answers, kept as files. `npm run examples` records them anew.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Schemas } from '../core/endpoint.ts'
import { rows, type Name } from '../rows.ts'
import { schemas } from '#contract/schemas.ts'
import { exampleOf, refusals } from './examples.ts'

const table: Record<Name, Schemas> = schemas
const names = Object.keys(rows) as Name[]
const asText = (value: unknown) =>
  value === undefined || value === null
    ? undefined
    : Array.isArray(value)
      ? value.join(',')
      : String(value)
const inAddress = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      asText(value) === undefined ? [] : [[key, asText(value)]],
    ),
  )

describe('the kept example is what the contract says', () => {
  test.each(names)('%s', name => {
    const { params, query, body, returns, status } = table[name]
    const example = exampleOf(name)
    expect(example.status, 'npm run examples').toBeGreaterThan(0)
    expect(params?.safeParse(inAddress(example.params)).error?.issues).toBeUndefined()
    expect(query?.safeParse(inAddress(example.query)).error?.issues).toBeUndefined()
    expect(body?.safeParse(example.body ?? {}).error?.issues).toBeUndefined()
    expect('raw' in rows[name]).toBe(example.file !== undefined)
    expect(example.status).toBe(returns === null ? 204 : (status ?? 200))
    // Of an archive no answer is kept.
    if (returns === null || 'zip' in rows[name]) expect(example.answer).toBeUndefined()
    else expect(returns.safeParse(example.answer).error?.issues).toBeUndefined()
  })
})

test('the kept refusals have the one shape of errors, and a 409 is the resource itself', () => {
  for (const { status, answer, headers } of Object.values(refusals)) {
    expect(status).toBeGreaterThanOrEqual(400)
    if (status === 409) {
      expect(headers).toMatchObject({ 'X-Conflict': 'stale' })
      expect(schemas.readGuide.returns.safeParse(answer).error?.issues).toBeUndefined()
    } else expect(answer).toMatchObject({ error: true, message: expect.any(String) })
  }
  expect(
    Object.values(refusals)
      .map(one => one.status)
      .sort(),
  ).toEqual([400, 401, 403, 404, 405, 409, 415, 422, 422, 501])
})

test('the files hold examples of rows and nothing else, and name no machine', () => {
  const contract = join(import.meta.dirname, '..')
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.json'),
  )
  const text = (file: string) => readFileSync(join(contract, file), 'utf8')
  const kept = files
    .filter(file => !file.endsWith('refusals.json'))
    .flatMap(file => Object.keys(JSON.parse(text(file)) as object))
  expect(kept.filter(name => !Object.hasOwn(rows, name))).toEqual([])
  expect(kept.length).toBe(new Set(kept).size)
  expect(files.filter(file => /stepwright\.test|127\.0\.0\.1|localhost/.test(text(file)))).toEqual(
    [],
  )
})
