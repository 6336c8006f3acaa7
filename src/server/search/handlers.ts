// Search and suggestions (api-facts 8.4).
import {
  searchKinds,
  type Found,
  type SearchAnswer,
  type SearchKind,
} from '#contract/search/schemas.ts'
import type { SearchPlace } from '#contract/search/narrowing.ts'
import type { searchRows } from '#contract/search/rows.ts'
import { badRequest, invalidField } from '#lib/errors.ts'
import { itemAt, memberAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql } from '#server/db/sql.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { createSeeker, type Passage } from './highlight.ts'
import { loadEquivalents } from './equivalents.ts'
import { climb, type Reached } from './ladder.ts'
import { readQuery, wordsOf, type Asked } from './query.ts'
import type { Meant } from './question.ts'
import { loadResults, loadShown } from './results.ts'
import type { Slot } from './slots.ts'
import { mostCounted, shownIn, visibleTo, type FoundRow, type TextRow } from './sql.ts'
import { missHandlers } from './misses.ts'
import { isNarrowed } from './narrowing.ts'
import { loadOffers } from './offers.ts'
import { withStems } from './stems.ts'
import { loadSurroundings, type Surroundings } from './surroundings.ts'
import { suggestTitles } from './titles.ts'

const pages = ['category', 'item', 'info', 'wiki'] as const
/** `wiki` is every page; the names of namespaces are those pages alone. */
const filters: Record<string, readonly SearchKind[]> = {
  guide: ['guide'],
  wiki: pages,
  category: ['category'],
  device: ['category'],
  item: ['item'],
  info: ['info'],
  team: ['team'],
  user: ['user'],
  page: ['wiki', 'info'], // ours: pages that are neither categories nor parts
}
const doctypes: Record<string, readonly SearchKind[]> = {
  guide: ['guide'],
  item: ['item'],
  topic: ['category'],
  device: ['category'],
  category: ['category'],
  all: ['category', 'guide'],
  // Ours: what the palette asks for beside them.
  wiki: ['wiki'],
  info: ['info'],
  team: ['team'],
  user: ['user'],
}
const suggestions = 10

const named = (given: string, known: Record<string, readonly SearchKind[]>): SearchKind[] => [
  ...new Set(
    given
      .split(',')
      .flatMap(word =>
        Object.hasOwn(known, word.trim().toLowerCase())
          ? memberAt(known, word.trim().toLowerCase())
          : [],
      ),
  ),
]

/** Who is not signed in finds nobody by name (roles.md 2). */
const openTo = (ctx: ReadCtx, kinds: readonly SearchKind[]): SearchKind[] =>
  kinds.filter(kind => kind !== 'user' || ctx.person !== null)

const kindsFor = (ctx: ReadCtx, filter: string | undefined): SearchKind[] => {
  const kinds = filter?.trim() ? named(filter, filters) : ['guide' as const, ...pages]
  if (!kinds.length)
    throw invalidField(
      'filter',
      'invalid_value',
      `\`filter\` must include at least one of ${Object.keys(filters).join(', ')}`,
    )
  return openTo(ctx, kinds)
}

const nothingFound = (
  search: string,
  query: { limit: number; offset: number },
  counts: boolean,
): SearchAnswer => ({
  search,
  offset: query.offset,
  limit: query.limit,
  totalResults: 0,
  moreResults: false,
  results: [],
  totalIsLeast: false,
  showing: [],
  leftOut: [],
  ignored: [],
  words: [],
  ...(counts ? { counts: {}, countsAreLeast: false } : {}),
})

/** What of the words typed was not looked for. */
const ignoredOf = (asked: Asked, slots: Slot[]): string[] => {
  const used = new Set(slots.flatMap(slot => slot.asked.flatMap(words => words.split(' '))))
  return asked.terms.flatMap(({ tokens }) => tokens.filter(token => !used.has(token)))
}

/** While somebody types, any word may go on. */
const beginningOf = (text: string, asked: Asked): string | null =>
  /\s$/.test(text) ? null : (asked.terms.at(-1)?.tokens.at(-1) ?? null)

const none: Passage = { title: [], text: [], place: null, causes: [] }
/** What is shown of each text. */
const passagesOf = (
  db: Db,
  { slots, forms }: Pick<Reached, 'slots' | 'forms'>,
  texts: readonly (TextRow | undefined)[],
  place: SearchPlace | undefined,
): Promise<Passage[]> => {
  const seek = createSeeker(slots, forms)
  return withStems(db, {
    texts,
    lengthOf: text => text?.body.length ?? 0,
    reader: stem => {
      const passageOf = seek(stem)
      return text => (text ? passageOf(text, place) : none)
    },
  })
}

