import { expect, test } from 'vitest'
import { closingOf, passesOf } from './passes.ts'

const at = (value: string, rework: number, date: number, out_of_bounds = false) => ({
  value,
  rework,
  date,
  out_of_bounds,
  userid: 7,
  device_date: null,
  device: null,
  clock_ahead: null,
  reason: null,
  kind: 'entry' as const,
})
const torque = {
  field_revisionid: 21,
  stepid: 11,
  label: 'Torque',
  ...at('11', 1, 40),
  earlier: [at('18', 0, 10, true), at('15', 0, 20, true), at('13', 1, 30, true)],
}
const sign = {
  field_revisionid: 22,
  stepid: 11,
  label: 'Use as is',
  ...at('', 1, 30),
  earlier: [at('Quinn', 0, 25)],
}
const fields = [
  { field_revisionid: 21, type: 'number' as const },
  { field_revisionid: 22, type: 'second_signature' as const },
]

test('each pass has the value that stood in it, and what it said before (WL-1)', () => {
  expect(passesOf(torque).map(one => [one.rework, one.value, one.earlier.length])).toEqual([
    [0, '15', 1],
    [1, '11', 1],
  ])
})

test('a deviation is closed by its own signature or by rework within bounds (WL-1)', () => {
  const [first, second] = passesOf(torque)
  const closings = (step: (typeof torque)[]) =>
    [first, second].map(one => one && closingOf(one, step, fields))
  expect(closings([torque])).toEqual([{ kind: 'rework', number: 1 }, null])
  const { earlier, ...last } = torque
  const once = { ...last, ...at('15', 0, 20, true), earlier: earlier.slice(0, 1) }
  const signed = { ...sign, ...at('Quinn', 0, 25), earlier: [] }
  expect(closingOf(once, [once, signed], fields)).toEqual({ kind: 'signature', name: 'Quinn' })
  const worse = { ...torque, out_of_bounds: true }
  expect(closings([worse])).toEqual([null, null])
})

test('what was signed and then done again was not used as it was (WL-1)', () => {
  const [first] = passesOf(torque)
  const closing = (again: typeof torque) => first && closingOf(first, [again, sign], fields)
  expect(closing(torque)).toEqual({ kind: 'rework', number: 1 })
  expect(closing({ ...torque, value: '' })).toBeNull()
})

test('one of several measurements does not close a deviation (WL-1)', () => {
  const repeated = [{ field_revisionid: 21, type: 'repeated' as const, times: 2 }]
  const closing = (value: string) => {
    const step = [{ ...torque, value }]
    const first = passesOf(torque)[0]
    return first && closingOf(first, step, repeated)
  }
  expect([closing('11'), closing('11; 12')]).toEqual([null, { kind: 'rework', number: 1 }])
})
