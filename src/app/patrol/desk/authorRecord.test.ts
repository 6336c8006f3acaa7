import { expect, test } from 'vitest'
import type { PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
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
  last: [{ itemid: 1, state: 'denied', title: 'Lid', decided: 9 }],
  messages: [],
}
const item = (of: Partial<PatrolItem>) =>
  ({ itemid: 7, state: 'denied', title: 'Latch', decided: 12, ...of }) as PatrolItem

test('a verdict counts at once, and stands first (P-19)', () => {
  expect(withVerdict(known, { item: item({}) })).toMatchObject({
    accepted: 2,
    denied: 2,
    recent: { decided: 3, denied: 2 },
    waiting: 2,
    last: [{ itemid: 7, state: 'denied', title: 'Latch' }, { itemid: 1 }],
  })
})

test('what is left of an edit goes on waiting (P-19)', () => {
  const left = { item: item({ state: 'partial' }), follow_up_itemid: 8 }
  expect(withVerdict(known, left)).toMatchObject({ partial: 1, waiting: 3 })
})

test('what was read with the verdict in it, or is open still, changes nothing (P-19)', () => {
  expect(withVerdict(known, { item: item({ itemid: 1 }) })).toBe(known)
  expect(withVerdict(known, { item: item({ state: 'pending', decided: null }) })).toBe(known)
})
