import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let announce: (words: string) => void
let announced: () => string
const said: string[] = []
const listen = async (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    await vi.advanceTimersByTimeAsync(100)
    if (said.at(-1) !== announced()) said.push(announced())
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  said.length = 0
  ;({ announce, announced } = await import('./announce.ts'))
})
afterEach(() => void vi.useRealTimers())

test('messages that come together are said two seconds apart, in their order (A-217)', async () => {
  announce('Saved.')
  announce('Step 3 deleted.')
  announce('Picture added.')
  await listen(100)
  expect(said).toEqual(['Saved.'])
  await listen(1800)
  expect(said).toEqual(['Saved.'])
  await listen(200)
  expect(said).toEqual(['Saved.', 'Step 3 deleted.'])
  await listen(2100)
  expect(said).toEqual(['Saved.', 'Step 3 deleted.', 'Picture added.'])
})

test('announcements that differ only in numbers collapse into the last (A-217)', async () => {
  announce('The step is now 2 of 9.')
  announce('The step is now 3 of 9.')
  announce('The step is now 4 of 9.')
  await listen(4500)
  expect(said).toEqual(['The step is now 2 of 9.', 'The step is now 4 of 9.'])
  announce('The step is now 4 of 9.')
  await listen(100)
  expect(said.at(-1)).toBe('The step is now 4 of 9.\u00a0')
})

test('what two tell at the same moment is said once (A-217)', async () => {
  announce('Saved.')
  announce('Saved.')
  await listen(4500)
  expect(said).toEqual(['Saved.'])
})
