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
import { memberAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql } from '#server/db/sql.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { createSeeker, type Passage } from './highlight.ts'
import { loadEquivalents, loadSurroundings } from './equivalents.ts'
import { wordsIn } from './expressions.ts'
import { climb } from './ladder.ts'
import { readQuery, wordsOf, type Asked } from './query.ts'
import { keyOf, loadResults } from './results.ts'
import type { Slot } from './slots.ts'
import { loadTexts, mostCounted, shownIn, visibleTo, type FoundRow } from './sql.ts'
import { missHandlers } from './misses.ts'
import { loadPaths } from './paths.ts'
import { isNarrowed } from './narrowing.ts'
import { loadStems } from './stems.ts'
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
      `filter is a list of ${Object.keys(filters).join(', ')}`,
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
  ...(counts ? { counts: {} } : {}),
})

/** What of the words typed was not looked for. */
const ignoredOf = (asked: Asked, slots: Slot[]): string[] => {
  const used = new Set(slots.flatMap(slot => slot.asked.flatMap(words => words.split(' '))))
  return asked.terms.flatMap(({ tokens }) => tokens.filter(token => !used.has(token)))
}

/** While somebody types, any word may go on. */
const beginningOf = (text: string, asked: Asked): string | null =>
  /\s$/.test(text) ? null : (asked.terms.at(-1)?.tokens.at(-1) ?? null)

type Text = Awaited<ReturnType<typeof loadTexts>>[number]
const none: Passage = { title: [], text: [], place: null, causes: [] }
/** What of a text is shown, once the stems of its words are known. */
const openSeeker = async (
  db: Db,
  slots: Slot[],
  langids: string[],
  shown: readonly (Text | undefined)[],
) => {
  const asked = slots.flatMap(slot => wordsIn(slot.wide))
  const stem = await loadStems(
    db,
    langids.map(langid => ({ langid, words: asked })),
  )
  const seeker = createSeeker(slots, langids, stem)
  const spotted = shown.map(text => text && seeker.spot(text))
  const textStem = await loadStems(
    db,
    spotted.flatMap(text =>
      text ? [{ langid: text.langid, words: seeker.candidates(text) }] : [],
    ),
  )
  return (index: number, place: SearchPlace | undefined) => {
    const text = spotted[index]
    return text ? seeker.highlight(text, textStem, place) : none
  }
}

/** In which languages it is looked for, `langid` first, and the words that mean the same. */
const meantBy = async (ctx: ReadCtx, asked: Asked, typed: string, langid: string) => {
  const { langids, spellings } = await loadSurroundings(ctx.db, typed)
  return {
    langids: [...new Set([langid, ...langids])],
    equivalents: await loadEquivalents(
      ctx.db,
      ctx.settings.search_equivalents,
      spellings,
      wordsOf(asked),
    ),
  }
}

export const searchHandlers: Pick<Handlers, keyof typeof searchRows> = {
  ...missHandlers,

  async search({ params, query }, ctx) {
    const kinds = kindsFor(ctx, query.filter)
    const asked = readQuery(params.query)
    const langid = query.langid ?? ctx.settings.default_langid
    if (!asked.terms.length) return nothingFound(params.query, query, query.counts)
    const { langids, equivalents } = await meantBy(ctx, asked, params.query, langid)
    const reached = await climb(ctx.db, {
      asked,
      langids,
      equivalents,
      kinds,
      counted: query.counts || query.facets ? openTo(ctx, searchKinds) : null,
      facets: query.facets,
      narrowing: query,
      sort: query.sort,
      where: sql`${visibleTo(ctx.person)} and ${shownIn(langid)}`,
      page: query,
    })
    const { total, rows, slots, showing, leftOut, counts, facets, words } = reached
    // Whoever asks for counts shows a page of results; who is still typing has not asked yet.
    if (query.facets && query.offset === 0 && !isNarrowed(query) && (!total || leftOut.length))
      ctx.misses.record(params.query, total > 0)
    const [loaded, found] = await Promise.all([
      rows.length ? loadTexts(ctx.db, rows) : [],
      loadResults(ctx, langid, rows),
    ])
    const texts = new Map(loaded.map(text => [keyOf(text), text]))
    const shown = found.map(([row]) => texts.get(keyOf(row)))
    const highlight = await openSeeker(ctx.db, slots, langids, shown)
    const ways = await loadPaths(
      ctx.db,
      found.map(([, result]) => result),
    )
    const totalResults = Math.min(total, mostCounted)
    return {
      search: params.query,
      offset: query.offset,
      limit: query.limit,
      totalResults,
      totalIsLeast: total > mostCounted,
      moreResults: query.offset + rows.length < totalResults && rows.length > 0,
      showing,
      leftOut,
      ignored: ignoredOf(asked, slots),
      words,
      ...(counts ? { counts } : {}),
      ...(facets ? { facets } : {}),
      results: found.map(([, result], index): Found => ({
        ...result,
        highlight: { ...highlight(index, query.foundIn), path: ways[index] ?? [] },
      })),
    }
  },

  async suggest({ params, query }, ctx) {
    const kinds = openTo(
      ctx,
      query.doctypes === undefined ? memberAt(doctypes, 'all') : named(query.doctypes, doctypes),
    )
    if (query.doctypes !== undefined && !named(query.doctypes, doctypes).length)
      throw badRequest(`doctypes is a list of ${Object.keys(doctypes).slice(0, 6).join(', ')}`)
    const langid = query.langid ?? ctx.settings.default_langid
    const answer = async (rows: FoundRow[]) => ({
      query: params.query,
      results: (await loadResults(ctx, langid, rows)).map(([, result]) => result),
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
        ...(await meantBy(ctx, asked, params.query, langid)),
        kinds,
        where,
        most: suggestions,
      }),
    )
  },
}
