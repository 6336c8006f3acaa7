// A marked piece of text: its words, and what stands right before and after them, as the
// TextQuoteSelector of the Web Annotation Data Model has them (W3C, 4.2.4).

export type Quote = { exact: string; prefix: string; suffix: string }

/** Characters that are kept of what stands around; more of a long text tells no more. */
const around = 32

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** What is marked from `start` to `end`, null where that holds no word. */
export const quoteAt = (text: string, start: number, end: number): Quote | null => {
  const marked = text.slice(start, end)
  const exact = marked.trim()
  if (exact === '') return null
  const begins = start + marked.length - marked.trimStart().length
  return {
    exact: inOneLine(exact),
    prefix: inOneLine(text.slice(Math.max(0, begins - around), begins)),
    suffix: inOneLine(text.slice(begins + exact.length, begins + exact.length + around)),
  }
}

/**
 * Texts are compared without blanks: where a paragraph ends, a browser and the service do not have
 * the same ones.
 */
const letters = (text: string): string => text.replace(/\s+/g, '')

const commonEnd = (a: string, b: string): number => {
  let n = 0
  while (n < a.length && n < b.length && a.at(-1 - n) === b.at(-1 - n)) n += 1
  return n
}
const commonStart = (a: string, b: string): number => {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n += 1
  return n
}

/**
 * Which of these texts has the marked words: of several places the one whose surroundings are most
 * like those that were marked; null where they stand nowhere any more. `first` wins a tie.
 */
export const findQuote = (texts: readonly string[], quote: Quote, first = 0): number | null => {
  const [exact, prefix, suffix] = [quote.exact, quote.prefix, quote.suffix].map(letters)
  if (!exact || prefix === undefined || suffix === undefined) return null
  let best = { index: null as number | null, likeness: -1 }
  for (const [index, one] of texts.entries()) {
    const text = letters(one)
    for (let at = text.indexOf(exact); at >= 0; at = text.indexOf(exact, at + 1)) {
      const likeness =
        commonEnd(text.slice(0, at), prefix) + commonStart(text.slice(at + exact.length), suffix)
      const isTie = likeness === best.likeness && index === first && best.index !== first
      if (likeness > best.likeness || isTie) best = { index, likeness }
    }
  }
  return best.index
}
