// Steps that this device does again before the service has heard of it.
import { expect, test } from 'vitest'
import type { Rework, WorkEntry } from '#contract/worklog/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { workEntry as entry } from '#testing/workEntry.ts'
import { answeredAnew, askedAnew } from './earlierPass.ts'
import { reconciled } from './reconcile.ts'
import {
  isLacking,
  isSigned,
  runOf,
  unsentText,
  valueOf,
  type AskedField,
  type Run,
} from './run.ts'
import { confirmed, flushed, leaving, reasoned, reworked, signed, typed } from './runActs.ts'

const unheard = { received_date: null, device_date: null, device: null, clock_ahead: null }
const torque: AskedField = {
  field_revisionid: 21,
  stepid: 11,
  label: 'Torque',
  type: 'number',
  required: false,
  max: 12,
}
const asked = [torque]
const me = { userid: 7, fields: asked }
let count = 0
const newKey = () => `k${++count}`
const again = (run: Run) =>
  reworked(run, { stepids: [11], reason: 'Change the screws' }, asked, 0, newKey)
const type = (run: Run, value: string) => flushed(typed(run, 21, value), asked, newKey)
const said = { field_revisionid: 21, stepid: 11, label: 'Torque' }
/** The service has kept it, and the step was signed off. */
const measured = (value: string) =>
  entry({
    work_data: [{ field_revisionid: 21, stepid: 11, label: 'Torque', value }],
    record: [
      {
        field_revisionid: 21,
        stepid: 11,
        label: 'Torque',
        value,
        userid: 7,
        date: 1000,
        device_date: null,
        device: null,
        clock_ahead: null,
        out_of_bounds: true,
        reason: 'Too tight',
        rework: 0,
        kind: 'entry',
        earlier: [],
      },
    ],
    signoffs: [{ stepid: 11, userid: 7, date: 1001, ...unheard }],
  })

test('a step that is done again is empty and not signed off before it is sent (WL-1)', () => {
  const run = again(runOf(measured('15'), 0))
  expect([valueOf(run, 21), isSigned(run, 11), isLacking(run, torque)]).toEqual(['', false, true])
  expect(run.entry.record).toMatchObject([
    { value: '', rework: 1, earlier: [{ value: '15', reason: 'Too tight', rework: 0 }] },
  ])
  expect(isLacking(type(run, '11'), torque)).toBe(false)
  expect(isSigned(signed(run, true, asked, newKey), 11)).toBe(true)
})

test('what was typed stays when its step is done again, sent or not (WL-1)', () => {
  const unsent = type(again(type(runOf(entry(), 0), '15')), '11')
  expect(unsentText(unsent, asked, (_, value) => value)).toBe(
    'Torque: 15\nTorque: 11\nChange the screws',
  )
  const wrong = again(type(runOf(entry(), 0), 'twelve'))
  expect([valueOf(wrong, 21), isLacking(wrong, torque)]).toEqual(['twelve', true])
})

test('the same value is sent for both passes, each with its own reason (WL-1)', () => {
  const first = flushed(reasoned(typed(runOf(entry(), 0), 21, '15'), 21, 'A'), asked, newKey)
  const open = again(first)
  expect([valueOf(open, 21), open.reasons]).toEqual(['', {}])
  const second = flushed(reasoned(typed(open, 21, '15'), 21, 'B'), asked, newKey)
  expect(
    second.acts.map(({ fields, reasons, rework }) => [fields, reasons, rework?.reason]),
  ).toEqual([
    [{ 21: '15' }, { 21: 'A' }, undefined],
    [{ 21: '' }, undefined, 'Change the screws'],
    [{ 21: '15' }, { 21: 'B' }, undefined],
  ])
})

test('an answer about one pass lets nothing go that waits for the next (WL-1)', () => {
  const first = flushed(reasoned(typed(runOf(entry(), 0), 21, '15'), 21, 'A'), asked, newKey)
  const { key } = firstOf(first.acts)
  const open = reasoned(typed(again(first), 21, '15'), 21, 'A')
  const heard = confirmed(open, key, measured('15'), 0)
  expect([valueOf(heard, 21), heard.reasons]).toEqual(['15', { 21: 'A' }])
  // The value waits by itself, and its reason is typed since.
  const waits = reasoned(type(again(first), '15'), 21, 'A')
  const known = confirmed(waits, key, measured('15'), 0)
  expect([valueOf(known, 21), isLacking(known, torque)]).toEqual(['15', false])
  expect(flushed(waits, asked, newKey).acts.at(-1)).toMatchObject({
    fields: { 21: '15' },
    reasons: { 21: 'A' },
  })
})

