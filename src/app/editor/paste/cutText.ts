// A text that is too long for a line, in parts that fit.
import { limits } from '#contract/core/limits.ts'

/**
 * The end of the first part: behind the last sentence within `fitting`, else behind the last word,
 * else there.
 */
export const endOfPart = (text: string, fitting: number): number => {
  const part = text.slice(0, fitting)
  // A sentence ends with its sign and a blank behind it, maybe with a bracket or a quotation mark
  // between.
  const ends = [...text.slice(0, fitting + 1).matchAll(/[.!?…。！？]["'”’)\]]*\s/gu)].map(
    found => found.index + found[0].length - 1,
  )
  const word = part.search(/\s\S*$/u)
  return ends.at(-1) ?? (/^\s/.test(text.slice(fitting)) || word <= 0 ? fitting : word)
}

/** Parts of at most the length of a line. */
export const cutText = (text: string): string[] => {
  const parts: string[] = []
  for (let rest = text.trim(); rest !== '';) {
    const all = [...rest]
    const end =
      all.length <= limits.lineLength
        ? rest.length
        : endOfPart(rest, all.slice(0, limits.lineLength).join('').length)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return parts
}
