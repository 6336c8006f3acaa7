// What somebody typed, read so that nothing is a mistake: words, "phrases", -words; the last word
// may be a beginning.
import { fold, isUnspaced, tokensOf } from './words.ts'

export type Term = { tokens: string[]; phrase: boolean }
export type Asked = {
  terms: Term[]
  without: Term[]
  /** The last word, where more letters of it may follow; null after a phrase or a closing blank. */
  beginning: string | null
  /** As titles are stored. */
  folded: string
}

/** More words than are looked for: which of them say nothing is not known here. */
const most = { terms: 40, without: 5, phrase: 12 }
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
        : [{ tokens, phrase: quoted !== undefined || tokens.length > 1 }]
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
