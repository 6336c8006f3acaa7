import { expect, test } from 'vitest'
import { kindOfChange } from './corrections.ts'

const at = (date: number, value: string, kind: 'entry' | 'correction' = 'entry', rework = 0) => ({
  value,
  kind,
  rework,
  userid: 7,
  date,
  device_date: null as number | null,
})
const kept = { ...at(1000, '10'), earlier: [] }
const next = at(1059, '12')

test('a value is typed for a minute by one person, until its step is signed off (WL-7)', () => {
  expect(kindOfChange(undefined, next, false)).toBe('entry')
  expect(kindOfChange(kept, next, false)).toBe('entry')
  expect(kindOfChange(kept, { ...next, date: 1060 }, false)).toBe('correction')
  expect(kindOfChange(kept, { ...next, userid: 8 }, false)).toBe('correction')
  expect(kindOfChange(kept, next, true)).toBe('correction')
  expect(kindOfChange(kept, { ...next, value: '10', date: 9000 }, true)).toBe('entry')
})

test('what was done offline counts by the clock of the device (WL-7)', () => {
  const then = { ...kept, device_date: 500 }
  expect(kindOfChange(then, { ...next, date: 1000, device_date: 700 }, false)).toBe('correction')
  expect(kindOfChange(then, { ...next, date: 9000, device_date: 520 }, false)).toBe('entry')
})

test('to empty a value and to fill it in anew is one correction, whatever lies between (WL-7)', () => {
  const emptied = { ...at(2000, '', 'correction'), earlier: [at(1000, '10')] }
  expect(kindOfChange(emptied, at(2010, '12'), false)).toBe('correction')
  expect(kindOfChange(emptied, at(9000, '12'), false)).toBe('correction')
  // What an earlier pass said is no value of this one.
  const anew = { ...at(2000, '', 'entry', 1), earlier: [at(1000, '10')] }
  expect(kindOfChange(anew, at(9000, '12'), false)).toBe('entry')
})
