import { expect, test } from 'vitest'
import { asShown, askedOf } from '#contract/search/address.ts'
import { asTyped, asWritten } from './address.ts'
import { chipsOf, groupsOf } from './choices.ts'
import type { Names } from './choices.ts'

const names: Names = {
  say: ({ id }) => id,
  type: type => type,
  difficulty: one => one,
  difficulties: ['Easy', 'Hard'],
  time: seconds => `${seconds / 60} min`,
}
const counted = {
  counts: { guide: 3, wiki: 1, info: 1 },
  facets: {
    above: [{ title: 'Home', display_title: 'Home' }],
    category: [
      { title: 'Kettle', display_title: 'Kettles', count: 2 },
      { title: 'Pan', display_title: 'Pans', count: 1 },
    ],
    type: { repair: 2 },
    foundIn: { title: 1, text: 3 },
    difficulty: {},
    minutes: { 15: 1, 60: 2 },
  },
}
const groups = (address: string) => groupsOf(askedOf(new URLSearchParams(address)), counted, names)
const choices = (address: string, id: string) =>
  groups(address)
    .find(one => one.id === id)
    ?.choices.map(one => [one.id, one.isChosen]) ?? null

test('what leaves nothing is not offered, but for what is chosen', () => {
  expect(choices('q=a', 'difficulty')).toBeNull()
  expect(choices('q=a&difficulty=Easy', 'difficulty')).toEqual([['Easy', true]])
  expect(choices('q=a', 'filter')).toEqual([
    ['guide', false],
    ['page', false],
  ])
})

test('one choice alone is not offered, but to give it up', () => {
  expect(choices('q=a', 'type')).toBeNull()
  expect(choices('q=a&type=repair', 'type')).toEqual([['repair', true]])
  const one = { ...counted, facets: { ...counted.facets, foundIn: { text: 3 }, category: [] } }
  const ids = groupsOf(askedOf(new URLSearchParams('q=a')), one, names).map(({ id }) => id)
  expect(ids).toEqual(['filter', 'minutes', 'sort'])
})

test('other categories are offered where there may be more than those that were counted', () => {
  const hasMore = (count: number) => {
    const category = Array.from({ length: count }, (_, n) => ({
      title: `K${n}`,
      display_title: `K${n}`,
      count: 1,
    }))
    const many = { ...counted, facets: { ...counted.facets, category } }
    return groupsOf(askedOf(new URLSearchParams('q=a')), many, names).find(
      ({ id }) => id === 'category',
    )?.hasMore
  }
  expect([hasMore(11), hasMore(12)]).toEqual([false, true])
})

test('where not all were counted each number is the least, and 0 says nothing', () => {
  const some = { ...counted, countsAreLeast: true }
  const numbers = (id: string) =>
    groupsOf(askedOf(new URLSearchParams('q=a')), some, names)
      .find(one => one.id === id)
      ?.choices.map(one => [one.id, one.count, one.isLeast])
  expect(numbers('difficulty')).toEqual([
    ['Easy', null, true],
    ['Hard', null, true],
  ])
  expect(numbers('foundIn')).toEqual([
    ['', null, true],
    ['title', 1, true],
    ['text', 3, true],
    ['supplies', null, true],
  ])
})

test('a category stands once, whether its results have come or not', () => {
  const all = [
    ['', true],
    ['Kettle', false],
    ['Pan', false],
  ]
  expect(choices('q=a', 'category')).toEqual(all)
  expect(choices('q=a&category=Kettle', 'category')).toEqual([
    ['', false],
    ['Kettle', true],
    ['Pan', false],
  ])
  expect(choices('q=a&category=Home', 'category')).toEqual([
    ['', false],
    ['Home', true],
    ['Kettle', false],
    ['Pan', false],
  ])
})

test('chips begin with what is chosen, and offer no second one of a group', () => {
  const { chosen, offered } = chipsOf(groups('q=a&type=repair&sort=title'))
  expect(chosen.map(one => one.id)).toEqual(['repair'])
  expect(offered.map(one => one.id)).toEqual([
    'guide',
    'page',
    'Kettle',
    'Pan',
    'title',
    'text',
    '15',
    '60',
  ])
})

test('a word is put in quotation marks where it stands, and shown as it was taken', () => {
  expect(asWritten('Kétle, off ketle', 'ketle')).toBe('"Kétle", off ketle')
  expect(asShown('Ketle off', [{ word: 'ketle', instead: ['kettle'] }])).toBe('kettle off')
})

test('words of the answer are shown as they were typed, or as they are', () => {
  expect(asTyped('Messer schärfen', 'scharfen')).toBe('schärfen')
  expect(asTyped('Messer schärfen', 'messer scharfen')).toBe('Messer schärfen')
  expect(asTyped('Messer', 'klinge')).toBe('klinge')
})
