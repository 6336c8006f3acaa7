import { expect, test } from 'vitest'
import { kindOfChange as kindOf } from './corrections.ts'
import type { FieldType } from './shapes.ts'

type Change = Parameters<typeof kindOf>
const kindOfChange = (
  before: Change[0],
  after: Change[1],
  isSignedOff: boolean,
  type: FieldType = 'number',
) => kindOf(before, after, { type, isSignedOff })

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

test('a clock that was set back is no sign of typing, nor is one that is a little off (WL-7)', () => {
  const then = { ...kept, device_date: 9000 }
  expect(kindOfChange(then, { ...next, device_date: 1800 }, false)).toBe('correction')
  expect(kindOfChange(then, { ...next, device_date: 8999 }, false)).toBe('entry')
  expect(kindOfChange(kept, { ...next, date: 900 }, false)).toBe('correction')
})

test('what only adds is entered, whoever adds it and whenever, until the sign-off (WL-7)', () => {
  const of = (type: FieldType, before: string, after: string, isSignedOff = false) =>
    kindOfChange(
      { ...at(1000, before), earlier: [] },
      { ...at(9000, after), userid: 8 },
      isSignedOff,
      type,
    )
  expect(of('repeated', '11', '11; 11.2')).toBe('entry')
  expect(of('repeated', '11', '11.2; 11')).toBe('correction')
  expect(of('repeated', '11; 11.2', '11')).toBe('correction')
  expect(of('repeated', '1', '11; 12')).toBe('correction')
  expect(of('repeated', '11', '11; 11.2', true)).toBe('correction')
  expect(of('counter', '9', '10')).toBe('entry')
  expect(of('counter', '10', '9')).toBe('correction')
  expect(of('counter', '9', '')).toBe('correction')
  expect(of('number', '9', '10')).toBe('correction')
  expect(of('file', 'image:7', 'image:7 image:8')).toBe('entry')
  expect(of('photo', '7', '8', true)).toBe('entry')
})

test('to empty a value and to fill it in anew is one correction, whatever lies between (WL-7)', () => {
  const emptied = { ...at(2000, '', 'correction'), earlier: [at(1000, '10')] }
  expect(kindOfChange(emptied, at(2010, '12'), false)).toBe('correction')
  expect(kindOfChange(emptied, at(9000, '12'), false)).toBe('correction')
  expect(kindOfChange(emptied, at(9000, '12'), false, 'repeated')).toBe('correction')
  // What an earlier pass said is no value of this one.
  const anew = { ...at(2000, '', 'entry', 1), earlier: [at(1000, '10')] }
  expect(kindOfChange(anew, at(9000, '12'), false)).toBe('entry')
})
