// What stands for words that were typed otherwise than they are written: divided, put together, or
// with a wrong letter.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { written, type Forms } from './expressions.ts'
import { nearestOf, shortestMistyped } from './nearest.ts'
import { wordsOf, type Asked } from './query.ts'
import type { Question } from './question.ts'
import { halvesOf, isStopWord, slotsOf, type Slot } from './slots.ts'
import { loadStems } from './stems.ts'
import { anyMatches } from './subsets.sql.ts'
import { knownAmong, resembling } from './indexing/vocabulary.ts'
import { isUnspaced } from './words.ts'

/** English and German words that say nothing decide nothing, whatever the reader's language is. */
const forgivingStop = ['en', 'de']

const spaced = (asked: Asked): string[] =>
  asked.terms.flatMap(({ tokens, phrase }) =>
    phrase ? [] : tokens.filter(one => !isUnspaced(one)),
  )

/** Which words of titles the words typed are, hold, or make together. */
const loadKnown = (db: Db, asked: Asked): Promise<Set<string>> => {
  const words = spaced(asked)
  return knownAmong(db, [
    ...new Set([
      ...words,
      ...words.flatMap(halvesOf).flat(),
      ...words.slice(1).map((word, at) => `${words[at]}${word}`),
    ]),
  ])
}

/** For words that stand nowhere. */
export const loadNear = async (
  db: Db,
  { kinds, where }: Pick<Question, 'kinds' | 'where'>,
  slots: Slot[],
  forms: Forms,
): Promise<Map<string, string[]>> => {
  const single = slots.filter(
    ({ asked: [word = '', ...others], exact }) =>
      !others.length &&
      'word' in exact &&
      !isUnspaced(word) &&
      word.length >= shortestMistyped &&
      /\p{L}/u.test(word),
  )
  if (!single.length) return new Map()
  const queries = single.map(slot => written(slot.wide, forms))
  const found = await anyMatches(db, { queries, kinds, where })
  const lost = single.flatMap((slot, at) => (found[at] ? [] : slot.asked))
  if (!lost.length) return new Map()
  const candidates = await resembling(db, lost, sql`d.kind = any(${kinds}::text[]) and ${where}`)
  return new Map(
    lost.flatMap(word => {
      const nearest = nearestOf(word, candidates.get(word) ?? [])
      return nearest.length ? [[word, nearest] as const] : []
    }),
  )
}

/** Slots of the rungs that forgive, where these words of titles are near to what stands nowhere. */
export const loadForgiving = async (
  db: Db,
  { asked, readerLangid, equivalents }: Pick<Question, 'asked' | 'readerLangid' | 'equivalents'>,
): Promise<(near: ReadonlyMap<string, string[]>) => Slot[]> => {
  const known = await loadKnown(db, asked)
  const languages = [...new Set([readerLangid, ...forgivingStop])]
  const words = wordsOf(asked)
  const stem = await loadStems(
    db,
    languages.map(langid => ({ langid, words })),
  )
  return near =>
    slotsOf(asked, word => isStopWord(word, languages, stem), {
      equivalents,
      forgiving: { known, near },
    })
}
