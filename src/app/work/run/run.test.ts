import { itemAt } from '#lib/existing.ts'
import { expect, test, vi } from 'vitest'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { workEntry as entry } from '#testing/workEntry.ts'
import { answeredClash, reconciled } from './reconcile.ts'
import {
  isLacking,
  runOf,
  stateOf,
  timesOf,
  unsentText,
  valueOf,
  waitsIn,
  type AskedField,
  type Run,
} from './run.ts'
import {
  confirmed,
  dated,
  flushed,
  gone,
  leaving,
  moved,
  reasoned,
  signed,
  typed,
} from './runActs.ts'
import { holdsRun, isSignedValue } from './signedValue.ts'

const asked: AskedField[] = [
  {
    field_revisionid: 21,
    stepid: 11,
    label: 'Torque',
    type: 'number',
    required: true,
    min: 1,
    max: 20,
  },
  { field_revisionid: 22, stepid: 12, label: 'Note', type: 'text', required: false },
]
const me = { userid: 7, fields: asked }
/** By whom and when. */
const written = {
  userid: 7,
  date: 1000,
  device_date: null,
  device: null,
  clock_ahead: null,
  rework: 0,
  kind: 'entry' as const,
  earlier: [],
}
let count = 0
const newKey = () => `k${++count}`
const after = (run: Run, ...steps: ((run: Run) => Run)[]) =>
  steps.reduce((now, act) => act(now), run)
const type = (id: number, value: string) => (run: Run) =>
  flushed(typed(run, id, value), asked, newKey)
const go =
  (stepid: number, now = 0) =>
  (run: Run) =>
    gone(run, stepid, asked, now, newKey)
const value = (of: string, field_revisionid = 21) => [
  { label: 'Torque', value: of, field_revisionid, stepid: 11 },
]

test('each value is a write of its own, with the time it was typed at (M-93)', () => {
  const [first, second] = [1_000, 61_000]
  vi.useFakeTimers({ now: first })
  const one = dated(type(21, '1')(go(11)(runOf(entry(), 0))))
  vi.setSystemTime(second)
  const run = dated(type(21, '12')(one))
  vi.useRealTimers()
  expect(run.acts.map(({ fields, doneAt }) => [fields, doneAt])).toEqual([
    [{}, first],
    [{ 21: '1' }, first],
    [{ 21: '12' }, second],
  ])
})

test('what a device is called later is not told of what was done before (WL-3)', () => {
  const one = dated(type(21, '1')(runOf(entry(), 0)), { device: 'Tablet 4' })
  const run = dated(type(21, '12')(one), { device: 'Tablet 5' })
  expect(dated(run).acts.map(({ device }) => device)).toEqual(['Tablet 4', 'Tablet 5'])
})

test('what left stays as it was, and what is typed then comes after it (M-93)', () => {
  const left = leaving(type(21, '12')(runOf(entry(), 0)))
  expect(left.acts[0]?.sent).toEqual({ revisionid: 100, known: 0 })
  const more = type(21, '13')(left)
  expect(more.acts.map(({ fields }) => fields)).toEqual([{ 21: '12' }, { 21: '13' }])
  expect(leaving(more).acts[0]).toEqual(left.acts[0])
  const heard = confirmed(
    more,
    itemAt(left.acts, 0).key,
    entry({ work_data: value('12'), revisionid: 101 }),
    0,
  )
  expect([valueOf(heard, 21), heard.acts.length]).toEqual(['13', 1])
})

test('invalid and unchanged values are not sent (M-93)', () => {
  const run = type(21, 'heavy')(runOf(entry({ work_data: value('5') }), 0))
  expect([run.acts, valueOf(run, 21)]).toEqual([[], 'heavy'])
  expect(type(21, '5')(run).acts).toEqual([])
})

test('a value out of its bounds is sent, with its reason or with it later (WL-1)', () => {
  const torque = itemAt(asked, 0)
  const flush = (run: Run) => flushed(run, asked, newKey)
  const run = type(21, '40')(runOf(entry(), 0))
  expect(run.acts.map(({ fields, reasons }) => [fields, reasons])).toEqual([
    [{ 21: '40' }, undefined],
  ])
  expect(isLacking(run, torque)).toBe(true)
  const left = leaving(run)
  const said = flush(reasoned(left, 21, 'Worn thread'))
  expect(said.acts.map(({ fields, reasons }) => [fields, reasons])).toEqual([
    [{ 21: '40' }, undefined],
    [{ 21: '40' }, { 21: 'Worn thread' }],
  ])
  expect(isLacking(said, torque)).toBe(false)
  expect(flush(said)).toBe(said)
})

