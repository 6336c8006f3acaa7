import { expect, test } from 'vitest'
import { changedWords, figureTokens, wordTokens } from './words.ts'

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
  expect(changedWords('', 'Turn the screw, 5 Nm.').words_added).toBe(4)
  expect(changedWords('Tighten to 5 Nm.', 'Tighten to 50 Nm.')).toEqual({
    words_added: 1,
    words_removed: 1,
  })
  expect(changedWords('', 'two words')).toEqual({ words_added: 2, words_removed: 0 })
})

test('figures are told apart from the words of any script (M-49)', () => {
  expect(figureTokens('Tighten to 5 Nm, M3x10, then -1.5 mm.')).toEqual(['5 Nm', '-1.5 mm'])
  expect(figureTokens('ネジを12個、3回')).toEqual(['12', '3'])
})

test('with no effort left, words are counted wherever they stand (M-49)', () => {
  const nothing = () => ({ left: 0 })
  expect(changedWords('one two two three', 'two four one', nothing())).toEqual({
    words_added: 1,
    words_removed: 2,
  })
  expect(changedWords('日本語を話す', '日本語を話す人', nothing())).toEqual({
    words_added: 1,
    words_removed: 0,
  })
})

test('what words may cost has an end, however many they are and of whatever script (M-49)', () => {
  const effort = { left: 100_000 }
  const words = (letter: string) => Array.from({ length: 5000 }, (_, n) => letter + n).join(' ')
  for (let n = 0; n < 5; n++)
    expect(changedWords(words('a'), words('b'), effort)).toEqual({
      words_added: 5000,
      words_removed: 5000,
    })
  changedWords('日本語を話す'.repeat(5000), 'テキスト'.repeat(5000), effort)
  expect(effort.left).toBeGreaterThanOrEqual(-100)
})
