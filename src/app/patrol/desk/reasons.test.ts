import { expect, test } from 'vitest'
import type { PatrolItem, PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import {
  denials,
  emptyChoice,
  mainAction,
  typedReasons,
  unexplained,
  recalled,
  restAccepted,
  type Choice,
} from './choices.ts'
import type { Held } from './deskState.ts'
import { decisionOf } from './outgoing.ts'
import { closedAs } from './troubles.ts'

const detail = partOf<PatrolItemDetail>({
  units: ([[], [], [2], []] as number[][]).map((depends_on, n) => ({
    ...partOf<PatrolItemDetail['units'][number]>({ unitid: n + 1, state: 'pending' }),
    depends_on,
  })),
})
const denying = (more: Partial<Choice> = {}): Choice => ({
  ...emptyChoice,
  verdicts: { 1: 'deny', 2: 'deny', 3: 'deny' },
  ...more,
})
const sent = (choice: Choice) => {
  const held: Held = { detail, previous: null, lease: { token: 't', expires: 0 } }
  const { units, reason_code, reason_text } = decisionOf(held, choice, 'partial', 'live', 0)
  return { units, reason_code, reason_text }
}

test('what goes because something else goes shares the reason of that (A-195)', () => {
  expect(denials(detail, denying())).toEqual([
    { unitid: 1, also: [] },
    { unitid: 2, also: [3] },
  ])
  const own = { 2: { reason_code: 'unsafe', reason_text: '' } }
  expect(sent(denying({ reason_text: 'The manual says 5 Nm.', reasons: own }))).toEqual({
    reason_code: undefined,
    reason_text: undefined,
    units: [
      { unitid: 1, verdict: 'deny', reason_text: 'The manual says 5 Nm.' },
      { unitid: 2, verdict: 'deny', reason_code: 'unsafe' },
      { unitid: 3, verdict: 'deny', reason_code: 'unsafe' },
      { unitid: 4, verdict: 'accept' },
    ],
  })
})

test('one reason for all of it is said once (A-195)', () => {
  const choice = denying({ reason_code: 'wrong' })
  expect(sent(choice).reason_code).toBe('wrong')
  expect(sent(choice).units?.filter(unit => unit.reason_code !== undefined)).toEqual([])
})

test('each part that is denied has a reason, its own or the common one (A-195)', () => {
  const said = { reason_code: null, reason_text: 'It would break.' }
  expect(
    [denying(), denying({ reasons: { 1: said } }), denying({ reasons: { 1: said, 2: said } })].map(
      choice => unexplained(detail, choice, 'partial'),
    ),
  ).toEqual(['nothing', 'nothing', null])
  // What was denied with a reason of its own and is taken again is not explained any more.
  const taken: Choice = {
    ...denying({ reasons: { 2: said } }),
    verdicts: { 2: 'deny', 3: 'deny' },
  }
  expect(sent(taken).units?.map(unit => unit.reason_text)).toEqual([
    undefined,
    said.reason_text,
    said.reason_text,
    undefined,
  ])
})

test('words that are too few hold a denial back, also beside another reason (A-195)', () => {
  const common = { reason_text: 'The manual says 5 Nm.' }
  const own = (reason_code: string | null, reason_text: string) =>
    denying({ ...common, reasons: { 2: { reason_code, reason_text } } })
  expect(
    [own(null, 'Short'), own('unsafe', 'Short'), own('unsafe', ''), own(null, '  ')].map(choice =>
      unexplained(detail, choice, 'partial'),
    ),
  ).toEqual(['too short', 'too short', null, null])
  const code = { ...emptyChoice, reason_code: 'unsafe' }
  expect(
    [code, { ...code, reason_text: 'Short' }].map(c => unexplained(detail, c, 'deny')),
  ).toEqual([null, 'too short'])
  // Words about a change that is taken again are not sent.
  const taken: Choice = {
    ...denying({ reasons: { 1: { reason_code: null, reason_text: 'Short' } }, ...common }),
    verdicts: { 2: 'deny', 3: 'deny' },
  }
  expect(unexplained(detail, taken, 'partial')).toBeNull()
})

test('the rest as proposed leaves what does not fit any more (A-195)', () => {
  const torn = {
    units: detail.units.map(unit => ({
      ...unit,
      state: unit.unitid === 4 ? ('conflicted' as const) : unit.state,
    })),
  }
  const choice: Choice = { ...emptyChoice, verdicts: { 1: 'leave', 4: 'leave' } }
  expect(restAccepted(torn, choice).verdicts).toEqual({ 1: 'accept', 4: 'leave' })
})

test('the rest as proposed takes what was left, and nothing that was denied (A-195)', () => {
  const choice: Choice = {
    ...emptyChoice,
    verdicts: { 1: 'leave', 2: 'deny', 3: 'deny', 4: 'leave' },
  }
  const { verdicts } = restAccepted(detail, choice)
  expect(verdicts).toEqual({ 1: 'accept', 2: 'deny', 3: 'deny', 4: 'accept' })
  expect(mainAction(detail, { ...choice, verdicts })).toBe('partial')
})

test('reasons come back from the device where nothing was typed since (A-196)', () => {
  const typed = denying({
    reason_text: 'For all of it.',
    reasons: { 2: { reason_code: 'unsafe', reason_text: 'For the second.' } },
  })
  const left = typedReasons(typed)
  expect(recalled(emptyChoice, left)).toMatchObject({
    reason_text: 'For all of it.',
    reasons: { 2: { reason_code: null, reason_text: 'For the second.' } },
  })
  const since = { ...typed, reason_text: 'Since then.' }
  expect(recalled(since, left)).toEqual(since)
})

test('an edit that is closed names who closed it, one of a deleted document not (A-196)', () => {
  const item = (state: PatrolItem['state']) => partOf<PatrolItem>({ itemid: 7, state })
  expect(closedAs(item('denied'))).toEqual({ kind: 'decided', itemid: 7, item: item('denied') })
  expect(closedAs(item('orphaned'))).toEqual({ kind: 'deleted', itemid: 7 })
})
