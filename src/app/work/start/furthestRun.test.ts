import { expect, test } from 'vitest'
import type { WorkState } from '#contract/worklog/shapes.ts'
import { furthestRun } from './furthestRun.ts'

const run = (entryid: number, status: WorkState) => ({ entryid, status })

test('a finished run counts before one under way, and both before a suspended one (WL-5)', () => {
  const all = [run(1, 'suspended'), run(2, 'paused'), run(3, 'complete'), run(4, 'started')]
  expect(furthestRun(all)?.entryid).toBe(3)
  expect(furthestRun(all.slice(0, 2))?.entryid).toBe(2)
  expect(furthestRun(all.slice(0, 1))?.entryid).toBe(1)
})

test('a cancelled run does not count (WL-5)', () => {
  expect(furthestRun([run(2, 'cancelled')])).toBeNull()
})
