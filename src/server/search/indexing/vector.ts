// A tsvector as text, made here and not by PostgreSQL's own parser: that reads 3.5, wi-fi and
// addresses as words of other kinds in a document than in a question, and its letters depend on the
// database's locale.
import { isUnspaced, pairsOf } from '../words.ts'
import type { StemOf } from '../stems.ts'

type Weight = 'A' | 'B' | 'C' | 'D'
/**
 * `exact`: also findable as written, by its beginning, and by words that say nothing. Titles are.
 */
export type Part = { tokens: string[]; weight: Weight; exact: boolean }

const furthest = 16_383
/** PostgreSQL refuses a vector of a megabyte. What is beyond that in a document is not found. */
const mostBytes = 900_000
const mostPlaces = 250

const escaped = (lexeme: string) => `'${lexeme.replace(/['\\]/g, c => c + c)}'`
export const lexeme = escaped

/**
 * A vector part by part. Places go on from one to the next, with a gap, so that a phrase never runs
 * across two of them.
 */
export const newVector = (langid: string, stem: StemOf) => {
  const found = new Map<string, string[]>()
  let bytes = 0
  let at = 0
  const put = (word: string, weight: Weight) => {
    let places = found.get(word)
    if (!places) {
      bytes += Buffer.byteLength(word) + 8
      if (bytes > mostBytes) return
      found.set(word, (places = []))
    }
    if (places.length >= mostPlaces) return
    bytes += 2
    if (bytes <= mostBytes) places.push(`${Math.min(at, furthest)}${weight}`)
  }
  return {
    /** Goes on with a part. */
    add({ tokens, weight, exact }: Part): void {
      for (const token of tokens) {
        if (bytes > mostBytes) break
        if (isUnspaced(token)) {
          for (const pair of pairsOf(token)) {
            at++
            put(pair, weight)
          }
          continue
        }
        at++
        const stemmed = stem(langid, token)
        if (stemmed !== null) put(stemmed, weight)
        if (exact && stemmed !== token) put(token, weight)
      }
    },
    endPart(): void {
      at += 5
    },
    text: (): string =>
      [...found]
        .filter(([, places]) => places.length)
        .map(([word, places]) => `${escaped(word)}:${places.join(',')}`)
        .join(' '),
  }
}
