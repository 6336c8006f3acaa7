// A list that is too long is refused before anything looks into it.
import { expect, test, vi } from 'vitest'
import { schemas } from '#contract/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { readInput } from './input.ts'
import { longLists } from './longLists.ts'

/** Entries that count how often somebody looks into one. */
const watched = (count: number) => {
  const looks = { number: 0 }
  const look = <T>(value: T): T => {
    looks.number++
    return value
  }
  const entries = Array.from(
    { length: count },
    () =>
      new Proxy<Record<string, unknown>>(
        { text_raw: 'x', bullet: 'black', level: 0, strange: 1 },
        {
          get: (of, key) => look(Reflect.get(of, key) as unknown),
          ownKeys: of => look(Reflect.ownKeys(of)),
          has: (of, key) => look(Reflect.has(of, key)),
        },
      ),
  )
  return { entries, looks }
}
const refusalOf = (json: Record<string, unknown>): ApiError => {
  try {
    readInput(schemas.createStep, {
      params: { guideid: '1' },
      search: new URLSearchParams(),
      json,
      file: null,
    }).body()
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('was not refused')
}

test('60,000 lines with unknown members are counted, and none is looked at', () => {
  const { entries, looks } = watched(60_000)
  expect(refusalOf({ lines: entries })).toMatchObject({
    status: 422,
    errors: [
      { field: 'lines', code: 'too_many', message: 'Must have at most 500 entries', limit: 500 },
    ],
  })
  expect(looks.number).toBe(0)
})

test('what may be one or many is counted too, and a list within a list', () => {
  const media = { type: 'image', data: Array.from({ length: 51 }, () => 'x') }
  expect(longLists(schemas.createStep.body, { lines: [], media })).toMatchObject([
    { field: 'media.data', code: 'too_many', limit: 50 },
  ])
  expect(longLists(schemas.createStep.body, { lines: 'none' })).toEqual([])
  expect(
    longLists(schemas.createGuide.body, { parts: Array.from({ length: 201 }), flags: ['x'] }),
  ).toMatchObject([{ field: 'parts', code: 'too_many', limit: 200 }])
})

test('more unknown members than are told are not taken out to find what else is wrong', () => {
  const strange = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`m${n}`, n]))
  const line = { text_raw: 'x', bullet: 'black', level: 0 }
  const clone = vi.spyOn(globalThis, 'structuredClone')
  const lines = Array.from({ length: 400 }, () => ({ ...line, ...strange }))
  const { errors } = refusalOf({ lines })
  expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 100 }, () => 'unknown_field'))
  expect(clone).not.toHaveBeenCalled()
  clone.mockRestore()
})
