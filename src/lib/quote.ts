// A marked piece of text: its words, and what stands right before and after them, as the
// TextQuoteSelector of the Web Annotation Data Model has them (W3C, 4.2.4).

import { sharedEnd, sharedStart } from './compare/sharedEnds.ts'

export type Quote = { exact: string; prefix: string; suffix: string }

/** Characters that are kept of what stands around; more of a long text tells no more. */
const around = 32

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')
/** What was cut in the middle of a character begins or ends beside it. */
const wholeCharacters = (cut: string): string =>
  cut.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')

/** What is marked from `start` to `end`, null where that holds no word. */
export const quoteAt = (text: string, start: number, end: number): Quote | null => {
  const marked = text.slice(start, end)
  const exact = marked.trim()
  if (exact === '') return null
  const begins = start + marked.length - marked.trimStart().length
  const ends = begins + exact.length
  return {
    exact: inOneLine(exact),
    prefix: inOneLine(wholeCharacters(text.slice(Math.max(0, begins - around), begins))),
    suffix: inOneLine(wholeCharacters(text.slice(ends, ends + around))),
  }
}

/**
 * Texts are compared without blanks: where a paragraph ends, a browser and the service do not have
 * the same ones.
 */
const letters = (text: string): string => text.replace(/\s+/g, '')

/**
 * Words are looked for by how they begin, as the search for long ones may cost their length at each
 * letter. Of words that stand everywhere the first so many places are compared.
 */
const most = { beginning: 64, begun: 10_000, places: 1000 }

/**
 * Says in which of these texts, which follow each other, marked words begin: of several places the
 * one whose surroundings are most like those that were marked; null where they stand nowhere any
 * more. `first` wins a tie.
 */
export const quoteFinder = (
  texts: readonly string[],
): ((quote: Quote, first?: number) => number | null) => {
  const parts = texts.map(letters)
  const whole = parts.join('')
  const starts: number[] = []
  let length = 0
  for (const part of parts) {
    starts.push(length)
    length += part.length
  }
  return (quote, first = 0) => {
    const [exact, prefix, suffix] = [quote.exact, quote.prefix, quote.suffix].map(letters)
    if (!exact || prefix === undefined || suffix === undefined) return null
    let best = { index: null as number | null, likeness: -1 }
    const beginning = exact.slice(0, most.beginning)
    let [index, begun, places] = [0, 0, 0]
    for (
      let at = whole.indexOf(beginning);
      at >= 0 && begun < most.begun && places < most.places;
      at = whole.indexOf(beginning, at + 1)
    ) {
      begun += 1
      if (!whole.startsWith(exact, at)) continue
      places += 1
      while ((starts[index + 1] ?? Infinity) <= at) index += 1
      const likeness =
        sharedEnd(whole.slice(Math.max(0, at - prefix.length), at), prefix) +
        sharedStart(whole.slice(at + exact.length, at + exact.length + suffix.length), suffix)
      const isTie = likeness === best.likeness && index === first && best.index !== first
      if (likeness > best.likeness || isTie) best = { index, likeness }
    }
    return best.index
  }
}

export const findQuote = (texts: readonly string[], quote: Quote, first = 0): number | null =>
  quoteFinder(texts)(quote, first)
