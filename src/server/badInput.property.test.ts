// Rows, fields, queries and addresses put together at random, several wrong at once: the rules of fixtures/refusals.ts hold for each.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, type Name } from '#contract/rows.ts'
import { startApi, type TestApi } from '#server/testing.ts'
import { bodyFields, holding, hostile, numbers, queryFields } from '../fixtures/badInputs.ts'
import { openTrial, type Trial } from '../fixtures/refusals.ts'

const soak = process.env['STEPWRIGHT_SOAK'] === '1'
let api: TestApi
let trial: Trial
let tokens: (string | null)[]
beforeAll(async () => {
  api = await startApi()
  trial = await openTrial(api)
  const { stranger } = await api.people('stranger')
  const moderator = await api.person('moderator', { privilege: 'Moderator' })
  tokens = [api.admin.token, api.admin.token, api.admin.token, moderator.token, stranger.token, null]
})
afterAll(() => api.stop())

const names = Object.keys(rows) as Name[]
const text = fc.oneof(fc.constantFrom(...hostile), fc.constantFrom(...numbers), fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 60 }))
const value = fc.oneof(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), fc.constantFrom<unknown>(1, 2, 3, -1, 0, 2 ** 31, 1.5, true, false, null, [], {}))
const at = fc.nat(100)

const requestOf = fc.record({
  name: fc.constantFrom(...names), token: at,
  body: fc.array(fc.record({ field: at, of: fc.oneof(fc.record({ value }), fc.record({ text })) }), { maxLength: 4 }),
  query: fc.array(fc.record({ key: at, text }), { maxLength: 3 }),
  params: fc.option(fc.record({ key: at, text }), { freq: 4, nil: null }),
  garbled: fc.option(fc.uint8Array({ maxLength: 200 }), { freq: 20, nil: null }),
})

const pick = <T>(all: T[], index: number): T | undefined => all[index % Math.max(1, all.length)]

test('no request that is put together at random gets a 5xx, another shape of error, or leaves anything behind when it is refused', async () => {
  await fc.assert(fc.asyncProperty(requestOf, async ({ name, token, body, query, params, garbled }) => {
    const base = await trial.base(name)
    const fields = Object.entries(bodyFields(name))
    const changed = Object.fromEntries(body.flatMap(({ field, of }) => {
      const hit = pick(fields, field)
      return hit ? [[hit[0], 'value' in of ? of.value : holding(hit[1], of.text)]] : []
    }))
    const asked = Object.fromEntries(query.flatMap(({ key, text: said }) => {
      const hit = pick(queryFields(name), key)
      return hit ? [[hit, said.toWellFormed()]] : []
    }))
    const part = params && pick(Object.keys(base.params ?? {}), params.key)
    const said = params?.text.toWellFormed() ?? ''
    await trial.attempt(name, {
      ...base, ...(base.token === undefined ? { token: pick(tokens, token)! } : {}),
      ...(base.body ? { body: { ...base.body, ...changed } } : {}), query: { ...base.query, ...asked },
      ...(part && !['.', '..', ''].includes(said) ? { params: { ...base.params, [part]: said } } : {}),
      ...(garbled && base.body ? { file: new Uint8Array(garbled) } : {}),
    })
  }), { numRuns: soak ? 5_000 : 400, seed: 20_261_120, endOnFailure: true })
  expect(trial.counts.refused).toBeGreaterThan(trial.counts.sent / 4)
  console.info(`random input: ${trial.counts.sent} requests, ${trial.counts.refused} refused`)
}, soak ? 3_600_000 : 120_000)
