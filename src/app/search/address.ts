import { withoutMarks } from '#lib/normalized.ts'
import { askedOf, type Asked } from '#contract/search/address.ts'

export const toggled = (chosen: readonly string[], one: string): string[] =>
  chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one]

/** The same words with nothing chosen. */
export const everythingOf = ({ q, sort }: Asked): Asked => ({
  ...askedOf(new URLSearchParams({ q })),
  sort,
})

export const isNarrowed = (asked: Asked): boolean =>
  asked.filter.length > 0 ||
  asked.types.length > 0 ||
  asked.difficulties.length > 0 ||
  [asked.category, asked.minutes, asked.foundIn].some(one => one !== '')

const plain = (text: string) => withoutMarks(text).toLowerCase()

/** Words of the answer, which has them in small letters without accents, as they were typed. */
export const asTyped = (q: string, words: string): string => {
  const typed = q.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words
    .split(' ')
    .map(word => typed.find(one => plain(one) === word) ?? word)
    .join(' ')
}

/** The same words, this one in quotation marks: as it is written, and it has to be there. */
export const asWritten = (q: string, word: string): string => {
  let isDone = false
  return q.replace(/"[^"]*"|[\p{L}\p{N}\p{M}]+/gu, found => {
    if (isDone || plain(found) !== word) return found
    isDone = true
    return `"${found}"`
  })
}
