// What a resource shows, sent back through its own write, changes nothing (decision 0371).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aliases, aliasesOf } from '#contract/aliases.ts'
import { rows, type Name } from '#contract/rows.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { send, type ValidRequests } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

type Json = Record<string, unknown>
let api: TestApi
let valid: ValidRequests
beforeAll(async () => {
  api = await startApi()
  valid = await openValidRequests(api)
})
afterAll(() => api.stop())

/** Rows whose body says what is to be done, or is a file: their answer is no body of theirs. */
const deeds: readonly Name[] = ['patchJob', 'sendUploadPart']
const changing = (Object.keys(rows) as Name[]).filter(
  name => rows[name].method === 'PATCH' && !deeds.includes(name),
)
/** What tells one moment from the next and nothing of the resource. */
const lasting = ({ modified_date: _, can_undo_until: __, ...rest }: Json): Json => rest

test.each(changing)('what %s shows, sent back whole, changes nothing (F5)', async name => {
  const ask = await valid[name]()
  const changed = await send(api, name, ask)
  expect(changed.status).toBe(200)
  const shown = (await changed.json()) as Json
  const revisionid = shown['revisionid']
  const again = await send(api, name, {
    ...ask,
    ...(ask.query && revisionid ? { query: { ...ask.query, revisionid } } : {}),
    body: shown,
  })
  const answer = (await again.json()) as Json
  expect(again.status, JSON.stringify(answer)).toBe(200)
  expect(lasting(answer)).toEqual(lasting(shown))
})

test('every alias of the table names a row and a member that it takes', () => {
  for (const { rows: names, taken } of aliases)
    for (const name of names) {
      expect(Object.keys(rows)).toContain(name)
      expect(aliasesOf(name).map(alias => alias.taken)).toContain(taken)
    }
})
