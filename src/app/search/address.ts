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

/** The same words, this one in quotation marks: as it is written, and it has to be there. */
export const asWritten = (q: string, word: string): string => {
  let isDone = false
  return q.replace(/"[^"]*"|[\p{L}\p{N}\p{M}]+/gu, found => {
    if (isDone || plain(found) !== word) return found
    isDone = true
    return `"${found}"`
  })
}
