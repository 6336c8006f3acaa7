import { expect, test } from 'vitest'
import { newsOf } from './player.ts'

const part = { id: 'one', title: 'Part 1', done: true }

test('unknown messages of a package are ignored (M-131)', () => {
  expect(newsOf({ player: { state: 'kept', at: 12, open: 'one', items: [part] } })).toEqual({
    state: 'kept',
    at: 12,
    open: 'one',
    ended: false,
    items: [part],
  })
  expect(newsOf({ player: { state: 'over', at: 12, open: 'one', items: [part] } })).toMatchObject({
    state: 'over',
  })
  for (const wrong of [
    null,
    'player',
    { player: null },
    { player: { state: 'passed', items: [] } },
    { player: { state: 'kept', items: 'many' } },
    { score: 100 },
  ])
    expect(newsOf(wrong)).toBeNull()
})

test('parts that are none are left out, and what is too long with them (M-131)', () => {
  const news = newsOf({
    player: {
      state: 'open',
      at: Infinity,
      open: {},
      items: [
        part,
        null,
        { id: 1, title: 'x' },
        { id: 'two', title: 'x'.repeat(256) },
        { id: 'three', title: '<b>', done: 'yes' },
      ],
    },
  })
  expect(news).toEqual({
    state: 'open',
    at: null,
    open: null,
    ended: false,
    items: [part, { id: 'three', title: '<b>', done: false }],
  })
  expect(
    newsOf({
      player: {
        state: 'open',
        at: null,
        open: null,
        items: Array.from({ length: 2100 }, () => part),
      },
    })?.items,
  ).toHaveLength(2000)
})