/** In which languages it is looked for, and the words that mean the same. */
const meantBy =
  (ctx: ReadCtx, asked: Asked, langid: string) =>
  async ({ langids, tags }: Surroundings): Promise<Meant> => ({
    readerLangid: langid,
    langids,
    equivalents: await loadEquivalents(
      ctx.db,
      ctx.settings.search_equivalents,
      tags.map(({ names }) => names),
      wordsOf(asked),
    ),
  })

export const searchHandlers: Pick<Handlers, keyof typeof searchRows> = {
  ...missHandlers,

  async search({ params, query }, ctx) {
    const kinds = kindsFor(ctx, query.filter)
    const asked = readQuery(params.query)
    const langid = query.langid ?? ctx.settings.default_langid
    if (!asked.terms.length) return nothingFound(params.query, query, query.counts)
    const reached = await climb(ctx.db, {
      typed: params.query,
      meantBy: meantBy(ctx, asked, langid),
      asked,
      kinds,
      counted: query.counts || query.facets ? openTo(ctx, searchKinds) : null,
      facets: query.facets,
      narrowing: query,
      sort: query.sort,
      where: sql`${visibleTo(ctx.person)} and ${shownIn(langid)}`,
      page: query,
    })
    const { total, rows, slots, showing, leftOut, counts, countsAreLeast, facets } = reached
    const isWhole = query.offset === 0 && !isNarrowed(query)
    // Whoever asks for counts shows a page of results; who is still typing has not asked yet.
    if (query.facets && isWhole && (!total || leftOut.length))
      ctx.misses.record(params.query, total > 0)
    const offers =
      !total && isWhole && (query.facets || query.byKind)
        ? await loadOffers(ctx, reached.question, langid)
        : null
    const found = await loadShown(ctx, langid, rows)
    const passages = await passagesOf(
      ctx.db,
      reached,
      found.map(({ text }) => text),
      query.foundIn,
    )
    const totalResults = Math.min(total, mostCounted)
    return {
      search: params.query,
      offset: query.offset,
      limit: query.limit,
      totalResults,
      totalIsLeast: reached.isLeast,
      moreResults: query.offset + rows.length < totalResults && rows.length > 0,
      showing,
      leftOut,
      ignored: ignoredOf(asked, slots),
      words: offers?.words ?? reached.words,
      ...(offers && { nearest: offers.nearest }),
      ...(counts ? { counts, countsAreLeast } : {}),
      ...(facets ? { facets } : {}),
      results: found.map(({ result, path }, index): Found => ({
        ...result,
        highlight: { ...itemAt(passages, index), path },
      })),
    }
  },

  async suggest({ params, query }, ctx) {
    const kinds = openTo(
      ctx,
      query.doctypes === undefined ? memberAt(doctypes, 'all') : named(query.doctypes, doctypes),
    )
    if (query.doctypes !== undefined && !named(query.doctypes, doctypes).length)
      throw badRequest(
        `\`doctypes\` must include at least one of ${Object.keys(doctypes).slice(0, 6).join(', ')}`,
      )
    const langid = query.langid ?? ctx.settings.default_langid
    const answer = async (rows: FoundRow[]) => ({
      query: params.query,
      results: await loadResults(ctx, langid, rows),
    })
    const byId = /^\s*guideid:\s*([1-9]\d{0,8})\s*$/i.exec(params.query)
    if (byId) return answer([{ kind: 'guide', docid: Number(byId[1]), langid }])

    const asked = readQuery(params.query)
    if (!asked.terms.length) return { query: params.query, results: [] }
    // In a language that was named: what is written in it, and where that is wished what stands in
    // for it.
    const inLanguage =
      query.langid === undefined
        ? shownIn(langid)
        : query.fallbackToDefaultLanguage
          ? sql`(d.langid in ('', ${langid}) or (d.source
            and d.langid = ${ctx.settings.default_langid} and not ${langid} = any(d.translated)))`
          : sql`d.langid in ('', ${langid})`
    const where = joined(
      [
        visibleTo(ctx.person),
        inLanguage,
        ...(query.guideDevice
          ? [sql`(d.kind <> 'guide' or d.category = ${query.guideDevice})`]
          : []),
      ],
      ' and ',
    )
    return answer(
      await suggestTitles(ctx.db, {
        asked: { ...asked, beginning: beginningOf(params.query, asked) },
        ...(await meantBy(ctx, asked, langid)(await loadSurroundings(ctx.db, params.query))),
        kinds,
        where,
        most: suggestions,
      }),
    )
  },
}
