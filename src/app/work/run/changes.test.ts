import { expect, test } from 'vitest'
import { workEntry } from '#testing/workEntry.ts'
import { isCorrected } from './changes.ts'
import { runOf, saidReason, type Act, type Run } from './run.ts'

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
