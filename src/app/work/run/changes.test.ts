import { expect, test } from 'vitest'
import { workEntry } from '#testing/workEntry.ts'
import { isCorrected } from './changes.ts'
import { reasonOf, runOf, saidReason, type Act, type AskedField, type Run } from './run.ts'
import { confirmed, flushed, reasoned, typed } from './runActs.ts'

const field = {
  field_revisionid: 21,
  stepid: 11,
  label: 'N',
  type: 'number',
  required: true,
} as const
const stood = {
  field_revisionid: 21,
  stepid: 11,
  label: 'N',
  value: '10',
  userid: workEntry({}).userid,
  date: 1000,
  device_date: 1000,
  device: null,
  clock_ahead: null,
  out_of_bounds: false,
  reason: null,
  rework: 0,
  kind: 'entry' as const,
  earlier: [],
}
const act = (seconds: number, more: Partial<Act>): Act => ({
  key: `k${seconds}`,
  kind: 'stepData',
  doneAt: seconds * 1000,
  ...more,
})
const isAsked = (acts: Act[], record: Run['entry']['record'] = [stood]) =>
  isCorrected({ ...runOf(workEntry({ record }), 0), acts }, field)

test('the bench asks why a value was changed, also before anything is sent (WL-7)', () => {
  expect(isAsked([])).toBe(false)
  expect(isAsked([act(1030, { fields: { 21: '11' } })])).toBe(false)
  expect(isAsked([act(1200, { fields: { 21: '11' } })])).toBe(true)
  // Typed and changed without a network.
  const first = act(2000, { fields: { 21: '10' } })
  expect(isAsked([first, act(2100, { fields: { 21: '12' } })], [])).toBe(true)
  expect(isAsked([first, act(2010, { fields: { 21: '12' } })], [])).toBe(false)
  const signed = act(2005, { stepid: 11, signoff: true })
  expect(isAsked([first, signed, act(2010, { fields: { 21: '12' } })], [])).toBe(true)
  const redone = act(2006, { rework: { stepids: [11], reason: 'Again' }, fields: { 21: '' } })
  expect(isAsked([first, redone, act(2300, { fields: { 21: '12' } })], [])).toBe(false)
})

test('the bench counts by the clock that the service counts by (WL-7)', () => {
  // Five minutes slow: the service says when it was.
  const slow = act(700, { fields: { 21: '10' } })
  const entry = workEntry({ record: [stood] })
  const run = confirmed({ ...runOf(workEntry({}), 0), acts: [slow] }, slow.key, entry, 0)
  expect(run.clockError).toBe(-300)
  // A reason for what stands already says nothing of the clock.
  const why = act(780, { fields: { 21: '10' }, reasons: { 21: 'Read again' } })
  expect(confirmed({ ...run, acts: [why] }, why.key, run.entry, 0).clockError).toBe(-300)
  const then = (seconds: number) =>
    isCorrected({ ...run, acts: [act(seconds, { fields: { 21: '11' } })] }, field)
  expect(then(705)).toBe(false)
  expect(then(790)).toBe(true)
})

test('nobody is asked why somebody else changed a value (WL-7)', () => {
  const theirs = { ...stood, kind: 'correction' as const, userid: stood.userid + 1 }
  expect(isAsked([], [theirs])).toBe(false)
  expect(isAsked([], [{ ...theirs, userid: stood.userid }])).toBe(true)
})

test('the reason of a value that was changed since is not the next one’s (WL-7)', () => {
  const record = [{ ...stood, kind: 'correction' as const, reason: 'Read again' }]
  const run = runOf(workEntry({ record }), 0)
  expect(saidReason(run, '21')).toBe('Read again')
  expect(saidReason({ ...run, acts: [act(1200, { fields: { 21: '12' } })] }, '21')).toBe('')
})

test('a reason that waits to be sent goes with its value and with no later one (WL-7)', () => {
  const bounded: AskedField = { ...field, min: 10, max: 12 }
  const sent = (run: Run, value: string, reason?: string): Run => {
    const next = typed(run, 21, value)
    const said = reason === undefined ? next : reasoned(next, 21, reason)
    let n = run.acts.length
    return flushed(said, [bounded], () => `k${n++}`)
  }
  const out = sent(runOf(workEntry({}), 0), '15', 'Too much')
  const back = sent(out, '11')
  // The next write of another kind flushes once more.
  const after = flushed(back, [bounded], () => 'again')
  expect(after.acts.map(one => one.reasons)).toEqual([{ 21: 'Too much' }, undefined])
  expect(saidReason(after, '21')).toBe('')
  const why = flushed(reasoned(after, 21, 'Read again'), [bounded], () => 'why')
  const third = flushed(sent(why, '12'), [bounded], () => 'again')
  expect(third.acts.map(one => one.reasons?.['21'])).toEqual([
    'Too much',
    undefined,
    'Read again',
    undefined,
  ])
  // One that is out of its bounds still has the reason that is shown beside it.
  expect(reasonOf(sent(out, '16'), 21)).toBe('Too much')
})