test('the reason that is shown goes with a value that is put right (WL-1)', () => {
  const worn = { ...itemAt(value('40'), 0), ...written, out_of_bounds: true, reason: 'Worn thread' }
  const run = type(21, '45')(runOf(entry({ work_data: value('40'), record: [worn] }), 0))
  expect(run.acts).toMatchObject([{ fields: { 21: '45' }, reasons: { 21: 'Worn thread' } }])
  const inside = type(21, '12')(runOf(entry({ work_data: value('40'), record: [worn] }), 0))
  expect(inside.acts.map(({ reasons }) => reasons)).toEqual([undefined])
})

test('the reason of somebody who was erased since is not asked for again (WL-8)', () => {
  const left = { ...itemAt(value('40'), 0), ...written, out_of_bounds: true, reason: '' }
  const run = runOf(entry({ work_data: value('40'), record: [left] }), 0)
  expect(isLacking(run, itemAt(asked, 0))).toBe(false)
})

test('a value that cannot be stored keeps the run from being finished (WL-1)', () => {
  const at = (id: number, text: string) => typed(runOf(entry(), 0), id, text)
  const optional: AskedField = { ...itemAt(asked, 0), required: false }
  expect(isLacking(at(21, 'heavy'), itemAt(asked, 0))).toBe(true)
  expect(isLacking(at(21, 'heavy'), optional)).toBe(true)
  expect(isLacking(at(21, ''), optional)).toBe(false)
})

test('the values of the other device come without the reasons of this one (M-93)', () => {
  const here = type(21, '40')(reasoned(runOf(entry(), 0), 21, 'Worn thread'))
  expect(here.acts).toMatchObject([{ reasons: { 21: 'Worn thread' } }])
  const theirs = entry({ revisionid: 120, work_data: value('13') })
  const answered = answeredClash(reconciled(here, theirs, me, newKey, 0), 'theirs')
  expect([answered.acts.map(one => [one.fields, one.reasons]), answered.reasons]).toEqual([
    [[{}, {}]],
    {},
  ])
  expect(flushed(answered, asked, newKey)).toBe(answered)
})

test('what is typed back to what is kept waits no more (M-93)', () => {
  const run = runOf(entry({ work_data: value('9') }), 0)
  expect(waitsIn(type(21, '9')(typed(run, 21, '95')))).toBe(false)
  const left = leaving(flushed(reasoned(typed(run, 21, '40'), 21, 'Worn '), asked, newKey))
  const worn = { ...itemAt(value('40'), 0), ...written, out_of_bounds: true, reason: 'Worn' }
  const heard = entry({ work_data: value('40'), record: [worn], revisionid: 101 })
  expect(waitsIn(confirmed(left, itemAt(left.acts, 0).key, heard, 0))).toBe(false)
})

test('values wait while the clock is stopped and go with the resume (M-93)', () => {
  const paused = moved(runOf(entry(), 0), 'pause', asked, 0, newKey)
  const written = after(paused, type(22, 'Wet'), go(12))
  expect(written.acts.map(({ kind }) => kind)).toEqual(['pause'])
  const on = moved(written, 'resume', asked, 0, newKey)
  expect(on.acts.map(({ kind, stepid, fields }) => [kind, stepid, fields])).toEqual([
    ['pause', undefined, undefined],
    ['resume', undefined, undefined],
    ['stepData', 12, {}],
    ['stepData', 12, { 22: 'Wet' }],
  ])
  expect(stateOf(on)).toBe('started')
})

test('a signed step and the next are separate writes in order (M-93)', () => {
  const run = after(
    runOf(entry(), 0),
    type(21, '3'),
    now => signed(now, true, asked, newKey),
    go(12),
  )
  expect(run.acts.map(({ stepid, fields, signoff }) => [stepid, fields, signoff])).toEqual([
    [11, { 21: '3' }, undefined],
    [11, {}, true],
    [12, {}, undefined],
  ])
})

