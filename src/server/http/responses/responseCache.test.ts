import { expect, test } from 'vitest'
import { notFound } from '#lib/errors.ts'
import { createResponseCache, type BuiltResponse } from './responseCache.ts'
import { createStamps } from './stamps.ts'

const made =
  (text: string, ...resources: string[]) =>
  async () => ({ json: { text }, pairs: new Map(resources.map(one => [one, 1])), facts: {} })
const open = (maxBytes?: number) => {
  const stamps = createStamps()
  return { stamps, bytes: createResponseCache(stamps, 'test', maxBytes) }
}

test('an answer is kept until one of its resources changes, and its address with it', async () => {
  const { stamps, bytes } = open()
  const kept = await bytes.build('guide 5', made('old', 'guide:5', 'step:7'))
  bytes.remember('/guides/5', kept)
  stamps.touched(['step:8'])
  expect(bytes.at('/guides/5')?.json.toString()).toBe('{"text":"old"}')
  stamps.touched(['step:7'])
  expect(bytes.peek('guide 5')).toBeNull()
  expect(bytes.at('/guides/5')).toBeNull()
})

test('an answer changed while it was built is not cached', async () => {
  const { stamps, bytes } = open()
  const kept = await bytes.build('guide 5', async () => {
    stamps.touched(['guide:5'])
    return made('overtaken', 'guide:5')()
  })
  bytes.remember('/guides/5', kept)
  expect(kept.json.toString()).toBe('{"text":"overtaken"}')
  expect(bytes.at('/guides/5')).toBeNull()
})

test('who waits for an answer that fails builds it again, unless it was refused', async () => {
  const { bytes } = open()
  const told: string[] = []
  for (const error of [new Error('server conn crashed?'), notFound('Guide')]) {
    let fail: (reason: Error) => void = () => undefined
    const failing = new Promise<BuiltResponse>((_, reject) => {
      fail = reject
    })
    const first = bytes.build('guide 5', () => failing)
    const second = bytes.build('guide 5', made('mine', 'guide:5')).then(
      ({ json }) => json.toString(),
      (other: Error) => other.message,
    )
    fail(error)
    await expect(first).rejects.toBe(error)
    told.push(await second)
  }
  expect(told).toEqual(['{"text":"mine"}', 'Guide not found'])
})

test('the least recently asked for leaves first, by whichever way it was asked for', async () => {
  const { bytes } = open(8_000)
  const long = 'x'.repeat(900)
  bytes.remember('/first', await bytes.build('first', made(long, 'a')))
  for (let index = 0; index < 20; index++) {
    expect(bytes.at('/first')).not.toBeNull()
    await bytes.build(`other ${index}`, made(long, 'b'))
  }
  expect(bytes.peek('other 0')).toBeNull()
  expect(bytes.size().bytes).toBeLessThanOrEqual(8_000)
})
