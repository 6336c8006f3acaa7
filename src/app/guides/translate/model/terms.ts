// Words that a translation is to have for words of its source, found in texts as people inflect
// them. Pure.
import type { Term } from '#contract/guides/terms.ts'
import { folded } from '#lib/folded.ts'

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

/** A text as it is compared, and the words in it. */
type Cut = { folded: string; words: readonly string[] }
const cut = (text: string): Cut => {
  const whole = folded(text)
  return { folded: whole, words: whole.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] }
}

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

type Fits = (word: string, other: string) => boolean
const sameIn =
  (langid: string): Fits =>
  (word, other) =>
    isSame(word, other, langid)
/** Also inside a compound: “Batterie” in “Batteriefach”. */
const sameOrCompoundIn =
  (langid: string): Fits =>
  (word, other) =>
    isSame(word, other, langid) ||
    (word.length > 3 && other.length > word.length && other.includes(word))

const standsAt = (words: readonly string[], text: Cut, at: number, fits: Fits): boolean =>
  words.every((word, n) => fits(word, text.words[at + n] ?? ''))
const isIn = (term: Cut, text: Cut, langid: string, fits: Fits): boolean =>
  unspaced.has(langid)
    ? text.folded.includes(term.folded)
    : term.words.length > 0 && text.words.some((_, at) => standsAt(term.words, text, at, fits))

type CutTerm = { term: Term; cut: Cut }
/**
 * Of one list, which stays the same from key to key: its terms cut once, also by the letter that
 * the first word begins with, which no ending changes, and what was found in texts.
 */
type Index = { all: CutTerm[]; byLetter: Map<string, CutTerm[]>; found: Map<string, Term[]> }
const indexes = new WeakMap<readonly Term[], Index>()
const indexOf = (terms: readonly Term[]): Index => {
  const known = indexes.get(terms)
  if (known) return known
  const all = terms.map((term): CutTerm => ({ term, cut: cut(term.term) }))
  const index: Index = { all, byLetter: new Map(), found: new Map() }
  for (const one of all) {
    const letter = one.cut.words[0]?.[0]
    if (letter === undefined) continue
    const others = index.byLetter.get(letter)
    if (others) others.push(one)
    else index.byLetter.set(letter, [one])
  }
  indexes.set(terms, index)
  return index
}

const search = (source: string, langid: string, { all, byLetter }: Index): Term[] => {
  const text = cut(source)
  if (unspaced.has(langid))
    return all.flatMap(one => (text.folded.includes(one.cut.folded) ? [one.term] : []))
  const fits = sameIn(langid)
  const found = new Set(
    text.words.flatMap((word, at) =>
      (byLetter.get(word[0] ?? '') ?? []).filter(one => standsAt(one.cut.words, text, at, fits)),
    ),
  )
  return all.flatMap(one => (found.has(one) ? [one.term] : []))
}
/** Of the list those that the source has. */
export const termsIn = (source: string, langid: string, terms: readonly Term[]): Term[] => {
  const index = indexOf(terms)
  const found = index.found.get(source) ?? search(source, langid, index)
  index.found.set(source, found)
  return found
}

type CutWord = { word: string; cut: Cut }
const cutWords = new WeakMap<Term, { wanted: Cut[]; unwanted: CutWord[] }>()
/** Those of terms that some source has, each cut once. */
const wordsOf = (term: Term) => {
  const known = cutWords.get(term)
  if (known) return known
  const words = {
    wanted: term.wanted.map(cut),
    unwanted: term.unwanted.map(word => ({ word, cut: cut(word) })),
  }
  cutWords.set(term, words)
  return words
}

export type TermDoubts = {
  /** None of the wanted words is there. */
  missing: Term[]
  /** A word that is not to be used is there. */
  unwanted: { word: string; wanted: string[] }[]
}

/** `terms`: those that the source has. */
export const termDoubts = (target: string, langid: string, terms: readonly Term[]): TermDoubts => {
  if (terms.length === 0) return { missing: [], unwanted: [] }
  const text = cut(target)
  const has = (word: Cut, fits: Fits) => isIn(word, text, langid, fits)
  const unwanted = terms.flatMap(term =>
    wordsOf(term)
      .unwanted.filter(word => has(word.cut, sameIn(langid)))
      .map(({ word }) => ({ word, wanted: term.wanted })),
  )
  return {
    // said once: with the word that stands in its place
    missing: terms.filter(
      one =>
        !wordsOf(one).wanted.some(word => has(word, sameOrCompoundIn(langid))) &&
        !unwanted.some(({ wanted }) => wanted === one.wanted),
    ),
    unwanted,
  }
}
