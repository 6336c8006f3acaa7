// A search from rung to rung: all words as typed or as what stands for them, then as beginnings,
// divided and put together, then the nearest words of titles, then the best of the words. The next
// rung is tried only where the one before finds too little (decision 0399).
import type { Facets, SearchSort } from '#contract/search/narrowing.ts'
import type { SearchKind } from '#contract/search/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import type { Equivalents } from './equivalents.ts'
import { wordsIn, written, type Expression, type Forms, type Weighed } from './expressions.ts'
import { countFacets } from './facets.sql.ts'
import { narrowed, type Narrowing, type PlaceQueries } from './narrowing.ts'
import { nearestOf, shortestMistyped } from './nearest.ts'
import { findSorted } from './pages.sql.ts'
import { wordsOf, type Asked } from './query.ts'
import { halvesOf, isStopWord, slotsOf, type Slot } from './slots.ts'
import {
  countKinds,
  findDocuments,
  hidden,
  matchedBy,
  type FoundPage,
  type Matching,
  type Page,
} from './sql.ts'
import { loadStems } from './stems.ts'
import { anyMatches, closeTo, findPartly } from './subsets.sql.ts'
import { knownAmong, resembling } from './vocabulary.ts'
import { isUnspaced } from './words.ts'

export type Question = {
  asked: Asked
  /** The reader's language first. */
  langids: string[]
  equivalents: Equivalents
  kinds: SearchKind[]
  /** Kinds that are counted; null where nobody asks. */
  counted: SearchKind[] | null
  /** Whether all that narrows is counted, too. */
  facets: boolean
  narrowing: Narrowing
  sort: SearchSort
  /** Rows d that the reader may see. */
  where: Sql
  page: Page
}
/** `showing`: words that were looked for in place of what was typed. */
export type Reached = Pick<FoundPage, 'total' | 'rows'> & {
  slots: Slot[]
  showing: { word: string; instead: string[] }[]
  leftOut: string[]
  /** How many have each word, where nothing has all. */
  words: { word: string; count: number }[]
  counts: Record<string, number> | null
  facets: Facets | null
}

const fewResults = 3
/** So many words stand together in some long text by chance. */
const manyWords = 3
/** English and German words that say nothing decide nothing, whatever the reader's language is. */
const forgivingStop = ['en', 'de']
const none: ReadonlyMap<string, string[]> = new Map()
const showingOf = (near: ReadonlyMap<string, string[]>) =>
  [...near].map(([word, instead]) => ({ word, instead }))

/** With the forms of all its words at hand. */
export const formsFor = async (
  db: Db,
  { asked, langids }: Pick<Question, 'asked' | 'langids'>,
  slots: Slot[],
): Promise<Forms> => {
  const words = [...wordsOf(asked), ...slots.flatMap(slot => wordsIn(slot.wide))]
  return {
    langids,
    stem: await loadStems(
      db,
      langids.map(langid => ({ langid, words })),
    ),
  }
}

const allOf = (queries: string[]): string => [...new Set(queries)].join(' & ')

const matchingOf = (
  { asked, kinds, where }: Pick<Question, 'asked' | 'kinds' | 'where'>,
  slots: Slot[],
  forms: Forms,
): Matching => {
  const without = asked.without.map(
    ({ tokens, phrase }) =>
      `!${written(
        phrase ? { phrase: tokens } : { any: tokens.map(word => ({ word, open: false })) },
        forms,
      )}`,
  )
  const write = (one: Expression) => written(one, forms)
  const wide = slots.map(slot => write(slot.wide))
  return {
    all: allOf([...wide, ...without]),
    exact: allOf([...slots.map(slot => write(slot.exact)), ...without]),
    any: [...new Set(wide)].join(' | '),
    excludes: without.length > 0,
    folded: asked.folded,
    kinds,
    where,
  }
}

