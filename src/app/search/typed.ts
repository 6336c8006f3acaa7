const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The pieces of a title, each with whether it was typed: beginnings of words, and any part of a script without spaces. */
export const typedPieces = (title: string, typed: string): { text: string; hit: boolean }[] => {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (words.length === 0) return [{ text: title, hit: false }]
  const pattern = words.map(word => (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(word) ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}`)).join('|')
  return title
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((text, n) => ({ text, hit: n % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
