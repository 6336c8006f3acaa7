// Search and suggestions (api-facts 8.4).
import {
  searchKinds,
  type Found,
  type SearchAnswer,
  type SearchKind,
} from '#contract/search/schemas.ts'
import type { searchRows } from '#contract/search/rows.ts'
import { badRequest, invalidField } from '#lib/errors.ts'
import { itemAt, memberAt } from '#lib/existing.ts'
import { joined, sql } from '#server/db/sql.ts'
import type { Ctx, Handlers } from '#server/http/context.ts'
import { createSeeker } from './highlight.ts'
import { compileQuery, compileTitle, readQuery, wordsOf } from './query.ts'
import { keyOf, loadResults } from './results.ts'
import {
  countKinds,
  findDocuments,
  findTitles,
  loadLanguages,
  loadTexts,
  mostCounted,
  shownIn,
  visibleTo,
  type FoundRow,
  type Matching,
} from './sql.ts'
import { loadStems } from './stems.ts'

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
const openTo = (ctx: Ctx, kinds: readonly SearchKind[]): SearchKind[] =>
  kinds.filter(kind => kind !== 'user' || ctx.person !== null)

const kindsFor = (ctx: Ctx, filter: string | undefined): SearchKind[] => {
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
  ...(counts ? { counts: {} } : {}),
})

/** First of each kind in turn, so that no kind takes all the places. */
const spread = (lists: FoundRow[][], most: number): FoundRow[] => {
  const taken: FoundRow[] = []
  for (let at = 0; taken.length < most && lists.some(list => at < list.length); at++)
    for (const list of lists) if (list[at]) taken.push(itemAt(list, at))
  return taken.slice(0, most)
}

export const searchHandlers: Pick<Handlers, keyof typeof searchRows> = {
  async search({ params, query }, ctx) {
    const kinds = kindsFor(ctx, query.filter)
    const asked = readQuery(params.query)
    const langid = query.langid ?? ctx.settings.default_langid
    if (!asked.terms.length) return nothingFound(params.query, query, query.counts)
    const langids = [...new Set([langid, ...(await loadLanguages(ctx.db))])]
    const stem = await loadStems(
      ctx.db,
      langids.map(one => ({ langid: one, words: wordsOf(asked) })),
    )
    const { all, any, excludes } = compileQuery(asked, langids, stem)
    if (all === null || any === null) return nothingFound(params.query, query, query.counts)

    const matching: Matching = {
      all,
      any,
      excludes,
      folded: asked.folded,
      kinds,
      where: sql`${visibleTo(ctx.person)} and ${shownIn(langid)}`,
    }
    const [{ total, rows }, counts] = await Promise.all([
      findDocuments(ctx.db, matching, query),
      query.counts
        ? countKinds(ctx.db, { ...matching, kinds: openTo(ctx, searchKinds) })
        : undefined,
    ])
    const [loaded, found] = await Promise.all([
      rows.length ? loadTexts(ctx.db, rows) : [],
      loadResults(ctx, langid, rows),
    ])
    const texts = new Map(loaded.map(text => [keyOf(text), text]))

    const seeker = createSeeker(asked, langids, stem)
    const shown = found.map(([row]) => texts.get(keyOf(row)))
    const textStem = await loadStems(
      ctx.db,
      shown.flatMap(text =>
        text
          ? [{ langid: text.langid, words: seeker.candidates(`${text.title}\n${text.body}`) }]
          : [],
      ),
    )
    const none = { title: [], text: [], place: null }
    const totalResults = Math.min(total, mostCounted)
    return {
      search: params.query,
      offset: query.offset,
      limit: query.limit,
      totalResults,
      totalIsLeast: total > mostCounted,
      moreResults: query.offset + rows.length < totalResults && rows.length > 0,
      ...(counts ? { counts } : {}),
      results: found.map(([, result], index): Found => ({
        ...result,
        highlight: shown[index] ? seeker.highlight(shown[index], textStem) : none,
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
    const title = compileTitle({
      ...asked,
      beginning: /\s$/.test(params.query) ? null : (asked.terms.at(-1)?.tokens.at(-1) ?? null),
    })
    if (title === null) return { query: params.query, results: [] }
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
    const lists = await Promise.all(
      kinds.map(kind =>
        findTitles(ctx.db, kind, { folded: asked.folded, title, where }, suggestions),
      ),
    )
    return answer(spread(lists, suggestions))
  },
}