/** All of the words (` & `), or any of them (` | `), in one part of documents alone. */
const inEachPlace = (slots: Slot[], forms: Forms, between: ' & ' | ' | '): PlaceQueries => {
  const within = (part: Weighed) =>
    [...new Set(slots.map(slot => written(slot.wide, { ...forms, within: part })))].join(between)
  return { title: within('A'), text: within('D'), supplies: within('C') }
}

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
  { asked, langids, equivalents }: Pick<Question, 'asked' | 'langids' | 'equivalents'>,
): Promise<(near: ReadonlyMap<string, string[]>) => Slot[]> => {
  const known = await loadKnown(db, asked)
  const languages = [...new Set([...langids.slice(0, 1), ...forgivingStop])]
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

/** What has all words, in those kinds by which the rung was chosen. */
type Rung = { slots: Slot[]; forms: Forms; matching: Matching; found: FoundPage }

const finish = async (
  db: Db,
  { kinds, counted, facets, narrowing, sort, page }: Question,
  { slots, forms, matching, found }: Rung,
): Promise<Omit<Reached, 'showing' | 'leftOut' | 'words'>> => {
  const queries = inEachPlace(slots, forms, ' & ')
  const narrow = narrowed(narrowing, queries)
  const wanted: Matching = {
    ...matching,
    kinds,
    where: narrow ? sql`${matching.where} and ${narrow}` : matching.where,
  }
  const isWhole = !narrow && kinds.length === matching.kinds.length
  const shown =
    sort !== 'best'
      ? await findSorted(db, matchedBy(wanted), sort, page)
      : isWhole
        ? found
        : await findDocuments(db, wanted, page)
  const ofAll = { ...wanted, kinds: counted ?? kinds }
  return {
    ...shown,
    slots,
    ...(facets
      ? await countFacets(db, {
          from: matchedBy({ ...matching, kinds: counted ?? kinds }),
          kinds,
          narrowing,
          queries,
        })
      : { counts: counted && (await countKinds(db, ofAll)), facets: null }),
  }
}

/** Which rung it is does not depend on what the results are narrowed by. */
export const climb = async (db: Db, question: Question): Promise<Reached> => {
  const { asked, langids, equivalents, page } = question
  const broad = { ...question, kinds: question.counted ?? question.kinds }
  const { stem } = await formsFor(db, question, [])
  const isStop = (word: string) =>
    word !== asked.beginning && isStopWord(word, langids.slice(0, 1), stem)
  let slots = slotsOf(asked, isStop, { equivalents, forgiving: null })
  let forms = await formsFor(db, question, slots)
  let matching = matchingOf(broad, slots, forms)
  let found = await findDocuments(db, matching, page)
  const reached = async (near: ReadonlyMap<string, string[]>): Promise<Reached> => ({
    ...(await finish(db, question, { slots, forms, matching, found })),
    showing: showingOf(near),
    leftOut: [],
    words: [],
  })
  const isEnough = found.titled || (slots.length === 1 && found.total >= fewResults)
  if (isEnough) return reached(none)

  const forgiving = await loadForgiving(db, question)
  const lookFor = async (near: ReadonlyMap<string, string[]>): Promise<void> => {
    const before = matching.all
    slots = forgiving(near)
    forms = await formsFor(db, question, slots)
    matching = matchingOf(broad, slots, forms)
    if (matching.all !== before) found = await findDocuments(db, matching, page)
  }
  const suffices = () =>
    found.titled || found.total >= fewResults || (found.total > 0 && slots.length < manyWords)
  await lookFor(none)
  if (suffices()) return reached(none)
  const near = found.total ? none : await loadNear(db, broad, slots, forms)
  if (near.size) {
    await lookFor(near)
    if (suffices()) return reached(near)
  }
  // Of one word nothing can be left out; other kinds may have it.
  if (slots.length < 2 || asked.without.length) return reached(none)
  return leaveOut(db, question, { slots, forms }, near)
}

/** What may not be there stays away, and what has to be there stays. */
const leaveOut = async (
  db: Db,
  { kinds, counted, where, page, facets, narrowing, sort }: Question,
  { slots, forms }: Pick<Rung, 'slots' | 'forms'>,
  near: ReadonlyMap<string, string[]>,
): Promise<Reached> => {
  const needed = slots
    .filter(slot => 'phrase' in slot.exact)
    .map(slot => sql`d.body_tsv @@ ${hidden(written(slot.wide, forms))}`)
  const asking = {
    queries: slots.map(slot => written(slot.wide, forms)),
    kinds: counted ?? kinds,
    where: joined([where, ...needed], ' and '),
  }
  const queries = inEachPlace(slots, forms, ' | ')
  const narrow = narrowed(narrowing, queries)
  const { met, each, counts, ...found } = await findPartly(db, asking, {
    shown: kinds,
    narrow,
    page,
  })
  const close = closeTo(asking, kinds)
  const inKinds = sql`${close} and d.kind = any(${kinds}::text[]) and ${narrow ?? sql`true`}`
  const leftOut = slots.flatMap((slot, at) => (met.includes(at) ? [] : slot.asked))
  return {
    ...found,
    ...(sort !== 'best' && (await findSorted(db, inKinds, sort, page))),
    slots,
    showing: showingOf(near).filter(one => !leftOut.includes(one.word)),
    leftOut: found.total ? leftOut : [],
    words: slots.map((slot, at) => ({ word: slot.asked.join(' '), count: each[at] ?? 0 })),
    ...(facets
      ? await countFacets(db, { from: close, kinds, narrowing, queries })
      : { counts: counted && counts, facets: null }),
  }
}
