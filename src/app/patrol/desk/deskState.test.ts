import { existing } from '#lib/existing.ts'
import { describe, expect, test } from 'vitest'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { counted, emptyChoice, hasReason, judged, mainAction, needsReason } from './choices.ts'
import {
  choiceOf,
  chosen,
  claimOf,
  emptyDesk,
  gone,
  itemChanged,
  listed,
  listRead,
  mayDecide,
  received,
  relieved,
  shown,
  skipped,
  type Desk,
  type Held,
  type Outgoing,
} from './deskState.ts'
import {
  answered,
  decided,
  decisionOf,
  lastDecision,
  refused,
  sending,
  takenBack,
  toSend,
  unanswered,
  unmade,
  unsent,
} from './outgoing.ts'
import { partOf } from '../../../fixtures/partOf.ts'

const unit = (
  unitid: number,
  depends_on: number[] = [],
  state: PatrolItemDetail['units'][number]['state'] = 'pending',
) => ({
  unitid,
  kind: 'step.line',
  op: 'change' as const,
  path: `steps/1/lines/${unitid}`,
  before: null,
  after: null,
  depends_on,
  state,
  words_added: 1,
  words_removed: 1,
})
const item = (itemid: number, more: object = {}): PatrolItemDetail =>
  partOf<PatrolItemDetail>({
    itemid,
    revisionid: itemid * 10,
    title: `Guide ${itemid}`,
    state: 'pending',
    decidable: true,
    units: [unit(1), unit(2), unit(3, [2])],
    below: [],
    ...more,
  })
const held = (itemid: number, more: object = {}): Held => ({
  detail: item(itemid, more),
  previous: null,
  lease: { token: `t${itemid}`, expires: 0 },
})
const out = (itemid: number, more: Partial<Outgoing> = {}): Outgoing => ({
  itemid,
  revisionid: itemid * 10,
  title: '',
  key: `k${itemid}`,
  body: { action: 'accept', token: 't', base_shown: 'live' },
  choice: emptyChoice,
  isSending: false,
  tries: 0,
  at: itemid,
  ...more,
})
const desk = (more: Partial<Desk> = {}): Desk => ({
  ...emptyDesk,
  queue: [1, 2, 3, 4].map(one => item(one)),
  held: [held(1), held(2), held(3)],
  current: 1,
  shownAt: 1000,
  total: 4,
  ...more,
})

