import { beforeEach, expect, test, vi } from 'vitest'
import { beginRehearsal, goToStep, isOver } from './rehearsal.ts'
import {
  addRun,
  forgetRuns,
  goOnWith,
  keepOpenRun,
  readOpenRun,
  readRuns,
  toOpenRun,
} from './rehearsedRuns.ts'

const held = new Map<string, string>()
beforeEach(() => {
  held.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  })
})

test('runs of two tabs stand beside each other (A-122)', () => {
  const known = readRuns(1, 7)
  addRun(1, 7, { id: 'other tab', seconds: 30 })
  addRun(1, 7, { id: 'this tab', seconds: 40 })
  expect(known).toEqual([])
  expect(readRuns(1, 7).map(one => one.seconds)).toEqual([30, 40])
  // Whoever went back to the last step ends the same run anew.
  addRun(1, 7, { id: 'this tab', seconds: 45 })
  expect(readRuns(1, 7).map(one => one.seconds)).toEqual([30, 45])
  const seen = readRuns(1, 7)
  addRun(1, 7, { id: 'since', seconds: 50 })
  forgetRuns(1, 7, seen)
  expect(readRuns(1, 7)).toEqual([{ id: 'since', seconds: 50 }])
})

test('sums that were kept without a name of their run still count', () => {
  localStorage.setItem('stepwright.rehearsals.1.7', '[20, "no", -1, 25]')
  expect(readRuns(1, 7).map(one => one.seconds)).toEqual([20, 25])
})

test('a run goes on after a reload with the times that its steps had (A-122)', () => {
  const run = goToStep(beginRehearsal(3, 1000), 1, 5000)
  keepOpenRun(1, 7, toOpenRun('a', [10, 20, 30], run, 6000))
  const kept = readOpenRun(1, 7)
  const times = { id: 'a', at: 1, stepids: [10, 20, 30], spent: [4000, 1000, 0] }
  expect(kept).toEqual(times)
  expect(kept && goOnWith(kept, [10, 20, 30], 90_000)).toEqual({
    at: 1,
    since: 90_000,
    spent: [4000, 1000, 0],
  })
  // The open step is gone, and another one came first.
  expect(kept && goOnWith(kept, [5, 10, 30], 90_000)).toEqual({
    at: 2,
    since: 90_000,
    spent: [0, 4000, 0],
  })
  expect(kept && isOver(goOnWith(kept, [10], 90_000))).toBe(true)
  expect(readOpenRun(2, 7)).toBeNull()
  // A version of before said when, by the clock of a tab that may be gone.
  localStorage.setItem('stepwright.rehearsal.1.7', JSON.stringify({ ...times, keptAt: 6000 }))
  expect(readOpenRun(1, 7)).toEqual(times)
})

test('what somebody else wrote there is no run', () => {
  for (const text of ['{', '[]', '{"id":"a","at":0,"stepids":[1],"spent":[]}', '7']) {
    localStorage.setItem('stepwright.rehearsal.1.7', text)
    expect(readOpenRun(1, 7)).toBeNull()
  }
})
