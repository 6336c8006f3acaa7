import { expect, test } from 'vitest'
import { isOver, merged, ordered, timesOfRow, type LiveRow } from './board.ts'

const row = (entryid: number, more: Partial<LiveRow> = {}): LiveRow => ({
  entryid,
  guideid: 1,
  title: 'Seal',
  type: 'repair',
  category: 'Kettles',
  userid: 7,
  username: 'Tia',
  workorderid: 'W1',
  status: 'started',
  step_number: 1,
  step_count: 3,
  stepid: 11,
  step_seconds: 60,
  usual_seconds: 100,
  modified_date: 990,
  guide_changed: false,
  held: false,
  notes: null,
  revisionid: 1,
  can_read: true,
  can_drive: true,
  readAt: 1_000_000,
  ...more,
})
const ids = (rows: readonly LiveRow[]) => rows.map(({ entryid }) => entryid)

test('time at a step runs while somebody works, idle time always (M-124)', () => {
  expect(timesOfRow(row(1), 1_030_000)).toEqual({ step: 90, idle: 40 })
  expect(timesOfRow(row(1, { status: 'paused' }), 1_030_000)).toEqual({ step: 60, idle: 40 })
})

test('slow runs come first, suspended ones last (M-124)', () => {
  const rows = [
    row(1, { status: 'suspended' }),
    row(2),
    row(3, { step_seconds: 140 }),
    row(4, { status: 'paused' }),
    row(5, { usual_seconds: null, step_seconds: 9000 }),
  ]
  expect(ids(ordered(rows, 1_000_000))).toEqual([3, 2, 5, 4, 1])
  expect([
    isOver(row(1, { step_seconds: 133 }), 1_000_000),
    isOver(row(1, { step_seconds: 134 }), 1_000_000),
  ]).toEqual([false, true])
})

test('refreshed rows keep their place until the order is made anew (M-124)', () => {
  const rows = [row(3), row(1), row(2)]
  const after = merged(rows, [1, 2, 9], [row(1, { status: 'paused' }), row(9)])
  expect(after.map(({ entryid, status, ended }) => [entryid, status, ended ?? false])).toEqual([
    [3, 'started', false],
    [1, 'paused', false],
    [2, 'started', true],
    [9, 'started', false],
  ])
  expect(ids(ordered(after, 1_000_000))).toEqual([3, 9, 1])
})
