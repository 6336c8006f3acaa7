import { expect, test } from 'vitest'
import { changedWords, countWords, wordTokens } from './words.ts'

const tokens = (text: string) => wordTokens(text).filter(one => one.trim() !== '')

test.each([
  ['Tighten to 5 Nm, then 50Nm.', ['Tighten', 'to', '5 Nm', ',', 'then', '50Nm', '.']],
  ['-1.5 mm to +2,5 mm, 10-15 °C', ['-1.5 mm', 'to', '+2,5 mm', ',', '10', '-', '15 °C']],
  ['5 nuts and a 3rd M3x10', ['5', 'nuts', 'and', 'a', '3rd', 'M3x10']],
  [
    "'''Bold''' [link|https://a.test/b?c|here] https://d.test",
    ["'''", 'Bold', "'''", '[link|https://a.test/b?c|here]', 'https://d.test'],
  ],
  ["don't Öl über", ["don't", 'Öl', 'über']],
  ['日本語を話す', ['日本語', 'を', '話す']],
])('%j splits into words, numbers with units and whole markup (M-49)', (text, expected) => {
  expect(tokens(text)).toEqual(expected)
  expect(wordTokens(text).join('')).toBe(text)
})

test('words are counted without punctuation on either side (M-20)', () => {
  expect(countWords('Turn the screw, 5 Nm.')).toBe(4)
  expect(changedWords('Tighten to 5 Nm.', 'Tighten to 50 Nm.')).toEqual({
    words_added: 1,
    words_removed: 1,
  })
  expect(changedWords('', 'two words')).toEqual({ words_added: 2, words_removed: 0 })
})
