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
const askedAtOnce = 10_000

type Stem = string | null
/** `older`: those that were not asked for since the newer ones began. */
type Stems = { newer: Map<string, Stem>; older: Map<string, Stem> }
const mostNewer = 100_000
/**
 * null: a word that says nothing in that language, such as "the". Replaced, never emptied: who
 * holds them keeps them whole.
 */
let known: Stems = { newer: new Map(), older: new Map() }
const keyOf = (dictionary: string, word: string) => `${dictionary} ${word}`

export type StemOf = (langid: string, word: string) => Stem
type Missing = Map<string, [dictionary: string, word: string]>

const heldStems = (): Stems => {
  if (known.newer.size > mostNewer) known = { newer: new Map(), older: known.newer }
  return known
}

/** undefined: not known yet. */
const stemAt = ({ newer, older }: Stems, key: string): Stem | undefined => {
  let stem = newer.get(key)
  if (stem !== undefined) return stem
  stem = older.get(key)
  if (stem !== undefined) newer.set(key, stem)
  return stem
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
      stems.newer.set(
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
    const stem = stemAt(stems, keyOf(dictionary, word))
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
      if (stemAt(stems, key) === undefined) missing.set(key, [dictionary, word])
    }
  }
  await loadMissing(db, stems, missing)
  return stemIn(stems)
}

/**
 * What a reader makes of each text, with the stems that it asks for; others have their turn between
 * long texts. Where a text has words whose stems are not known yet, these are loaded, and it is
 * read again; those of texts that were shown before are.
 */
export const withStems = async <Text, Found>(
  db: Db,
  {
    texts,
    lengthOf,
    reader,
  }: {
    texts: readonly Text[]
    lengthOf: (text: Text) => number
    reader: (stem: StemOf) => (text: Text) => Found
  },
): Promise<Found[]> => {
  const stems = heldStems()
  const pause = inTurns()
  const found: Found[] = []
  for (let left = [...texts.entries()]; left.length;) {
    const missing: Missing = new Map()
    let missed = 0
    const stem = stemIn(stems, (dictionary, word) => {
      missed++
      missing.set(keyOf(dictionary, word), [dictionary, word])
    })
    let read = reader(stem)
    const again: typeof left = []
    for (const [at, text] of left) {
      const before = missed
      found[at] = read(text)
      if (missed > before) {
        again.push([at, text])
        // What it keeps of words without stems must not reach the next text.
        read = reader(stem)
      }
      await pause(lengthOf(text))
    }
    await loadMissing(db, stems, missing)
    left = again
  }
  return found
}
