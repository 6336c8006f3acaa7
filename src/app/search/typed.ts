import { asPattern } from '#lib/asPattern.ts'
import { withoutMarks } from '#lib/normalized.ts'

const wordsOf = (typed: string) => typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
/** The beginning of a word; any part of a script without spaces. */
const patternOf = (word: string) =>
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(word)
    ? asPattern(word)
    : `(?<![\\p{L}\\p{N}])${asPattern(word)}`

/**
 * Whether every word that was typed is in the text, as a marked one would be: without accents, as
 * the service compares.
 */
export const holdsTyped = (text: string, typed: string): boolean =>
  wordsOf(withoutMarks(typed)).every(word =>
    new RegExp(patternOf(word), 'iu').test(withoutMarks(text)),
  )

/**
 * The pieces of a title, each with whether it was typed: beginnings of words, and any part of a
 * script without spaces.
 */
export const typedPieces = (title: string, typed: string): { text: string; hit: boolean }[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return [{ text: title, hit: false }]
  const pattern = words.map(patternOf).join('|')
  return title
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((text, n) => ({ text, hit: n % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