test("the device's clock runs and the service sets it once all is sent (M-93)", () => {
  const run = runOf(entry(), 10_000)
  expect(timesOf(run, 15_000)).toEqual({ step: 35_000, worked: 55_000, paused: 10_000 })
  const next = go(12, 20_000)(run)
  expect(timesOf(next, 21_000)).toEqual({ step: 1000, worked: 61_000, paused: 10_000 })
  const still = moved(next, 'pause', asked, 22_000, newKey)
  expect(timesOf(still, 25_000)).toEqual({ step: 2000, worked: 62_000, paused: 13_000 })
  const said = entry({
    active_stepid: 12,
    active_duration: 70,
    steps: [{ stepid: 12, seconds: 4, visits: 1 }],
  })
  expect(timesOf(confirmed(next, itemAt(next.acts, 0).key, said, 30_000), 31_000)).toEqual({
    step: 5000,
    worked: 71_000,
    paused: 10_000,
  })
})

test('a run taken over or ended keeps typed values and sends none (M-125)', () => {
  const run = type(21, '12')(runOf(entry(), 0))
  const told = (more: Partial<WorkEntry>) =>
    reconciled(run, entry({ revisionid: 120, ...more }), me, newKey, 0)
  expect(told({ userid: 8 }).parted).toEqual({ kind: 'assumed' })
  expect(told({ status: 'suspended' }).parted).toEqual({ kind: 'suspended' })
  expect(told({ status: 'cancelled' }).parted).toEqual({ kind: 'ended' })
  for (const more of [
    { userid: 8 },
    { status: 'suspended' as const },
    { status: 'cancelled' as const },
  ])
    expect(unsentText(told(more), asked, (_, value) => value)).toBe('Torque: 12')
})

test('a value that differs on another device is asked about (M-93)', () => {
  const run = leaving(type(21, '12')(runOf(entry(), 0)))
  const other = reconciled(
    run,
    entry({ revisionid: 120, work_data: value('Wet', 22) }),
    me,
    newKey,
    0,
  )
  expect(other.parted).toBeNull()
  expect(other.acts).toMatchObject([{ fields: { 21: '12' } }])
  expect([
    itemAt(other.acts, 0).sent,
    itemAt(other.acts, 0).key === itemAt(run.acts, 0).key,
  ]).toEqual([undefined, false])
  const clash = reconciled(run, entry({ revisionid: 120, work_data: value('13') }), me, newKey, 0)
  expect(clash.parted).toEqual({
    kind: 'clash',
    clashes: [{ field_revisionid: 21, label: 'Torque', mine: '12', theirs: '13' }],
  })
  expect(answeredClash(clash, 'mine').acts).toMatchObject([{ fields: { 21: '12' } }])
  expect([
    valueOf(answeredClash(clash, 'theirs'), 21),
    answeredClash(clash, 'theirs').acts,
  ]).toMatchObject(['13', [{ fields: {} }]])
  const paused = reconciled(run, entry({ revisionid: 120, status: 'paused' }), me, newKey, 0)
  expect(paused.acts.map(({ kind }) => kind)).toEqual(['resume', 'stepData'])
})

test('an end whose answer was lost is no quarrel (M-93)', () => {
  const run = leaving(moved(runOf(entry(), 0), 'finish', asked, 0, newKey))
  expect(
    reconciled(run, entry({ revisionid: 120, status: 'complete', endtime: 1100 }), me, newKey, 0),
  ).toMatchObject({ parted: null, acts: [], entry: { status: 'complete' } })
})

test('what was typed before a signature was heard of stays open, to be put back (WL-8)', () => {
  const sign = { ...itemAt(asked, 0), field_revisionid: 23, type: 'second_signature' as const }
  const record = [21, 23].map(field_revisionid => {
    const about = { field_revisionid, stepid: 11, label: 'Torque', value: '11' }
    return { ...about, ...written, out_of_bounds: false, reason: null }
  })
  const run = runOf(entry({ work_data: value('11'), record }), 0)
  const isKept = (now: Run) => isSignedValue(now, [...asked, sign], itemAt(asked, 0))
  expect(isKept(run)).toBe(true)
  expect(isKept(typed(run, 21, '12'))).toBe(false)
  expect(isKept(reasoned(run, 21, 'New'))).toBe(false)
  expect(isKept(typed(typed(run, 21, '12'), 21, '11'))).toBe(true)
  // By the rule of a field, what is out of range holds the run unless it stands as it was signed.
  const rule = { ...itemAt(asked, 0), max: 10, hold: true }
  const holds = (now: Run) => holdsRun(now, [rule, sign], rule)
  expect([run, typed(run, 21, '12'), typed(run, 21, '9')].map(holds)).toEqual([false, true, false])
  expect(holdsRun(typed(run, 21, '99'), [...asked, sign], itemAt(asked, 0))).toBe(false)
})
