import { describe, expect, test } from 'vitest'
import { namesIn, splitMentions, typedMention } from './mentions.ts'

describe('names in a text', () => {
  test('stand behind an at sign, in any case, each once', () => {
    expect(namesIn('@ana, @ANA and (@bo_b-2)')).toEqual(['ana', 'bo_b-2'])
  })
  test('may end in a full stop, or the sentence does', () => {
    expect(namesIn('Ask @ana.ruiz.')).toEqual(['ana.ruiz', 'ana.ruiz.'])
  })
  test('are no part of an address, of a longer word or of another service’s name', () => {
    expect(
      namesIn('a@ana.example @ana@example.org x/@ana @anaé é@ana @@ana @an ＠ana user+@ana'),
    ).toEqual([])
  })
  test('have at most 32 characters', () => {
    expect(namesIn(`@${'a'.repeat(33)} @${'b'.repeat(32)}.`)).toEqual(['b'.repeat(32)])
  })
  test('are found in no time in what was made to take long', () => {
    expect(namesIn(`${'@a.-_'.repeat(20_000)}é`).length).toBeLessThan(10)
  })
})

test('a text is taken apart where it names somebody', () => {
  const people = new Map([
    ['ana', 1],
    ['ana.', 2],
    ['bob.', 3],
  ])
  expect(splitMentions('Hi @Ana. and @bob. and @carl', people)).toEqual([
    { words: 'Hi ', is: null },
    { words: '@Ana', is: 1 },
    { words: '. and ', is: null },
    { words: '@bob.', is: 3 },
    { words: ' and @carl', is: null },
  ])
})

test('a name that is being typed begins at its sign and ends where its letters do', () => {
  expect(typedMention('Hi @an', 6)).toEqual({ from: 3, to: 6, name: 'an' })
  expect(typedMention('Hi @', 4)).toEqual({ from: 3, to: 4, name: '' })
  expect(typedMention('Hi @Jörg and', 8)).toEqual({ from: 3, to: 8, name: 'Jörg' })
  expect(typedMention('Hi @Jörg. And', 5)).toEqual({ from: 3, to: 8, name: 'J' })
  for (const text of ['Hi @an ', 'me@an', 'Hi', ''])
    expect(typedMention(text, text.length)).toBeNull()
})
