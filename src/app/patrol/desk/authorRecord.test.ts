import { afterEach, expect, test } from 'vitest'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { noteTold, noteVerdict } from './authorReads.ts'
import { withVerdict } from './authorRecord.ts'

const known: PatrolAuthor = {
  userid: 4,
  username: 'ned',
  join_date: 1,
  reputation: 1,
  suspended: false,
  suspended_until: null,
  may_suspend: true,
  accepted: 2,
  denied: 1,
  partial: 0,
  withdrawn: 0,
  undone: 0,
  recent: { decided: 2, denied: 1 },
  waiting: 3,
  last: [{ itemid: 1, state: 'denied', title: 'Lid', decided: 9, decisionid: 5 }],
  messages: [],
}
const item = (of: Partial<PatrolItem>) =>
  ({ itemid: 7, state: 'denied', title: 'Latch', decided: 12, author: known, ...of }) as PatrolItem

test('a verdict counts at once, and stands first (P-19)', () => {
  expect(withVerdict(known, item({}))).toMatchObject({
    accepted: 2,
    denied: 2,
    recent: { decided: 3, denied: 2 },
    waiting: 2,
    last: [{ itemid: 7, state: 'denied', title: 'Latch' }, { itemid: 1 }],
  })
})

test('what was read with the verdict in it, or is open still, changes nothing (P-19)', () => {
  expect(withVerdict(known, item({ itemid: 1 }))).toBe(known)
  expect(withVerdict(known, item({ state: 'pending', decided: null }))).toBe(known)
})

const { queryKey } = read('readPatrolAuthor', { params: { userid: known.userid } })
const keep = () => queries.setQueryData(queryKey, known, { updatedAt: 1000 })
const kept = () => queries.getQueryState(queryKey)
afterEach(() => queries.clear())

test('one’s own verdicts make a record no newer than it was read (P-19)', () => {
  keep()
  noteVerdict({ item: item({}) }, true)
  expect(kept()).toMatchObject({
    data: { denied: 2 },
    dataUpdatedAt: 1000,
    isInvalidated: false,
  })
})

test('a verdict takes no record for read again that is stale (P-19)', () => {
  keep()
  void queries.invalidateQueries({ queryKey })
  noteVerdict({ item: item({}) }, true)
  expect(kept()).toMatchObject({ data: known, isInvalidated: true })
})

test('of a chain, and of what goes on waiting in part, the record is read again (P-19)', () => {
  for (const [decided, isAlone] of [
    [{ item: item({}) }, false],
    [{ item: item({ state: 'partial' }), follow_up_itemid: 8 }, true],
  ] as const) {
    keep()
    noteVerdict(decided, isAlone)
    expect(kept()).toMatchObject({ data: known, isInvalidated: true })
  }
})

test('what others did is read again, and one’s own verdict is not (P-19)', () => {
  const isReadAgain = (kind: string, itemid: number) => {
    keep()
    noteTold([{ kind, data: { itemid } }])
    return kept()?.isInvalidated
  }
  expect(isReadAgain('patrol.decision.denied', 1)).toBe(false)
  expect(isReadAgain('patrol.item.leased', 9)).toBe(false)
  expect(isReadAgain('patrol.decision.denied', 9)).toBe(true)
  expect(isReadAgain('patrol.decision.undone', 1)).toBe(true)
  expect(isReadAgain('patrol.item.needs_rebase', 1)).toBe(true)
})
