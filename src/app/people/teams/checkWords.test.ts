import { expect, test } from 'vitest'
import { mergedWords, wordsIn } from './checkWords.ts'

test('what two leads added stays, and what either took out goes (A-99)', () => {
  const base = ['gizmo', 'thing', 'stuff']
  expect(mergedWords(base, ['gizmo', 'stuff', 'Bits'], ['thing', 'stuff', 'bobs', 'bits'])).toEqual(
    ['stuff', 'bobs', 'bits'],
  )
  expect(mergedWords(base, base, ['new'])).toEqual(['new'])
  expect(mergedWords([], ['mine'], [])).toEqual(['mine'])
})

test('a word stands in each line that is not empty', () => {
  expect(wordsIn(' that thing \n\n  gizmo')).toEqual(['that thing', 'gizmo'])
})
