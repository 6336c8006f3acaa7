import { expect, test } from 'vitest'
import { bodyOf, draftOf, lineOfEntry, missingIn, wordsOfRule } from './ruleDraft.ts'

const words = {
  ...wordsOfRule(null),
  name: ' Games of chance ',
  entries: 'casino\n\n slot machine \n',
  message: 'Leave them out.',
}

test('a rule is sent without blanks around its words, and only where its effect is possible', () => {
  const draft = draftOf({ ...words, places: 'edit profile', act: 'hold' })
  expect(missingIn(draft)).toBeNull()
  expect(bodyOf(draft)).toMatchObject({
    name: 'Games of chance',
    entries: ['casino', 'slot machine'],
    places: ['edit'],
    below: null,
  })
})

test('an entry that is refused is told by its line, empty ones counted', () => {
  expect([0, 1].map(index => lineOfEntry(words.entries, index))).toEqual([1, 3])
})

test('what is missing of a rule is told before it is sent', () => {
  const missing = (more: Record<string, string>) => missingIn(draftOf({ ...words, ...more }))
  expect(missing({ name: ' ' })).toBe('name')
  expect(missing({ entries: ' \n' })).toBe('entries')
  expect(missing({ places: 'profile', act: 'raise' })).toBe('places')
  expect(missing({ below: 'ten' })).toBe('below')
  expect(missing({ message: '' })).toBe('message')
  expect(missing({ message: '', act: 'hold' })).toBeNull()
})

test('of two visits to the form the choices of the later one count', () => {
  const draft = draftOf({ ...words, kind: 'hosts\nwords', revisionid: '7\n5', below: '20\n10' })
  expect(draft).toMatchObject({ kind: 'hosts', revisionid: 7, below: '20' })
})
