// Words that a translation is to have for words of its source, found in texts as people inflect
// them. Pure.
import type { Term } from '#contract/guides/terms.ts'
import { normalized } from '#lib/normalized.ts'

/** Endings that a word may have more than the one in the list. */
const endings: Readonly<Record<string, readonly string[]>> = {
  en: ['s', 'es'],
  de: ['e', 'n', 's', 'r', 'en', 'er', 'es', 'em', 'ern', 'ens', 'ns'],
  fr: ['s', 'x', 'e', 'es'],
  es: ['s', 'es'],
}
const otherEndings = ['s', 'es', 'e', 'n', 'en', 'r', 'er', 'a', 'i']
/** Languages that leave no space between words. */
const unspaced = new Set(['ja', 'km', 'lo', 'my', 'th', 'zh'])

/** Letters without accents, as plurals change them: “Rad”, “Räder”. */
const folded = (text: string): string =>
  normalized(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** `longer` is `word` with an ending: “battery”, “batteries”. */
const isInflected = (word: string, longer: string, langid: string): boolean =>
  (longer.startsWith(word) &&
    (endings[langid] ?? otherEndings).includes(longer.slice(word.length))) ||
  (langid === 'en' && word.endsWith('y') && longer === `${word.slice(0, -1)}ies`) ||
  (langid === 'it' && word.length > 3 && word.slice(0, -1) === longer.slice(0, -1))
const isSame = (word: string, other: string, langid: string): boolean =>
  word === other ||
  (word.length > 1 &&
    other.length > 1 &&
    (isInflected(word, other, langid) || isInflected(other, word, langid)))

const isIn = (
  term: string,
  text: string,
  langid: string,
  fits: (word: string, other: string) => boolean,
): boolean => {
  if (unspaced.has(langid)) return folded(text).includes(folded(term))
  const [wanted, words] = [wordsIn(term), wordsIn(text)]
  return (
    wanted.length > 0 &&
    words.some((_, at) => wanted.every((word, n) => fits(word, words[at + n] ?? '')))
  )
}
const has = (text: string, term: string, langid: string): boolean =>
  isIn(term, text, langid, (word, other) => isSame(word, other, langid))

/** Also inside a compound: “Batterie” in “Batteriefach”. */
const hasOrCompound = (text: string, term: string, langid: string): boolean =>
  isIn(
    term,
    text,
    langid,
    (word, other) =>
      isSame(word, other, langid) ||
      (word.length > 3 && other.length > word.length && other.includes(word)),
  )

/** By list and source: both stay the same from key to key. */
const known = new WeakMap<readonly Term[], Map<string, Term[]>>()
/** Of the list those that the source has. */
export const termsIn = (source: string, langid: string, terms: readonly Term[]): Term[] => {
  const ofList = known.get(terms) ?? new Map<string, Term[]>()
  known.set(terms, ofList)
  const found = ofList.get(source) ?? terms.filter(({ term }) => has(source, term, langid))
  ofList.set(source, found)
  return found
}

export type TermDoubts = {
  /** None of the wanted words is there. */
  missing: Term[]
  /** A word that is not to be used is there. */
  unwanted: { word: string; wanted: string[] }[]
}

/** `terms`: those that the source has. */
export const termDoubts = (target: string, langid: string, terms: readonly Term[]): TermDoubts => {
  const unwanted = terms.flatMap(({ unwanted: words, wanted }) =>
    words.filter(word => has(target, word, langid)).map(word => ({ word, wanted })),
  )
  return {
    // said once: with the word that stands in its place
    missing: terms.filter(
      one =>
        !one.wanted.some(word => hasOrCompound(target, word, langid)) &&
        !unwanted.some(({ wanted }) => wanted === one.wanted),
    ),
    unwanted,
  }
}
