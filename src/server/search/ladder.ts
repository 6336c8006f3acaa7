// A search from rung to rung: all words as typed or as what stands for them, then as beginnings,
// divided and put together, then the nearest words of titles, then the best of the words. The next
// rung is tried only where the one before finds too little (decision 0399).
import type { Facets } from '#contract/search/narrowing.ts'
import type { SearchAnswer } from '#contract/search/schemas.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { written, type Forms } from './expressions.ts'
import { countFacets } from './facets.sql.ts'
import { narrowed } from './narrowing.ts'
import { loadForgiving, loadNear } from './forgiving.ts'
import { findSorted } from './pages.sql.ts'
import { formsFor, inEachPlace, matchingOf, type Question, type Unresolved } from './question.ts'
import { isStopWord, slotsOf, type Slot } from './slots.ts'
import {
  countKinds,
  findDocuments,
  hidden,
  matchedBy,
  mostCounted,
  type FoundPage,
  type Matching,
} from './sql.ts'
import { isSame, memory, readSurroundings, surroundingsOf } from './surroundings.ts'
import { closeTo, findPartly, hasTitle } from './subsets.sql.ts'

/** `showing`: words that were looked for in place of what was typed. */
export type Reached = Pick<FoundPage, 'total' | 'rows'> & {
  /** `total` was not counted to its end. */
  isLeast: boolean
  slots: Slot[]
  forms: Forms
  showing: { word: string; instead: string[] }[]
  leftOut: string[]
  /** How many have each word, where nothing has all. */
  words: SearchAnswer['words']
  counts: Record<string, number> | null
  countsAreLeast: boolean
  facets: Facets | null
}

const fewResults = 3
/** A first page of texts that have all words as typed: only titles are worth more. */
const fullPage = 20
/** So many words stand together in some long text by chance. */
const manyWords = 3
const none: ReadonlyMap<string, string[]> = new Map()
const showingOf = (near: ReadonlyMap<string, string[]>) =>
  [...near].map(([word, instead]) => ({ word, instead }))

/** What has all words, in those kinds that are shown. */
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
    where: narrow ? sql`${matching.where} and ${narrow}` : matching.where,
  }
  const shown =
    sort !== 'best'
      ? await findSorted(db, matchedBy(wanted), sort, page)
      : narrow
        ? await findDocuments(db, wanted, page)
        : found
  const ofAll = { ...wanted, kinds: counted ?? kinds }
  return {
    ...shown,
    isLeast: shown.total > mostCounted,
    slots,
    forms,
    ...(facets
      ? await countFacets(db, {
          from: matchedBy({ ...matching, kinds: counted ?? kinds }),
          kinds,
          narrowing,
          queries,
        })
      : {
          ...(counted ? await countKinds(db, ofAll) : { counts: null, countsAreLeast: false }),
          facets: null,
        }),
  }
}

const firstRung = async (db: Db, question: Question, surroundings: Sql) => {
  const { asked, readerLangid, equivalents, page } = question
  const { stem } = await formsFor(db, question, [])
  const isStop = (word: string) =>
    word !== asked.beginning && isStopWord(word, [readerLangid], stem)
  const slots = slotsOf(asked, isStop, { equivalents, forgiving: null })
  const forms = await formsFor(db, question, slots)
  const matching = matchingOf(question, slots, forms)
  const found = await findDocuments(db, matching, page, surroundings)
  return { question, slots, forms, matching, found }
}

const mostLooks = 3
/**
 * By what is remembered of its surroundings; once more where the same statement tells something
 * else. Where they change at each look, as by a pool over two servers, the last one is taken.
 */
const begin = async (db: Db, { typed, meantBy, ...unresolved }: Unresolved) => {
  const surroundings = surroundingsOf(typed)
  let given = memory.recall(typed)
  for (let looks = 1; ; looks++) {
    const meant = await meantBy(given)
    const first = await firstRung(db, { ...unresolved, ...meant }, surroundings)
    const told = readSurroundings(
      existing(first.found.surroundings, 'the surroundings of a search'),
    )
    memory.remember(typed, told)
    if (looks === mostLooks || isSame(told, given)) return first
    given = told
  }
}