describe('deciding', () => {
  test('opens the next held item at once and keeps the decision (M-84, M-85)', () => {
    const next = decided(desk(), out(1), 5000)
    expect([
      next.current,
      next.shownAt,
      next.held.map(({ detail }) => detail.itemid),
      next.outgoing.map(({ itemid }) => itemid),
    ]).toEqual([2, 5000, [2, 3], [1]])
    expect(listed(next).map(({ itemid }) => itemid)).toEqual([2, 3, 4])
    const done = answered(next, item(1, { state: 'accepted' }), {
      decisionid: 7,
      action: 'accept',
      itemid: 1,
      revisionid: 11,
      title: '',
      at: 6000,
    })
    expect([done.outgoing, done.undoable?.decisionid, done.total, done.queue?.length]).toEqual([
      [],
      7,
      3,
      3,
    ])
  })
  test('sends at most five at once, and none without a network (M-85)', () => {
    const seven = desk({ outgoing: [1, 2, 3, 4, 5, 6, 7].map(one => out(one)) })
    expect(toSend(seven).map(({ itemid }) => itemid)).toEqual([1, 2, 3, 4, 5])
    const three = [1, 2, 3].reduce(sending, seven)
    expect(toSend(three).map(({ itemid }) => itemid)).toEqual([4, 5])
    expect(toSend({ ...seven, isOffline: true })).toEqual([])
    expect(toSend(unanswered(three, 2)).map(({ itemid }) => itemid)).toEqual([2, 4, 5])
  })
  test('on edits below go first, and those that go along are out of the queue (P-C5)', () => {
    const below = [{ itemid: 2, revisionid: 20 }]
    const first = decided(desk(), out(1), 5000)
    const both = decided(
      first,
      out(3, { after: [1, 2], body: { action: 'accept', token: 't', base_shown: 'live', below } }),
      6000,
    )
    expect(listed(both).map(({ itemid }) => itemid)).toEqual([4])
    expect(both.held.map(({ detail }) => detail.itemid)).not.toContain(2)
    expect(toSend(both).map(({ itemid }) => itemid)).toEqual([1])
    const undoable = { decisionid: 9, action: 'accept' as const, itemid: 1, revisionid: 1 }
    const one = answered(both, item(1, { state: 'accepted' }), { ...undoable, title: '', at: 1 })
    expect(toSend(one).map(({ itemid }) => itemid)).toEqual([3])
    const done = answered(one, item(3, { state: 'accepted' }), {
      ...undoable,
      itemid: 3,
      title: '',
      at: 2,
    })
    expect(done.queue?.map(({ itemid }) => itemid)).toEqual([4])
    expect(done.total).toBe(desk().total - 3)
  })
  test('made last is undone first, answered or not (M-36)', () => {
    const undoable = (itemid: number) => ({
      decisionid: itemid,
      action: 'accept' as const,
      itemid,
      revisionid: 1,
      title: `Guide ${itemid}`,
      at: itemid,
    })
    const [first, both] = [out(1, { title: 'Guide 1' }), out(2, { title: 'Guide 2' })].reduce<
      Desk[]
    >((all, one) => [...all, decided(all.at(-1) ?? desk(), one, 5000)], [])
    expect([
      lastDecision(desk()),
      lastDecision(existing(first, 'the first')),
      lastDecision(existing(both, 'the both')),
    ]).toEqual([
      null,
      { title: 'Guide 1', action: 'accept', isTakenBack: false },
      { title: 'Guide 2', action: 'accept', isTakenBack: false },
    ])
    const one = answered(existing(both, 'the both'), item(1), undoable(1))
    expect(lastDecision(one)).toEqual({ title: 'Guide 2', action: 'accept', isTakenBack: false })
    expect(lastDecision(takenBack(one, 2))).toEqual({
      title: 'Guide 2',
      action: 'accept',
      isTakenBack: true,
    })
    expect(lastDecision(unmade(one, 2))).toEqual({
      title: 'Guide 1',
      action: 'accept',
      isTakenBack: false,
    })
    expect(
      answered(answered(existing(both, 'the both'), item(2), undoable(2)), item(1), undoable(1))
        .undoable?.itemid,
    ).toBe(2)
    expect(listed(unmade(existing(both, 'the both'), 2)).map(({ itemid }) => itemid)).toEqual([
      2, 3, 4,
    ])
  })
  test('that is refused reopens its item with reason and words (M-85, M-74)', () => {
    const choice = {
      ...emptyChoice,
      verdicts: { 1: 'deny' as const },
      reason_code: 'wrong',
      reason_text: 'Not this screw, the other one.',
    }
    const back = refused(
      decided(desk(), out(1, { choice }), 5000),
      1,
      { kind: 'stale', itemid: 1, item: null },
      9000,
    )
    expect([back.current, back.shownAt, back.trouble?.kind, back.outgoing]).toEqual([
      1,
      9000,
      'stale',
      [],
    ])
    expect(choiceOf(back, 1)).toEqual(choice)
  })
  test('refused during another refusal waits for its turn (M-85)', () => {
    const two = [1, 2].reduce((next, one) => decided(next, out(one), 5000), desk())
    const [stale, late] = [
      { kind: 'stale', itemid: 1, item: null },
      { kind: 'decided', itemid: 2, item: null },
    ] as const
    const both = refused(refused(two, 1, stale, 6000), 2, late, 7000)
    expect([both.trouble, both.current, both.shownAt]).toEqual([stale, 1, 6000])
    const next = skipped(both, 1, 8000)
    expect([next.trouble, next.current, next.troublesAfter]).toEqual([late, 2, []])
    expect(skipped(next, 2, 9000)).toMatchObject({ trouble: null, current: 3 })
  })
  test('refused during other writing waits until that is done (M-61, M-85)', () => {
    const choice = { ...emptyChoice, reason_text: 'Not this screw, the other one.' }
    const [late, gone] = [
      { kind: 'decided', itemid: 1, item: null },
      { kind: 'deleted', itemid: 1 },
    ] as const
    const writing = refused(decided(desk(), out(1, { choice }), 5000), 1, late, 6000, true)
    expect(writing).toMatchObject({
      current: 2,
      shownAt: 5000,
      trouble: null,
      troublesAfter: [late],
      outgoing: [],
    })
    expect(choiceOf(writing, 1)).toEqual(choice)
    const known = refused(writing, 1, gone, 7000, true)
    expect(known.troublesAfter).toEqual([gone])
    expect(relieved(known, 8000)).toMatchObject({
      current: 1,
      shownAt: 8000,
      trouble: gone,
      troublesAfter: [],
    })
    // About the same edit there is nothing to wait for, and before an empty desk nobody writes.
    expect(refused(desk(), 1, late, 6000, true)).toMatchObject({
      current: 1,
      trouble: late,
      troublesAfter: [],
    })
    expect(refused(desk({ held: [], current: null }), 1, late, 6000, true)).toMatchObject({
      current: 1,
      trouble: late,
      troublesAfter: [],
    })
    // What was written last comes up alone: not once more behind itself.
    expect(refused(known, 1, late, 8000)).toMatchObject({
      current: 1,
      trouble: late,
      troublesAfter: [],
    })
  })
  test('without an answer is reported as not sent (M-80)', () => {
    const waiting = (tries: number, isSending: boolean) =>
      unsent(desk({ outgoing: [out(1, { tries, isSending })] }))
    expect([waiting(0, false), waiting(1, true), waiting(1, false), waiting(2, true)]).toEqual([
      0, 0, 1, 1,
    ])
  })
  test('together with others takes them all off the desk, and shows what is left (M-87)', () => {
    const next = gone(desk(), [1, 2], 5000)
    expect([
      next.held.map(({ detail }) => detail.itemid),
      next.queue?.map(({ itemid }) => itemid),
      next.total,
      next.current,
    ]).toEqual([[3], [3, 4], 2, 3])
    expect(gone(desk({ current: 3 }), [1], 5000)).toMatchObject({ current: 3, shownAt: 1000 })
  })
  test('names the holder of an item and the end of the claim (M-80)', () => {
    const other = {
      detail: item(1, {
        lease: { holder: { userid: 9, username: 'Moe' }, mine: false, expires: 7, kind: 'open' },
      }),
      previous: null,
    }
    expect([
      claimOf({ ...other, lease: { token: 't', expires: 5 } }),
      claimOf({ ...other, lease: null }),
      claimOf({ ...held(1), lease: null, detail: item(1, { lease: null }) }),
    ]).toEqual([{ expires: 5, holder: null }, { expires: 7, holder: 'Moe' }, null])
  })
  test('waits 300 milliseconds after a held item came (M-82)', () => {
    expect([1000, 1299, 1300].map(now => mayDecide(desk(), now))).toEqual([false, false, true])
    expect(mayDecide(desk({ held: [{ ...held(1), lease: null }] }), 9000)).toBe(false)
    expect(mayDecide(desk({ held: [held(1, { decidable: false })] }), 9000)).toBe(false)
    expect(mayDecide(desk({ current: null }), 9000)).toBe(false)
    const next = decided(desk(), out(1), 5000)
    expect([5100, 5300].map(now => mayDecide(next, now))).toEqual([false, true])
  })
  test('is left out by a skip, which takes the item out of sight (M-14)', () => {
    const next = skipped(desk(), 1, 5000)
    expect([next.current, next.queue?.map(({ itemid }) => itemid), next.outgoing]).toEqual([
      2,
      [2, 3, 4],
      [],
    ])
  })
})

