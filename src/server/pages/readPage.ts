// A page of the wiki as it is read without script: of a category with what lies below it.
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { wikiUrl } from '#server/base/addresses.ts'
import type { Handlers } from '#server/http/context.ts'
import type { CachedResponse } from '#server/http/responses/responseCache.ts'
import type { Service } from '#server/http/service.ts'
import { askAsNobody } from './askAsNobody.ts'
import { pageDocument, pageParts } from './document/listDocuments.ts'
import { wordsIn } from './document/words.ts'
import type { Preview } from './head.ts'
import { firstWords } from './plainWords.ts'
import { readingOnce } from './readingOnce.ts'
import { pageData } from './structuredData.ts'

const ofWiki =
  (origin: string) =>
  (wiki: Wiki): Preview => ({
    title: wiki.page_title || wiki.display_title || wiki.title,
    description: wiki.description || firstWords(wiki.contents_rendered),
    url: wikiUrl(origin, wiki),
    kind: 'article',
    image: wiki.image,
    langid: wiki.langid,
    data: pageData(origin, wiki),
    oembed: null,
  })

type Made = {
  preview: Preview
  parts: ReturnType<typeof pageParts>
  /** The category that it is about, if any. */
  category: string | null
}

export const createPageReader = (service: Service, handlers: Handlers) => {
  const readWiki = readingOnce<Made>()
  const readBelow = readingOnce<{ overview: CategoryOverview }>()
  const below = async (category: string) => {
    const asked = askAsNobody(service, handlers, new URLSearchParams({ category }))
    return readBelow(await asked('readCategoryOverview'), overview => ({ overview }))
  }
  return async (wiki: Wiki | CachedResponse) => {
    const { preview, parts, category } = await readWiki(wiki, one => ({
      preview: ofWiki(service.config.publicUrl)(one),
      parts: pageParts(one, wordsIn(one.langid)),
      category: one.namespace === 'CATEGORY' ? one.title : null,
    }))
    const overview = category === null ? null : (await below(category)).overview
    const document = pageDocument(parts, preview.langid, overview, wordsIn(preview.langid))
    return { preview, document }
  }
}