/** Which rung it is does not depend on what the results are narrowed by. */
export const climb = async (
  db: Db,
  unresolved: Unresolved,
): Promise<Reached & { question: Question }> => {
  const first = await begin(db, unresolved)
  return { ...(await climbOn(db, first)), question: first.question }
}

type Enough = (found: Pick<FoundPage, 'titled' | 'total'>) => boolean
/**
 * Whether a rung finds enough, in the kinds that are shown or in all that are counted. In those it
 * is looked only where that makes a difference.
 */
const weighing = (db: Db, { kinds, counted }: Question) => {
  let looked: { all: string; found: FoundPage } | null = null
  return async ({ matching, found }: Rung, enough: Enough): Promise<boolean> => {
    if (enough(found) || counted === null || counted.length === kinds.length) return enough(found)
    if (looked?.all !== matching.all) {
      const page = { limit: 1, offset: 0 }
      const inAll = await findDocuments(db, { ...matching, kinds: counted }, page)
      looked = { all: matching.all, found: inAll }
    }
    return enough(looked.found)
  }
}

const climbOn = async (
  db: Db,
  { question, ...first }: Awaited<ReturnType<typeof begin>>,
): Promise<Reached> => {
  let rung: Rung = first
  const isEnough = weighing(db, question)
  const reached = async (near: ReadonlyMap<string, string[]>): Promise<Reached> => ({
    ...(await finish(db, question, rung)),
    showing: showingOf(near),
    leftOut: [],
    words: [],
  })
  const isSingle = rung.slots.length === 1
  if (await isEnough(rung, ({ titled, total }) => titled || (isSingle && total >= fewResults)))
    return reached(none)

  const isFull = rung.found.total >= fullPage
  const broad = { ...question, kinds: question.counted ?? question.kinds }
  const forgiving = await loadForgiving(db, question)
  const lookFor = async (near: ReadonlyMap<string, string[]>): Promise<void> => {
    const slots = forgiving(near)
    const forms = await formsFor(db, question, slots)
    const matching = matchingOf(question, slots, forms)
    const isSame = matching.all === rung.matching.all
    if (isFull && !isSame && !(await hasTitle(db, { ...matching, kinds: broad.kinds }))) return
    const found = isSame ? rung.found : await findDocuments(db, matching, question.page)
    rung = { slots, forms, matching, found }
  }
  const suffices = () =>
    isEnough(
      rung,
      ({ titled, total }) =>
        titled || total >= fewResults || (total > 0 && rung.slots.length < manyWords),
    )
  await lookFor(none)
  if (await suffices()) return reached(none)
  const isNowhere = !(await isEnough(rung, ({ total }) => total > 0))
  const near = isNowhere ? await loadNear(db, broad, rung.slots, rung.forms) : none
  if (near.size) {
    await lookFor(near)
    if (await suffices()) return reached(near)
  }
  // Of one word nothing can be left out; other kinds may have it.
  if (rung.slots.length < 2 || question.asked.without.length) return reached(none)
  return leaveOut(db, question, rung, near)
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
  const isLeast = found.isLeast || found.total > mostCounted
  return {
    ...found,
    isLeast,
    ...(sort !== 'best' && (await findSorted(db, inKinds, sort, page))),
    slots,
    forms,
    showing: showingOf(near).filter(one => !leftOut.includes(one.word)),
    leftOut: found.total ? leftOut : [],
    words: slots.map(({ asked }, at) => ({ word: asked.join(' '), ...itemAt(each, at) })),
    ...(facets
      ? await countFacets(db, { from: close, kinds, narrowing, queries })
      : { counts: counted && counts, facets: null }),
    countsAreLeast: isLeast,
  }
}
