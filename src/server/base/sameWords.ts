// How the names of one thing differ: marks over letters, what stands between words, one or many,
// the order of the words. By letters alone, whatever bears the names.
import { withoutMarks } from '#lib/normalized.ts'

export const foldedName = (name: string): string => withoutMarks(name).toLowerCase()
/** Without what people leave out or put between words. */
export const bareName = (whole: string): string => whole.replace(/[\s\-_./'’]+/gu, '')
export const digitsOf = (text: string): string => text.replace(/\D+/g, ' ').trim()

const plurals: readonly [RegExp, string][] = [
  [/([^aeiou])ies$/, '$1y'],
  [/(ch|sh|x|z|ss)es$/, '$1'],
  [/([^suiy])s$/, '$1'],
  [/ys$/, 'y'],
]
/** Of one thing rather than of many, by the endings of English. */
export const singular = (word: string): string => {
  if (word.length < 4) return word
  const rule = plurals.find(([ending]) => ending.test(word))
  return rule ? word.replace(...rule) : word
}

/** Of letters only: an “iPhone 6s” is another than an “iPhone 6”. */
const ofOne = (word: string): string => (/^\p{L}+$/u.test(word) ? singular(word) : word)

/**
 * What is equal in two names that are likely of the same thing, the closest likeness first. Numbers
 * count as they stand: “Series 1.1” is not “Series 11”, and signs that tell types apart stay.
 */
export const keysOfName = (
  name: string,
): readonly [why: 'case' | 'hyphen' | 'plural' | 'order', key: string][] => {
  const whole = foldedName(name)
  const words = whole
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{N}+#&]+/u)
    .filter(word => word !== '')
  if (words.length === 0) return []
  const numbers = digitsOf(whole)
  const ofOnes = words.map(ofOne)
  return [
    ['case', whole],
    ['hyphen', `${numbers}\n${words.join('')}`],
    ['plural', `${numbers}\n${ofOnes.join('')}`],
    ['order', `${numbers}\n${ofOnes.toSorted().join(' ')}`],
  ]
}