test('answers of before the rework, and of other devices, do not fill it in again (WL-1)', () => {
  const first = leaving(type(runOf(entry(), 0), '15'))
  const run = type(again(first), '11')
  const heard = confirmed(run, firstOf(run.acts).key, measured('15'), 0)
  expect([valueOf(heard, 21), heard.entry.reworks.length]).toEqual(['11', 1])
  expect(heard.acts.map(one => one.fields)).toEqual([{ 21: '' }, { 21: '11' }])
  const elsewhere = { ...measured('15'), revisionid: 120 }
  const told = reconciled(heard, elsewhere, me, newKey, 0)
  expect([told.parted, valueOf(told, 21), told.acts.length]).toEqual([null, '11', 2])
  expect(itemAt(told.entry.record, 0).value).toBe('')
})

/** The service as it stands once somebody else ordered the step anew. */
const ordered = (more: Partial<Rework> = {}): WorkEntry => {
  const signoffs = [{ stepid: 11, userid: 7, date: 1001, rework: 0, ...unheard }]
  const by = {
    userid: 8,
    date: 1100,
    device_date: null,
    device: null,
    clock_ahead: null,
    reason: 'Oil them',
  }
  const reworks = [{ number: 1, stepids: [11], ...by, signoffs, ...more }]
  return entry({ revisionid: 120, reworks, work_data: [{ ...said, value: '' }] })
}
const told = (run: Run, current = ordered()) => reconciled(run, current, me, newKey, 0)

test('what was done before others ordered the step anew is asked about (WL-1)', () => {
  const here = signed(type(type(runOf(entry(), 0), '14'), '15'), true, asked, newKey)
  const parted = told(here)
  expect(parted.parted).toEqual({
    kind: 'reworked',
    values: [
      { field_revisionid: 21, value: '14' },
      { field_revisionid: 21, value: '15' },
    ],
    signed: [11],
    reasons: [],
    clashes: [],
  })
  expect(leaving(flushed(typed(parted, 21, '16'), asked, newKey)).parted).not.toBeNull()
  expect([isSigned(parted, 11), valueOf(parted, 21)]).toEqual([false, '15'])
  const [used, left] = [true, false].map(mine => answeredAnew(parted, mine, asked))
  expect(used?.acts.map(one => [one.fields, one.signoff])).toEqual([
    [{}, undefined],
    [{ 21: '15' }, undefined],
    [{}, undefined],
  ])
  expect(left?.acts.map(one => [one.fields, one.signoff])).toEqual([
    [{}, undefined],
    [{}, undefined],
    [{}, undefined],
  ])
  expect([used?.parted, left?.anew, firstOf(leaving(itemAt([used], 0) ?? here).acts).sent]).toEqual(
    [null, undefined, { revisionid: 120, known: 1 }],
  )
  // Typed and not sent yet, it is asked about too, however often the service is asked.
  const open = told(told(typed(runOf(entry(), 0), 21, '15')), { ...ordered(), revisionid: 121 })
  expect(open.parted).toMatchObject({ kind: 'reworked', values: [{ value: '15' }] })
  expect(answeredAnew(open, false, asked).typed).toEqual({})
})

test('an order that waits here hides no rework that the service told of before (WL-1)', () => {
  const before = type(runOf(ordered(), 0), '11')
  const run = reworked(before, { stepids: [12], reason: 'Oil' }, asked, 0, newKey)
  const taken = { ...ordered(), revisionid: 121, userid: 8 }
  const away = told(told(run, taken), { ...taken, revisionid: 122 })
  expect(away).toMatchObject({ parted: { kind: 'assumed' } })
  expect(told(away, { ...ordered(), revisionid: 123 })).toMatchObject({
    parted: null,
    acts: [{ fields: { 21: '11' } }, { rework: { reason: 'Oil' } }],
  })
})

test('work in other steps goes on, also from a suspension (WL-1)', () => {
  const elsewhere = ordered({ stepids: [12] })
  const here = type(runOf(entry(), 0), '11')
  expect(told(here, elsewhere)).toMatchObject({ parted: null, acts: [{ fields: { 21: '11' } }] })
  const suspended = told(here, { ...ordered(), status: 'suspended' })
  expect(suspended).toMatchObject({ parted: { kind: 'suspended' }, anew: [11] })
  expect(askedAnew({ ...suspended, parted: null }, asked).parted?.kind).toBe('reworked')
})

test('an order that is there already is not made twice (WL-1)', () => {
  const order = leaving(again(runOf(measured('15'), 0)))
  const run = type(order, '11')
  // Its answer was lost.
  const own = told(run, ordered({ userid: 7, reason: 'Change the screws' }))
  expect(own).toMatchObject({ parted: null, acts: [{ fields: { 21: '11' } }] })
  expect(own.acts).toHaveLength(1)
  // Somebody else made it: one order counts, and what was measured here is asked about.
  const other = told(run)
  expect(other.parted).toMatchObject({
    kind: 'reworked',
    values: [{ field_revisionid: 21, value: '11' }],
    reasons: ['Change the screws'],
  })
  expect(other.acts.map(one => [one.fields, one.rework])).toEqual([
    [{}, undefined],
    [{ 21: '11' }, undefined],
  ])
  expect([other.entry.reworks.length, answeredAnew(other, true, asked).parted]).toEqual([1, null])
})
