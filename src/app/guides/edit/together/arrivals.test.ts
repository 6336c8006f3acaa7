import { expect, test } from 'vitest'
import type { Revision } from '#contract/revisions/schemas.ts'
import { arrivalsIn } from './arrivals.ts'

const me = 1
const ana = 2
const save = (revisionid: number, more: Partial<Revision>): Revision => ({
  revisionid,
  resource: 'step',
  stepid: 40,
  langid: 'en',
  userid: ana,
  username: 'Ana',
  date: 1000 + revisionid,
  kind: 'edit',
  status: 'accepted',
  comment: '',
  fields: ['lines'],
  size_delta: 0,
  ...more,
})
const told = (revisions: Revision[], came = 0) =>
  arrivalsIn(revisions, me, came).map(({ revisions: saves, stepid, before, isLast }) => ({
    saves: saves.map(({ revisionid }) => revisionid),
    stepid,
    before,
    isLast,
  }))

test('saves of one person in one step, soon after another, are one line', () => {
  const list = [save(9, {}), save(8, { stepid: 50 }), save(7, {}), save(6, { date: 100 })]
  expect(told(list)).toEqual([
    { saves: [9, 7], stepid: 40, before: 6, isLast: true },
    { saves: [8], stepid: 50, before: undefined, isLast: true },
    { saves: [6], stepid: 40, before: undefined, isLast: false },
  ])
})

test('what was there when the guide was opened is not told, but is what was before', () => {
  expect(told([save(9, {}), save(8, {})], 1009)).toEqual([
    { saves: [9], stepid: 40, before: 8, isLast: true },
  ])
})

test('one’s own saves are not told, and stand on top of what others saved before', () => {
  expect(told([save(9, { userid: me }), save(8, {}), save(7, { userid: me })])).toEqual([
    { saves: [8], stepid: 40, before: 7, isLast: false },
  ])
})

test('edits that wait are not told, nor the list of steps that a new step made longer', () => {
  const guide = { resource: 'guide' as const, stepid: undefined, fields: ['steps'] }
  const one = { added: 1, removed: 0, moved: 0 }
  const list = [
    save(9, { status: 'pending' }),
    save(8, { ...guide, steps: one }),
    save(7, { kind: 'create' }),
    save(6, { ...guide, steps: { ...one, added: 0, moved: 1 } }),
  ]
  expect(told(list)).toEqual([
    { saves: [7], stepid: 40, before: undefined, isLast: true },
    { saves: [6], stepid: null, before: undefined, isLast: true },
  ])
})