describe('verdicts', () => {
  const { units } = item(1)
  test('include what depends on a denial or is needed by an acceptance (M-57)', () => {
    const denied = judged(units, emptyChoice, [2], 'deny')
    expect([denied.choice.verdicts, denied.also]).toEqual([{ 2: 'deny', 3: 'deny' }, 1])
    const taken = judged(units, denied.choice, [3], 'accept')
    expect([taken.choice.verdicts, taken.also]).toEqual([{ 2: 'accept', 3: 'accept' }, 1])
    expect(judged(units, denied.choice, [1], 'leave').choice.verdicts).toEqual({
      1: 'leave',
      2: 'deny',
      3: 'deny',
    })
  })
  test('say what the main button does (M-83)', () => {
    const choice = (verdicts: Record<number, 'accept' | 'deny' | 'leave'>) => ({
      ...emptyChoice,
      verdicts,
    })
    expect(mainAction(item(1), emptyChoice)).toBe('accept')
    expect(mainAction(item(1), choice({ 1: 'deny' }))).toBe('partial')
    expect(mainAction(item(1), choice({ 1: 'deny', 2: 'deny', 3: 'deny' }))).toBe('deny')
    expect(counted(item(1), choice({ 1: 'deny', 2: 'leave' }))).toEqual({
      accept: 1,
      deny: 1,
      leave: 1,
    })
    expect(counted(item(1, { units: [unit(1), unit(2, [], 'denied')] }), emptyChoice).accept).toBe(
      1,
    )
  })
  test('that deny need a canned reason or ten characters (M-13)', () => {
    const wanting = (reason_text: string, reason_code: string | null = null) =>
      hasReason({ ...emptyChoice, reason_text, reason_code })
    expect([
      wanting(''),
      wanting('too short'),
      wanting('long enough'),
      wanting('', 'wrong'),
    ]).toEqual([false, false, true, true])
    expect(needsReason(item(1), { ...emptyChoice, verdicts: { 1: 'leave' } }, 'partial')).toBe(
      false,
    )
    expect(needsReason(item(1), { ...emptyChoice, verdicts: { 1: 'deny' } }, 'partial')).toBe(true)
  })
  test('are sent for every open unit, with the claim and the seconds of looking (M-34)', () => {
    const choice = {
      ...emptyChoice,
      verdicts: { 1: 'deny' as const },
      reason_code: 'wrong',
      reason_text: ' ',
    }
    expect(decisionOf(held(1), choice, 'partial', 'previous', 12.4)).toEqual({
      action: 'partial',
      token: 't1',
      base_shown: 'previous',
      seconds_viewed: 12,
      reason_code: 'wrong',
      units: [
        { unitid: 1, verdict: 'deny' },
        { unitid: 2, verdict: 'accept' },
        { unitid: 3, verdict: 'accept' },
      ],
    })
    expect(decisionOf(held(1), choice, 'accept', 'live', 3)).toEqual({
      action: 'accept',
      token: 't1',
      base_shown: 'live',
      seconds_viewed: 3,
    })
  })
})

