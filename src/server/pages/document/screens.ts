// The screens that readers come to first, to read without script: the first page, the list of
// guides, what a search finds.
import type { GuideSummary } from '#contract/guides/shapes.ts'
import {
  filtersOf,
  pageSize as guidesEach,
  sentOf as guidesAsked,
} from '#contract/guides/address.ts'
import {
  askedOf,
  isByKind as isSearchByKind,
  pageSize as resultsEach,
  sentOf as searchAsked,
} from '#contract/search/address.ts'
import type { SearchAnswer } from '#contract/search/schemas.ts'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import type { Handlers } from '#server/http/context.ts'
import { isCachedResponse, type CachedResponse } from '#server/http/responses/responseCache.ts'
import type { Service } from '#server/http/service.ts'
import { askAsNobody } from '../askAsNobody.ts'
import type { Place } from '../screenAddresses.ts'
import type { Html } from './html.ts'
import { homeDocument } from './homeDocument.ts'
import { guidesDocument } from './listDocuments.ts'
import { searchDocument } from './searchDocument.ts'
import { wordsIn } from './words.ts'

type Screen = Extract<Place, { kind: 'screen' }>
/** The page after this one, with all else that the address says. */
const nextOf = (url: URL, offset: number, limit: number, more: boolean): string | null => {
  if (!more) return null
  const query = new URLSearchParams(url.search)
  query.set('offset', String(offset + limit))
  return `${url.pathname}?${query}`
}

const nothing = {
  results: [],
  totalResults: 0,
  totalIsLeast: false,
  words: [],
  showing: [],
  leftOut: [],
}

export const createScreenReader = (service: Service, handlers: Handlers) => {
  const parsed = new WeakMap<CachedResponse, unknown>()
  const valueOf = <T>(answer: unknown): T => {
    if (!isCachedResponse(answer)) return answer as T
    const known = parsed.get(answer) ?? (JSON.parse(answer.json.toString()) as T)
    parsed.set(answer, known)
    return known as T
  }
  const asked = (query: Record<string, string | number | boolean>) =>
    askAsNobody(
      service,
      handlers,
      new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])),
    )
  const guides = async (query: Parameters<typeof asked>[0]) =>
    valueOf<GuideSummary[]>(await asked(query)('listGuides'))

  const home = async (): Promise<Html> => {
    const { description, often_asked, default_langid } = service.settings()
    const {
      categories,
      guides: count,
      site,
    } = valueOf<CategoryOverview>(await asked({ each: '0' })('readCategoryOverview'))
    const featured = valueOf<GuideSummary[]>(await asked({ limit: '4' })('listFeaturedGuides'))
    const newest = await guides({ limit: '5', order: 'DESC' })
    return homeDocument(
      { description, often_asked, categories, guides: count, site, featured, newest },
      wordsIn(default_langid),
    )
  }
  /** Nothing where the address asks for somebody's own. */
  const list = async (url: URL): Promise<Html | null> => {
    const filters = filtersOf(url.searchParams)
    if (filters.whose === 'mine') return null
    const found = await guides(guidesAsked(filters))
    const isFull = found.length === guidesEach
    const next = nextOf(url, filters.offset, guidesEach, isFull)
    return guidesDocument(found, next, wordsIn(service.settings().default_langid))
  }
  const search = async (url: URL): Promise<Html> => {
    const asks = askedOf(url.searchParams)
    const words = wordsIn(service.settings().default_langid)
    const isByKind = isSearchByKind(asks)
    if (asks.q === '') return searchDocument(asks.q, nothing, { isByKind, next: null }, words)
    // The numbers of what narrows are not shown: nobody is made to count them.
    const { facets: _, ...sent } = searchAsked(asks)
    // Words are taken for what they are among all kinds, as in the app.
    const counts = asks.filter.length > 0
    const answer = valueOf<SearchAnswer>(
      await asked({ ...sent, counts })('search', { query: asks.q }),
    )
    const next = nextOf(url, asks.offset, resultsEach, answer.moreResults)
    return searchDocument(asks.q, answer, { isByKind, next }, words)
  }

  /** null: there is nothing to read without script. */
  return async ({ sources: [source] }: Screen, url: URL): Promise<Html | null> => {
    if (source === 'home/Home') return home()
    if (source === 'guides/GuideListScreen') return list(url)
    if (source === 'search/SearchScreen') return search(url)
    return null
  }
}
