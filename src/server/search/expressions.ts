// What is looked for, as a tree of words, and as PostgreSQL reads it.
import { firstOf } from '#lib/existing.ts'
import type { StemOf } from './stems.ts'
import { lexeme } from './indexing/vector.ts'
import { isUnspaced, pairsOf } from './words.ts'

/** `open`: more letters may follow. */
export type Expression =
  | { word: string; open: boolean }
  | { phrase: string[] }
  | { all: Expression[] }
  | { any: Expression[] }

export const wordsIn = (one: Expression): string[] =>
  'word' in one
    ? [one.word]
    : 'phrase' in one
      ? one.phrase
      : ('all' in one ? one.all : one.any).flatMap(wordsIn)

/** What vectors weigh apart: titles, parts and tools, steps and other texts. */
export type Weighed = 'A' | 'C' | 'D'
/** Which languages' forms of words are looked for, and whether in one part of documents alone. */
export type Forms = { langids: string[]; stem: StemOf; within?: Weighed }

const either = (pieces: string[]): string => {
  const all = [...new Set(pieces)]
  return all.length === 1 ? firstOf(all) : `(${all.join(' | ')})`
}

const entry = (text: string, open: boolean, { within }: Forms): string =>
  `${lexeme(text)}${open || within ? ':' : ''}${open ? '*' : ''}${within ?? ''}`

const unspacedQuery = (run: string, forms: Forms): string => {
  const pairs = pairsOf(run)
  return pairs.length === 1
    ? entry(firstOf(pairs), true, forms)
    : `(${pairs
        .slice(0, -1)
        .map(pair => entry(pair, false, forms))
        .join(' <-> ')})`
}

const wordQuery = (word: string, open: boolean, forms: Forms): string =>
  isUnspaced(word)
    ? unspacedQuery(word, forms)
    : either(
        [...forms.langids.map(langid => forms.stem(langid, word)), word]
          // what begins with it is found by its beginning
          .flatMap(one =>
            one === null || (open && one.startsWith(word)) ? [] : [entry(one, false, forms)],
          )
          .concat(open ? [entry(word, true, forms)] : []),
      )

const phraseQuery = (tokens: string[], forms: Forms): string =>
  either(
    ['', ...forms.langids].map(langid => {
      // A word that says nothing has its place and no entry, but in titles: those are the first
      // alternative.
      let far = 0
      let text = ''
      for (const token of tokens) {
        const stemmed = langid === '' ? token : forms.stem(langid, token)
        const piece = isUnspaced(token)
          ? unspacedQuery(token, forms)
          : stemmed === null
            ? null
            : entry(stemmed, false, forms)
        far++
        if (piece === null) continue
        text = text === '' ? piece : `${text} <${far}> ${piece}`
        far = isUnspaced(token) ? Math.max(0, [...token].length - 2) : 0
      }
      return text === '' ? tokens.map(one => entry(one, false, forms)).join(' & ') : `(${text})`
    }),
  )

/** As text of a tsquery. */
export const written = (one: Expression, forms: Forms): string => {
  if ('word' in one) return wordQuery(one.word, one.open, forms)
  if ('phrase' in one) return phraseQuery(one.phrase, forms)
  if ('any' in one) return either(one.any.map(part => written(part, forms)))
  return `(${[...new Set(one.all.map(part => written(part, forms)))].join(' & ')})`
}