describe('the queue', () => {
  test('that is read again keeps its order and appends new rows (M-86)', () => {
    const next = listRead(
      desk(),
      [9, 4, 3, 1].map(one => item(one)),
      5,
      true,
    )
    expect([next.queue?.map(({ itemid }) => itemid), next.total]).toEqual([[1, 3, 4, 9], 5])
    expect(
      listRead(
        desk(),
        [4, 1].map(one => item(one)),
        2,
        false,
      ).queue?.map(({ itemid }) => itemid),
    ).toEqual([4, 1])
  })
  test('keeps the open edit in its place when the filter lets go of it (M-28, M-86)', () => {
    const readAgain = (more: Partial<Desk> = {}) => {
      const { queue, total } = listRead(
        desk(more),
        [3, 4].map(one => item(one)),
        2,
        true,
      )
      return [queue?.map(({ itemid }) => itemid), total]
    }
    expect(readAgain()).toEqual([[1, 3, 4], 3])
    expect(readAgain({ current: 3 })).toEqual([[3, 4], 2])
    expect(readAgain({ trouble: { kind: 'past', itemid: 1 } })).toEqual([[3, 4], 2])
    expect(readAgain({ held: [held(1, { state: 'accepted' })] })).toEqual([[3, 4], 2])
  })
  test('changes a row in place, and drops the row of what was decided elsewhere (M-86)', () => {
    expect(
      itemChanged(desk(), item(2, { title: 'Other' })).queue?.map(({ title }) => title),
    ).toEqual(['Guide 1', 'Other', 'Guide 3', 'Guide 4'])
    expect(
      itemChanged(desk(), item(2, { state: 'denied' })).queue?.map(({ itemid }) => itemid),
    ).toEqual([1, 3, 4])
  })
  test('keeps the open item when others come', () => {
    expect(received(desk(), [held(4)], 7000)).toMatchObject({ current: 1, shownAt: 1000 })
    expect(received(desk({ held: [], current: null }), [held(4)], 7000)).toMatchObject({
      current: 4,
      shownAt: 7000,
    })
    expect(shown(desk(), 3, 8000)).toMatchObject({ current: 3, shownAt: 8000 })
  })
  test('keeps what was typed about an item while another is open (M-85)', () => {
    const typed = chosen(desk(), 1, { reason_text: 'Because it is wrong.' })
    expect(choiceOf(shown(typed, 2, 1), 1).reason_text).toBe('Because it is wrong.')
  })
})
