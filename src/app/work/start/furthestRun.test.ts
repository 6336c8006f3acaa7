import { expect, test } from 'vitest'
import type { RunRow } from '#contract/worklog/shapes.ts'
import { furthestRun } from './furthestRun.ts'

const run = (entryid: number, status: RunRow['status'], workorderid = 'W-7'): RunRow => ({
  entryid,
  guideid: 5,
  title: 'Open the case',
  userid: 1,
  username: 'Tia',
  workorderid,
  status,
  starttime: 1,
  endtime: null,
  release: null,
  values: 0,
  deviations: 0,
  steps_signed: 0,
  step_count: 1,
})

test('a finished run counts before one under way, and both before a suspended one (WL-5)', () => {
  const all = [run(1, 'suspended'), run(2, 'paused'), run(3, 'complete'), run(4, 'started')]
  expect(furthestRun(all, 'W-7')?.entryid).toBe(3)
  expect(furthestRun(all.slice(0, 2), 'W-7')?.entryid).toBe(2)
  expect(furthestRun(all.slice(0, 1), 'W-7')?.entryid).toBe(1)
})

test('runs of longer orders and cancelled ones do not count (WL-5)', () => {
  expect(furthestRun([run(1, 'complete', 'W-77'), run(2, 'cancelled')], 'W-7')).toBeNull()
})
