import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { groupByType } from './groupByType.ts'

test('known types come in the specified order and own types last', () => {
  const guides = [
    ['a', 'own type'],
    ['b', 'teardown'],
    ['c', 'replacement'],
    ['d', 'teardown'],
  ].map(([title, type]) => ({
    title: existing(title, 'the title'),
    type: existing(type, 'the type'),
  }))
  expect(
    groupByType(guides).map(({ type, guides: of }) => [
      type,
      of.map(({ title }) => title).join(''),
    ]),
  ).toEqual([
    ['replacement', 'c'],
    ['teardown', 'bd'],
    ['own type', 'a'],
  ])
})
