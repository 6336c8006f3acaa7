// Word stems by PostgreSQL's own dictionaries, remembered: a site's words are few, and a stem never
// changes.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { eachPiece, inTurns } from './turns.ts'

const dictionaries: Record<string, string> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  nb: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}
const most = 200_000
const askedAtOnce = 10_000

/**
 * null: a word that says nothing in that language, such as "the". Replaced, never emptied: who
 * holds one keeps it whole.
 */
let known: Stems = new Map()
const keyOf = (dictionary: string, word: string) => `${dictionary} ${word}`

export type StemOf = (langid: string, word: string) => string | null
type Stems = Map<string, string | null>
type Missing = Map<string, [dictionary: string, word: string]>

const heldStems = (): Stems => {
  if (known.size > most) known = new Map()
  return known
}

const loadMissing = async (db: Db, stems: Stems, missing: Missing): Promise<void> => {
  const all = [...missing.values()]
  for (let at = 0; at < all.length; at += askedAtOnce) {
    const asked = all.slice(at, at + askedAtOnce)
    const found = await db.many<{ dictionary: string; word: string; stems: string[] | null }>(sql`
      select dictionary, word, ts_lexize((dictionary || '_stem')::regdictionary, word) as stems
      from unnest(${asked.map(one => one[0])}::text[],
        ${asked.map(one => one[1])}::text[]) as t (dictionary, word)`)
    for (const one of found)
      stems.set(
        keyOf(one.dictionary, one.word),
        one.stems === null ? one.word : (one.stems[0] ?? null),
      )
  }
}

/** `onMissing`: told of words that have no stem yet, and stand for themselves. */
const stemIn =
  (stems: Stems, onMissing?: (dictionary: string, word: string) => void): StemOf =>
  (langid, word) => {
    const dictionary = dictionaries[langid]
    if (!dictionary) return word
    const stem = stems.get(keyOf(dictionary, word))
    if (stem === undefined) onMissing?.(dictionary, word)
    return stem === undefined || stem === '' ? word : stem
  }

/**
 * Gives each word's stem; words in languages without a dictionary are their own. Asks the database
 * for new ones only, once.
 */
export const loadStems = async (
  db: Db,
  wanted: { langid: string; words: Iterable<string> }[],
): Promise<StemOf> => {
  const stems = heldStems()
  const pause = inTurns()
  const missing: Missing = new Map()
  for (const { langid, words } of wanted) {
    const dictionary = dictionaries[langid]
    if (!dictionary) continue
    for (const word of words) {
      await pause(word.length + eachPiece)
      const key = keyOf(dictionary, word)
      if (!stems.has(key)) missing.set(key, [dictionary, word])
    }
  }
  await loadMissing(db, stems, missing)
  return stemIn(stems)
}

/**
 * What `read` makes of the stems that it asks for. Where some are not known yet they are loaded,
 * and it reads again; those of texts that were shown before are.
 */
export const withStems = async <T>(db: Db, read: (stem: StemOf) => T): Promise<T> => {
  const stems = heldStems()
  for (;;) {
    const missing: Missing = new Map()
    const found = read(
      stemIn(stems, (dictionary, word) => missing.set(keyOf(dictionary, word), [dictionary, word])),
    )
    if (missing.size === 0) return found
    await loadMissing(db, stems, missing)
  }
}
