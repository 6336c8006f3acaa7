// Rows, fields, queries and addresses put together at random, some right, some with several things
// wrong at once: the rules of fixtures/refusals.ts hold for each, and every answer is held to its
// row's contract by the service itself.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { rows, type Name } from '#contract/rows.ts'
import { existing, itemAt, memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { bodyFields, holding, hostile, numbers, queryFields } from '../../fixtures/badInputs.ts'
import { openTrial } from '../../fixtures/refusals.ts'
import { alwaysHoldsAsync, amountOf } from '../../fixtures/propertyRuns.ts'

let tokens: (string | null)[]
const api = await startApiForFile({}, { jobsAtOnce: false })
const trial = await openTrial(api)
beforeAll(async () => {
  const { stranger } = await api.people('stranger')
  const moderator = await api.person('mona', { privilege: 'Moderator' })
  tokens = [
    api.admin.token,
    api.admin.token,
    api.admin.token,
    moderator.token,
    stranger.token,
    null,
  ]
})

const names = Object.keys(rows) as Name[]
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.constantFrom(...numbers),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  fc.constantFrom<unknown>(1, 2, 3, -1, 0, 2 ** 31, 1.5, true, false, null, [], {}),
)
const at = fc.nat(100)

const odd = fc.record({
  name: fc.constantFrom(...names),
  token: at,
  body: fc.array(
    fc.record({ field: at, of: fc.oneof(fc.record({ value }), fc.record({ text })) }),
    { maxLength: 4 },
  ),
  query: fc.array(fc.record({ key: at, text }), { maxLength: 3 }),
  params: fc.option(fc.record({ key: at, text }), { freq: 4, nil: null }),
  garbled: fc.option(fc.uint8Array({ maxLength: 200 }), { freq: 20, nil: null }),
})

type Odd = typeof odd extends fc.Arbitrary<infer T> ? T : never
const pick = <T>(all: T[], index: number): T | undefined => all[index % Math.max(1, all.length)]

/** Values that any client might send, by the name of the parameter. */
const usual: Record<string, string[]> = {
  limit: ['1', '20', '50', '200'],
  offset: ['0', '1', '30'],
  order: ['ASC', 'desc'],
  modifiedSince: ['0', '1700000000'],
  joinedSince: ['0'],
  newMemberSince: ['0'],
  langid: ['en', 'de', 'fr'],
  includePrivate: ['', 'true', 'false', '1'],
  includeStubs: ['true', '0'],
  requireGuides: ['true', 'false'],
  unpatrolled: ['false'],
  excludePrerequisiteSteps: ['true', ''],
  pretty: [''],
  type: ['JSON'],
  start_date: ['2020-01-01', '0'],
  end_date: ['2030-01-01T00:00:00Z'],
  unread: ['true'],
}
const spaces = ['', ' ', '\n']
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map(text => `x${text.toWellFormed().replaceAll('\u0000', '')}`)
/** Fields whose text may be anything. */
const free = [
  'summary',
  'introduction',
  'conclusion',
  'contents',
  'description',
  'location',
  'about',
]

const right = fc.record({
  name: fc.constantFrom(...names),
  query: fc.array(fc.record({ key: at, value: at }), { maxLength: 3 }),
  text: words,
  reads: fc.boolean(),
  space: fc.constantFrom(...spaces),
})
const reads = names.filter(name => rows[name].method === 'GET')

const sendRight = async ({
  name: drawn,
  query,
  text: said,
  reads: reading,
  space,
}: {
  name: Name
  query: { key: number; value: number }[]
  text: string
  reads: boolean
  space: string
}) => {
  const name = reading ? itemAt(reads, names.indexOf(drawn) % reads.length) : drawn
  const base = await trial.base(name)
  const known = queryFields(name).filter(key => usual[key])
  const asked = Object.fromEntries(
    query.flatMap(({ key, value: which }) => {
      const hit = existing(pick([...known, 'pretty'], key), 'one to pick')
      // A write's langid is another matter: it says which language is meant.
      return hit === 'langid' && !reading && rows[name].method !== 'GET'
        ? []
        : [[hit, existing(pick(memberAt(usual, hit), which), 'one to pick')]]
    }),
  )
  const field =
    base.body &&
    pick(
      Object.keys(bodyFields(name)).filter(
        key => free.includes(key) && existing(base.body, 'the body of base')[key] !== undefined,
      ),
      said.length,
    )
  await trial.attempt(name, {
    ...base,
    query: { ...asked, ...base.query },
    ...(field ? { body: { ...base.body, [field]: `${said}${space}` } } : {}),
  })
}

const sendOdd = async ({ name, token, body, query, params, garbled }: Odd) => {
  const base = await trial.base(name)
  const fields = Object.entries(bodyFields(name))
  const changed = Object.fromEntries(
    body.flatMap(({ field, of }) => {
      const hit = pick(fields, field)
      return hit ? [[hit[0], 'value' in of ? of.value : holding(hit[1], of.text)]] : []
    }),
  )
  const asked = Object.fromEntries(
    query.flatMap(({ key, text: said }) => {
      const hit = pick(queryFields(name), key)
      return hit ? [[hit, said.toWellFormed()]] : []
    }),
  )
  const part = params && pick(Object.keys(base.params ?? {}), params.key)
  const said = params?.text.toWellFormed() ?? ''
  await trial.attempt(name, {
    ...base,
    ...(base.token === undefined ? { token: itemAt(tokens, token % tokens.length) } : {}),
    ...(base.body ? { body: { ...base.body, ...changed } } : {}),
    query: { ...base.query, ...asked },
    ...(part && !['.', '..', ''].includes(said)
      ? { params: { ...base.params, [part]: said } }
      : {}),
    ...(garbled && base.body ? { file: new Uint8Array(garbled) } : {}),
  })
}

const requests = { check: 80, test: 80, soak: 100_000 }

test('random requests get no 5xx and leave nothing behind when refused', async () => {
  const request = fc.oneof(
    { weight: 2, arbitrary: right.map(asked => ({ right: asked })) },
    { weight: 3, arbitrary: odd.map(asked => ({ odd: asked })) },
  )
  await alwaysHoldsAsync(
    fc.asyncProperty(request, async asked =>
      'right' in asked ? sendRight(asked.right) : sendOdd(asked.odd),
    ),
    requests,
    20_261_120,
  )
  const { sent, refused } = trial.counts
  console.info(`random input: ${sent} requests, ${refused} refused`)
  expect(sent).toBeGreaterThanOrEqual(amountOf(requests))
  expect((sent - refused) / sent).toBeGreaterThanOrEqual(0.3)
  expect(refused / sent).toBeGreaterThan(0.25)
}, 7_200_000)
