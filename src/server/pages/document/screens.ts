// The screens that readers come to first, to read without script: the first page, the list of
// guides, what a search finds.
import type { GuideSummary } from '#contract/guides/shapes.ts'
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
const onePage = 20

/** A number from the address, 0 for anything else. */
const offsetOf = (url: URL): number => {
  const asked = Number(url.searchParams.get('offset') ?? 0)
  return Number.isSafeInteger(asked) && asked > 0 && asked <= 2_147_483_647 ? asked : 0
}
const nextOf = (url: URL, offset: number, more: boolean): string | null => {
  if (!more) return null
  const query = new URLSearchParams(url.search)
  query.set('offset', String(offset + onePage))
  return `${url.pathname}?${query}`
}

export const createScreenReader = (service: Service, handlers: Handlers) => {
  const parsed = new WeakMap<CachedResponse, unknown>()
  const valueOf = <T>(answer: unknown): T => {
    if (!isCachedResponse(answer)) return answer as T
    const known = parsed.get(answer) ?? (JSON.parse(answer.json.toString()) as T)
    parsed.set(answer, known)
    return known as T
  }
  const asked = (query: Record<string, string>) =>
    askAsNobody(service, handlers, new URLSearchParams(query))
  const guides = async (query: Record<string, string>) =>
    valueOf<GuideSummary[]>(await asked(query)('listGuides'))

  const home = async (): Promise<Html> => {
    const { description, default_langid } = service.settings()
    const {
      categories,
      guides: count,
      site,
    } = valueOf<CategoryOverview>(await asked({ each: '0' })('readCategoryOverview'))
    const featured = valueOf<GuideSummary[]>(await asked({ limit: '4' })('listFeaturedGuides'))
    const newest = await guides({ limit: '5', order: 'DESC' })
    return homeDocument(
      { description, categories, guides: count, site, featured, newest },
      wordsIn(default_langid),
    )
  }
  const list = async (url: URL): Promise<Html> => {
    const offset = offsetOf(url)
    const found = await guides({ limit: String(onePage), offset: String(offset), order: 'DESC' })
    const next = nextOf(url, offset, found.length === onePage)
    return guidesDocument(found, next, wordsIn(service.settings().default_langid))
  }
  const search = async (url: URL): Promise<Html> => {
    const query = (url.searchParams.get('q') ?? '').trim()
    const words = wordsIn(service.settings().default_langid)
    const nothing = { results: [], totalResults: 0, words: [] }
    if (query === '') return searchDocument('', nothing, null, words)
    const offset = offsetOf(url)
    // As the app asks (app/search/address.ts).
    const answer = valueOf<SearchAnswer>(
      await asked({
        filter: 'guide,wiki,team,user',
        // The first answer shows some of each kind; those after it go on with guides.
        ...(offset === 0 && { byKind: 'true' }),
        limit: String(onePage),
        offset: String(offset),
      })('search', { query }),
    )
    return searchDocument(query, answer, nextOf(url, offset, answer.moreResults), words)
  }

  /** null: there is nothing to read without script. */
  return async ({ sources: [source] }: Screen, url: URL): Promise<Html | null> => {
    if (source === 'home/Home') return home()
    if (source === 'guides/GuideListScreen') return list(url)
    if (source === 'search/SearchScreen') return search(url)
    return null
  }
}
