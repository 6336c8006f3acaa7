// Every row against wrong, huge and hostile input: never a 5xx, the field is named, and a refusal
// leaves all tables as they were.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#contract/core/endpoint.ts'
import { rows, type Name } from '#contract/rows.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import {
  badKeys,
  bodyFields,
  holding,
  hostile,
  numbers,
  oversized,
  queryFields,
  requiredFields,
  withMember,
  writesJson,
  wrongTypes,
} from '../../fixtures/badInputs.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { openTrial, type Trial } from '../../fixtures/refusals.ts'

let api: TestApi
let trial: Trial
beforeAll(async () => {
  // Most of the writes only make what is asked about: one look at the jobs serves them all.
  api = await startApi({}, { jobsAtOnce: false })
  trial = await openTrial(api)
})
afterAll(async () => {
  console.info(`bad input: ${trial.counts.sent} requests, ${trial.counts.refused} refused`)
  await api.stop()
})

const names = Object.keys(rows) as Name[]
let turn = 0
/**
 * All of them in the long run; a few in turn in the short one, so that a row as a whole meets each.
 */
const some = <T>(all: T[], few: number): T[] =>
  isSoak
    ? all
    : Array.from({ length: Math.min(few, all.length) }, () => itemAt(all, turn++ % all.length))

const nonsense = [...numbers, ...hostile]
const withBody = names.filter(name => Object.keys(bodyFields(name)).length > 0)

/** What JavaScript calls its own, and what no name should be. */
const ownWords = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '0',
  'a.b',
  '\u0000',
  '\ud800',
]

/** What is refused field by field is refused at once in the short form, each field by its name. */
const together = <T>(fields: [string, T][]): [string, T][][] =>
  isSoak ? fields.map(field => [field]) : fields.length > 0 ? [fields] : []

describe('a body', () => {
  test.each(withBody)('of wrong types is 422 and names the field: %s', async name => {
    const wrong = Object.entries(bodyFields(name)).flatMap(([field, schema]) =>
      some(wrongTypes(schema), 1).map((value): [string, unknown] => [field, value]),
    )
    for (const fields of together(wrong)) {
      const ask = await trial.base(name)
      const { status, problems } = await trial.attempt(name, {
        ...ask,
        body: { ...ask.body, ...Object.fromEntries(fields) },
      })
      expect([fields, status]).toEqual([fields, 422])
      expect(problems.map(problem => problem.field.split('.')[0])).toEqual(
        expect.arrayContaining(fields.map(([field]) => field)),
      )
    }
  })

  test.each(withBody)('without a field that it needs is 422 and names it: %s', async name => {
    for (const fields of together(requiredFields(name).map(field => [field, undefined]))) {
      const ask = await trial.base(name)
      const rest = { ...existing(ask.body, 'the body of ask'), ...Object.fromEntries(fields) }
      const { status, problems } = await trial.attempt(name, { ...ask, body: rest })
      expect([status, problems]).toEqual([
        422,
        fields.map(([field]) => ({ message: expect.any(String), field, code: 'required' })),
      ])
    }
  })

  test.each(withBody)('with hostile text: %s', async name => {
    const fields = Object.entries(bodyFields(name))
    const attempt = async (body: Record<string, unknown>) => {
      const ask = await trial.base(name)
      await trial.attempt(name, { ...ask, body: { ...ask.body, ...body } })
    }
    for (const few of together(fields))
      await attempt(
        Object.fromEntries(few.map(([field, schema]) => [field, holding(schema, 'a\u0000b')])),
      )
    for (const [field, schema] of some(fields, 1))
      for (const text of some(hostile, 1)) await attempt({ [field]: holding(schema, text) })
  })

  test.each(withBody)('too large, too deep or too long: %s', async name => {
    for (const [field, schema] of some(Object.entries(bodyFields(name)), 1)) {
      for (const text of some(oversized(schema), 1)) {
        const ask = await trial.base(name)
        await trial.attempt(name, {
          ...ask,
          file: withMember(existing(ask.body, 'the body of ask'), field, text),
        })
      }
    }
  })

  test.each(withBody)('whose fields are called like parts of the language: %s', async name => {
    for (const field of some(ownWords, 1)) {
      const ask = await trial.base(name)
      const { status } = await trial.attempt(name, {
        ...ask,
        file: withMember(existing(ask.body, 'the body of ask'), field, '{"polluted":true}'),
      })
      expect([field, status]).toEqual([field, 422])
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('an address', () => {
  test.each(names.filter(name => queryFields(name).length > 0))(
    'with a query of nonsense: %s',
    async name => {
      for (const key of some(queryFields(name), 2)) {
        for (const value of some(nonsense, 1)) {
          const ask = await trial.base(name)
          await trial.attempt(name, {
            ...ask,
            query: { ...ask.query, [key]: value.toWellFormed() },
          })
        }
      }
      const ask = await trial.base(name)
      await trial.attempt(name, {
        ...ask,
        query: { ...ask.query, nonsense: 'ignored', __proto__x: '1', 'a[b]': '1', '': '' },
      })
    },
  )

  test.each(names.filter(name => rows[name].path.includes(':')))(
    'with hostile text for a part of it: %s',
    async name => {
      for (const key of Object.keys(existing((await trial.base(name)).params, 'the params'))) {
        for (const value of ['a\u0000b', ...some([...hostile, ...numbers], 1)]) {
          const ask = await trial.base(name)
          // These two would vanish from an address before it is sent; http.test.ts sends them as
          // they are.
          if (['.', '..', ''].includes(value)) continue
          await trial.attempt(name, {
            ...ask,
            params: { ...ask.params, [key]: value.toWellFormed() },
          })
        }
      }
    },
  )
})

test('an invalid Idempotency-Key is a 422 that names the header', async () => {
  for (const name of names.filter(
    one => rows[one].method !== 'GET' && rows[one].access !== 'anyone',
  )) {
    for (const key of some(badKeys, 1)) {
      const ask = await trial.base(name)
      const { status, problems } = await trial.attempt(name, ask, { 'Idempotency-Key': key })
      expect([name, key, status]).toEqual([name, key, 422])
      expect(problems).toMatchObject([{ field: 'Idempotency-Key', code: 'invalid_value' }])
    }
  }
})

test('a body of more than 2 MiB, or more than its row takes, is 413 on every row', async () => {
  for (const name of names.filter(writesJson)) {
    const ask = await trial.base(name)
    const row: Row = rows[name]
    const file = new Uint8Array((row.bodyAtMost ?? 2 * 1_048_576) + 1).fill(0x20)
    expect([name, (await trial.attempt(name, { ...ask, file })).status]).toEqual([name, 413])
  }
})

test('a file that is no picture is refused whatever it is called', async () => {
  const files = [
    new Uint8Array(0),
    new Uint8Array(100_000),
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    new TextEncoder().encode('GIF89a'),
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]),
  ]
  for (const file of files) {
    for (const called of [
      'a.png',
      'a.svg',
      'a',
      '',
      '../../a.png',
      'a.png\u0000.exe',
      `${'a'.repeat(5000)}.png`,
    ]) {
      const { status } = await trial.attempt('uploadImage', { query: { file: called }, file })
      expect([called, status]).toEqual([called, expect.toBeOneOf([415, 422])])
    }
  }
})
