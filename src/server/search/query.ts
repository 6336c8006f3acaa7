// What somebody typed, read so that nothing is a mistake: words, "phrases", -words; the last word
// may be a beginning.
import { firstOf } from '#lib/existing.ts'
import { lexeme } from './vector.ts'
import type { StemOf } from './stems.ts'
import { fold, isUnspaced, pairsOf, tokensOf } from './words.ts'

type Term = { tokens: string[]; phrase: boolean }
export type Asked = {
  terms: Term[]
  without: Term[]
  /** The last word, where more letters of it may follow; null after a phrase or a closing blank. */
  beginning: string | null
  /** As titles are stored. */
  folded: string
}

const most = { terms: 10, without: 5, phrase: 12 }
const shortestBeginning = 2

export const readQuery = (text: string): Asked => {
  const asked: Asked = {
    terms: [],
    without: [],
    beginning: null,
    folded: tokensOf(fold(text)).join(' '),
  }
  let last: string | null = null
  for (const [whole, minus, quoted, bare = ''] of text.matchAll(/(?<!\S)(-?)"([^"]*)"|(\S+)/g)) {
    const excluded = quoted === undefined ? /^-["\p{L}\p{N}]/u.test(bare) : minus === '-'
    const tokens = tokensOf(fold(quoted ?? bare)).slice(0, most.phrase)
    last = null
    if (!tokens.length) continue
    const found: Term[] =
      quoted === undefined && !excluded
        ? tokens.map(token => ({ tokens: [token], phrase: false }))
        : [{ tokens, phrase: tokens.length > 1 }]
    const into = excluded ? asked.without : asked.terms
    into.push(...found.slice(0, (excluded ? most.without : most.terms) - into.length))
    if (quoted === undefined && !excluded && !/\s$/.test(text) && text.trimEnd().endsWith(whole))
      last = asked.terms.at(-1)?.tokens[0] ?? null
  }
  const closed = last === null || [...last].length < shortestBeginning || isUnspaced(last)
  asked.beginning = closed ? null : last
  return asked
}

export const wordsOf = (asked: Asked): string[] =>
  [...asked.terms, ...asked.without].flatMap(term => term.tokens)

const either = (pieces: string[]): string => {
  const all = [...new Set(pieces)]
  return all.length === 1 ? firstOf(all) : `(${all.join(' | ')})`
}

const unspacedQuery = (run: string): string => {
  const pairs = pairsOf(run)
  return pairs.length === 1
    ? `${lexeme(firstOf(pairs))}:*`
    : `(${pairs.slice(0, -1).map(lexeme).join(' <-> ')})`
}

const wordQuery = (token: string, langids: string[], stem: StemOf, open: boolean): string =>
  isUnspaced(token)
    ? unspacedQuery(token)
    : either(
        [...langids.map(langid => stem(langid, token)), token]
          // what begins with it is found by its beginning
          .flatMap(one => (one === null || (open && one.startsWith(token)) ? [] : [lexeme(one)]))
          .concat(open ? [`${lexeme(token)}:*`] : []),
      )

const phraseQuery = (tokens: string[], langids: string[], stem: StemOf): string =>
  either(
    ['', ...langids].map(langid => {
      // A word that says nothing has its place and no entry, but in titles: those are the first
      // alternative.
      let far = 0
      let text = ''
      for (const token of tokens) {
        const piece = isUnspaced(token)
          ? unspacedQuery(token)
          : (one => (one === null ? null : lexeme(one)))(
              langid === '' ? token : stem(langid, token),
            )
        far++
        if (piece === null) continue
        text = text === '' ? piece : `${text} <${far}> ${piece}`
        far = isUnspaced(token) ? Math.max(0, [...token].length - 2) : 0
      }
      return text === '' ? tokens.map(lexeme).join(' & ') : `(${text})`
    }),
  )

export type Compiled = {
  /** As text of a tsquery; null when nothing is asked for. */
  all: string | null
  /** Any of the words, to order what has all of them. */
  any: string | null
  /** Something may not be there: a title alone does not say. */
  excludes: boolean
}

/**
 * `langids`: the forms of which languages to look for, the reader's first. Words that say nothing
 * there are left out, unless nothing else is there.
 */
export const compileQuery = (asked: Asked, langids: string[], stem: StemOf): Compiled => {
  const says = asked.terms.filter(
    term =>
      term.phrase ||
      term.tokens[0] === asked.beginning ||
      stem(firstOf(langids), firstOf(term.tokens)) !== null,
  )
  const terms = (says.length ? says : asked.terms).map(term =>
    term.phrase
      ? phraseQuery(term.tokens, langids, stem)
      : wordQuery(firstOf(term.tokens), langids, stem, term.tokens[0] === asked.beginning),
  )
  if (!terms.length) return { all: null, any: null, excludes: false }
  const without = asked.without.map(
    term =>
      `!${term.phrase ? phraseQuery(term.tokens, langids, stem) : wordQuery(firstOf(term.tokens), langids, stem, false)}`,
  )
  return {
    all: [...new Set([...terms, ...without])].join(' & '),
    any: [...new Set(terms)].join(' | '),
    excludes: without.length > 0,
  }
}

/**
 * Titles that hold all the words, the last one as a beginning: what is shown while somebody types.
 */
export const compileTitle = (asked: Asked): string | null => {
  const words = [...new Set(asked.terms.flatMap(term => term.tokens))]
  if (!words.length) return null
  return words
    .map(word => {
      if (isUnspaced(word)) return unspacedQuery(word)
      return word === asked.beginning ? `${lexeme(word)}:*A` : `${lexeme(word)}:A`
    })
    .join(' & ')
}
