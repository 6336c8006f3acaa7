import { memberAt } from '#lib/existing.ts'
import { normalized } from '#lib/normalized.ts'

// Text as search sees it: small letters without accents, words by themselves, scripts without
// spaces in pairs. Documents and questions go through the same two functions; that is why a
// document finds itself.

/** Letters that are no accented form of another one. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ё: 'е',
}
const otherLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const accents = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu
const ascii = /^\p{ASCII}*$/u

/**
 * Small letters, no accents on Latin and Greek ones; all other scripts keep theirs, which are
 * letters there.
 */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : normalized(text.toLowerCase(), 'NFKD')
        .replace(accents, '$1')
        .normalize('NFC')
        .replace(otherLetters, letter => memberAt(letters, letter))

const word = /[\p{L}\p{N}\p{M}]+/gu
/** Written without spaces between words. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
const unspacedRun = new RegExp(`^[${unspaced}]`, 'u')
const longestWord = 64

export const isUnspaced = (token: string): boolean => unspacedRun.test(token)

/** Words of folded text, cut at 64 letters; a run of a script without spaces is one. */
export const tokensOf = (folded: string): string[] => {
  const found = folded.match(word) ?? []
  if (ascii.test(folded)) return found.map(one => one.slice(0, longestWord))
  return found.flatMap(one =>
    (one.match(runs) ?? []).map(run =>
      isUnspaced(run) ? run : [...run].slice(0, longestWord).join(''),
    ),
  )
}

/** 電池交換 -> 電池 池交 交換 換. Two letters in a row can be looked for, and the last one alone. */
export const pairsOf = (run: string): string[] => {
  const chars = [...run]
  return chars.map((char, index) => char + (chars[index + 1] ?? ''))
}
