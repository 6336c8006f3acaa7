import { afterEach, expect, test, vi } from 'vitest'
import { printWhole } from './printWhole.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What a browser has for it; the pictures are those of the place. */
const printed = async (isConnected: boolean, decode: () => Promise<void>, pass = 0) => {
  const print = vi.fn<() => void>()
  vi.useFakeTimers()
  vi.stubGlobal('print', print)
  vi.stubGlobal('document', { fonts: { ready: Promise.resolve() } })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 1))
  const pictures = [{ decode }]
  const place = { isConnected, querySelectorAll: () => pictures }
  // Only these two are asked for.
  const done = printWhole(place as unknown as HTMLElement)
  await vi.advanceTimersByTimeAsync(100)
  const soon = print.mock.calls.length
  await vi.advanceTimersByTimeAsync(pass)
  if (soon > 0 || pass > 0) await done
  return [soon, print.mock.calls.length]
}

test('a picture that never comes does not keep the paper back for ever (WL-7)', async () => {
  expect(await printed(true, () => new Promise(() => {}), 30_000)).toEqual([0, 1])
  expect(await printed(true, () => Promise.reject(new Error('broken')))).toEqual([1, 1])
})

test('nothing is printed once the page was left (WL-7)', async () => {
  expect(await printed(false, () => Promise.resolve())).toEqual([0, 0])
})
