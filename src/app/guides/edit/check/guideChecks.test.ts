// When a guide is looked through: after a pause, and never for long at a time. The clock is the
// test's own.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { emptyStep, type StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { fieldsWith } from '../../../../testing/drafts/blankGuide.ts'
import { partOf } from '../../../../fixtures/partOf.ts'
import { guideCheckOf } from './guideChecks.ts'

/** Not on the service: nothing around it is asked for. */
const guideid = -1
const many = Array.from({ length: 120 }, (_, n) => -n - 1)

/** Milliseconds that reading took, beside those of the timers. */
let spent = 0
/** The first who reads it needs so many milliseconds. */
const slowStep = (cost: number) => {
  const { lines, ...rest } = emptyStep()
  let isRead = false
  return {
    ...rest,
    get lines() {
      if (!isRead) spent += cost
      isRead = true
      return lines
    },
  }
}

/** A guide of 120 steps that were never read, and what tells of a key. */
const largeGuide = (cost = 1) => {
  const listeners = new Set<() => void>()
  const guide = fieldsWith({ category: 'Bicycle', title: 'Long', stepids: many })
  const steps = new Map(many.map(stepid => [stepid, { mine: slowStep(cost) }]))
  const outbox = partOf<Outbox>({
    guide: () => ({ mine: guide, state: 'dirty', reason: null }),
    step: (_: number, stepid: StepId) => steps.get(Number(stepid)),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const check = guideCheckOf({
    outbox,
    guide: partOf<Guide>({ guideid, langid: 'en', prerequisites: [] }),
    query: new QueryClient(),
  })
  const shown: number[] = []
  const stop = check.subscribe(() => shown.push(performance.now()))
  const key = () => {
    for (const listener of listeners) listener()
  }
  return { check, shown, stop, key }
}

/**
 * `waits`: how long the page is busy each time, and always the last of them; at most as long as is
 * asked.
 */
const idleAfter = (...waits: number[]) => {
  const runs: number[] = []
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: { timeout: number }) =>
    setTimeout(
      () => (runs.push(Date.now()), run()),
      Math.min((waits.length > 1 ? waits.shift() : waits[0]) ?? 0, timeout),
    ),
  )
  return runs
}

beforeEach(() => {
  spent = 0
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + spent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a large guide is read a few steps at a time while the page is idle (A-98)', () => {
  const runs = idleAfter(1)
  const { check, shown, stop } = largeGuide()
  vi.advanceTimersByTime(249)
  expect(runs).toEqual([])
  vi.advanceTimersByTime(251)
  expect(runs.length).toBeGreaterThan(10)
  expect(shown).toHaveLength(1)
  expect(check.all().length).toBeGreaterThan(120)
  stop()
})

/** Three times as long as real steps take, with all of them new. */
const slow = 0.4
const half = 500

test('where the page is never idle, all is shown within half a second of the pause (A-98)', () => {
  const runs = idleAfter(Infinity)
  const { shown, stop, key } = largeGuide(slow)
  vi.advanceTimersByTime(200)
  key()
  vi.advanceTimersByTime(399)
  expect([runs, shown]).toEqual([[], []])
  vi.advanceTimersByTime(101)
  expect(shown).toHaveLength(1)
  expect(shown[0]).toBeLessThanOrEqual(200 + half)
  stop()
})

test('a page that is busy again after a few steps waits no longer (A-98)', () => {
  const runs = idleAfter(140, Infinity)
  const { shown, stop } = largeGuide(slow)
  vi.advanceTimersByTime(half)
  expect(runs[0]).toBe(390)
  expect(shown).toHaveLength(1)
  expect(shown[0]).toBeLessThanOrEqual(half)
  stop()
})
