// A search from rung to rung: all words as typed or as what stands for them, then as beginnings,
// divided and put together, then the nearest words of titles, then the best of the words. The next
// rung is tried only where the one before finds too little (decision 0399).
import type { SearchKind } from '#contract/search/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Equivalents } from './equivalents.ts'
import { wordsIn, written, type Expression, type Forms } from './expressions.ts'
import { nearestOf, shortestMistyped } from './nearest.ts'
import { wordsOf, type Asked } from './query.ts'
import { halvesOf, isStopWord, slotsOf, type Slot } from './slots.ts'
import { countKinds, findDocuments, type FoundPage, type Matching, type Page } from './sql.ts'
import { loadStems } from './stems.ts'
import { anyMatches, findPartly } from './subsets.sql.ts'
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
  /** Rows d that the reader may see. */
  where: Sql
  page: Page
}
/** `showing`: words that were looked for in place of what was typed. */
export type Reached = Pick<FoundPage, 'total' | 'rows'> & {
  slots: Slot[]
  showing: { word: string; instead: string[] }[]
  leftOut: string[]
  counts: Record<string, number> | null
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

export const climb = async (db: Db, question: Question): Promise<Reached> => {
  const { asked, langids, equivalents, page, counted } = question
  const { stem } = await formsFor(db, question, [])
  const isStop = (word: string) =>
    word !== asked.beginning && isStopWord(word, langids.slice(0, 1), stem)
  let slots = slotsOf(asked, isStop, { equivalents, forgiving: null })
  let forms = await formsFor(db, question, slots)
  let matching = matchingOf(question, slots, forms)
  let found = await findDocuments(db, matching, page)
  const reached = async (near: ReadonlyMap<string, string[]>): Promise<Reached> => ({
    ...found,
    slots,
    showing: showingOf(near),
    leftOut: [],
    counts: counted && (await countKinds(db, { ...matching, kinds: counted })),
  })
  const isEnough = found.titled || (slots.length === 1 && found.total >= fewResults)
  if (isEnough) return reached(none)

  const forgiving = await loadForgiving(db, question)
  const lookFor = async (near: ReadonlyMap<string, string[]>): Promise<void> => {
    const before = matching.all
    slots = forgiving(near)
    forms = await formsFor(db, question, slots)
    matching = matchingOf(question, slots, forms)
    if (matching.all !== before) found = await findDocuments(db, matching, page)
  }
  const suffices = () =>
    found.titled || found.total >= fewResults || (found.total > 0 && slots.length < manyWords)
  await lookFor(none)
  if (suffices()) return reached(none)
  const near = found.total ? none : await loadNear(db, question, slots, forms)
  if (near.size) {
    await lookFor(near)
    if (suffices()) return reached(near)
  }
  // Of one word nothing can be left out; other kinds may have it.
  if (slots.length < 2 || asked.without.length) return reached(none)
  return leaveOut(db, question, slots, forms, near)
}

/** What may not be there stays away. */
const leaveOut = async (
  db: Db,
  { kinds, counted, where, page }: Question,
  slots: Slot[],
  forms: Forms,
  near: ReadonlyMap<string, string[]>,
): Promise<Reached> => {
  const queries = slots.map(slot => written(slot.wide, forms))
  const { met, counts, ...found } = await findPartly(
    db,
    { queries, kinds: counted ?? kinds, where },
    kinds,
    page,
  )
  const leftOut = slots.flatMap((slot, at) => (met.includes(at) ? [] : slot.asked))
  return {
    ...found,
    slots,
    showing: showingOf(near).filter(one => !leftOut.includes(one.word)),
    leftOut: found.total ? leftOut : [],
    counts: counted && counts,
  }
}
