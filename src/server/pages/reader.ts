// What a page says about itself comes from the API's own handlers, asked as somebody who is not
// signed in: a page can never tell more than the API would.
import type { Guide } from '#contract/guides/shapes.ts'
import type { Image } from '#contract/core/shapes.ts'
import type { Team } from '#contract/teams/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { isCachedResponse } from '#server/http/responses/responseCache.ts'
import type { Handlers } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { askAsNobody } from './askAsNobody.ts'
import { guideDocument } from './document/guideDocument.ts'
import type { Html } from './document/html.ts'
import { oembedUrl } from './embed/oembed.ts'
import { createScreenReader } from './document/screens.ts'
import { wordsIn } from './document/words.ts'
import type { Preview } from './head.ts'
import { createPageReader } from './readPage.ts'
import { readingOnce } from './readingOnce.ts'
import type { Place } from './screenAddresses.ts'
import { firstWords } from './plainWords.ts'
import { guideData } from './structuredData.ts'

const ofGuide =
  (origin: string) =>
  (guide: Guide): Preview => ({
    title: guide.title,
    description: guide.summary || firstWords(guide.introduction_rendered),
    url: guide.url,
    kind: 'article',
    image: guide.image,
    langid: guide.langid,
    data: guideData(origin, guide),
    oembed: {
      json: oembedUrl(origin, guide.url, 'json'),
      xml: oembedUrl(origin, guide.url, 'xml'),
    },
  })
/** What search engines have no word for. */
const plain: Pick<Preview, 'kind' | 'data' | 'oembed'> = {
  kind: 'website',
  data: [],
  oembed: null,
}
/** The default picture, with its negative id, shows nobody. */
const drawn = (image: Image) => (image.id > 0 ? image : null)
const ofUser = (user: User): Preview => ({
  title: user.username,
  description: user.summary || firstWords(user.about_rendered || ''),
  url: user.url,
  ...plain,
  image: drawn(user.image),
  langid: user.langid,
})
const ofTeam =
  (langid: string) =>
  (team: Team): Preview => ({
    title: team.name,
    description: team.description,
    url: team.url,
    ...plain,
    image: team.image && drawn(team.image),
    langid,
  })

type Documented = Exclude<Place, { kind: 'screen' | 'nothing' }>

type Shown = {
  /** The page's own. */
  status: number
  /** Only where everybody may read and may hear of it. */
  preview: Preview | null
  /** What it says, to read without script; null where the screen is nothing to read. */
  document: Html | null
  /** Whoever has the link may read it, and search engines leave it out. */
  unlisted?: boolean
}
const plainScreen = (status: number): Shown => ({ status, preview: null, document: null })

type Made = { preview: Preview; document: Html | null }
/** Reads a document as nobody. */
const createDocumentReader = (service: Service, handlers: Handlers) => {
  const read = readingOnce<Made>()
  const readPage = createPageReader(service, handlers)
  const { publicUrl: origin } = service.config
  return async (place: Documented, langid: string | undefined): Promise<Shown> => {
    const search = new URLSearchParams(langid === undefined ? {} : { langid })
    const asked = askAsNobody(service, handlers, search)
    switch (place.kind) {
      case 'guide': {
        const guide = await asked('readGuide', { guideid: place.guideid })
        return {
          status: 200,
          ...(await read(guide, one => ({
            preview: ofGuide(origin)(one),
            document: guideDocument(origin, one, wordsIn(one.langid)),
          }))),
        }
      }
      case 'user': {
        const user = await asked('readUser', { userid: place.userid })
        return {
          status: 200,
          ...(await read(user, one => ({ preview: ofUser(one), document: null }))),
        }
      }
      case 'team': {
        const team = await asked('readTeam', { teamid: place.teamid })
        const { default_langid } = service.settings()
        return {
          status: 200,
          ...(await read(team, one => ({ preview: ofTeam(default_langid)(one), document: null }))),
        }
      }
      case 'wiki': {
        const { namespace, title } = place
        const wiki = await asked('readWiki', { namespace, title })
        if (isCachedResponse(wiki) && wiki.headers['X-Robots-Tag'] !== undefined)
          return { ...plainScreen(200), unlisted: true }
        return { status: 200, ...(await readPage(wiki)) }
      }
    }
  }
}

export const createReader = (service: Service, handlers: Handlers) => {
  const readDocument = createDocumentReader(service, handlers)
  const readScreen = createScreenReader(service, handlers)
  /** A guide by its number alone is the same, and search engines are told its own address. */
  const readScreenOrGuide = async (
    place: Extract<Place, { kind: 'screen' }>,
    url: URL,
  ): Promise<Shown> => {
    if (place.sources[0] !== 'guides/GuideScreen')
      return { ...plainScreen(200), document: await readScreen(place, url) }
    const guideid = url.pathname.replace(/\D/g, '')
    return readDocument({ kind: 'guide', guideid }, undefined)
  }
  const shown = async (place: Place, url: URL, langid: string | undefined): Promise<Shown> => {
    if (place.kind === 'nothing') return plainScreen(404)
    // Whether it exists is nobody's business on a private site; the app asks again with the
    // person's token.
    if (service.settings().private_site) return plainScreen(place.kind === 'screen' ? 200 : 403)
    try {
      if (place.kind === 'screen') return await readScreenOrGuide(place, url)
      return await readDocument(place, langid)
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        return plainScreen(
          place.kind === 'screen' ? 200 : error.status === 403 || error.status === 401 ? 403 : 404,
        )
      throw error
    }
  }
  /** Where it stands in the language that was asked for, that is part of its address. */
  return async (place: Place, url: URL): Promise<Shown> => {
    // The languages of guides and pages are told apart in the address
    // (app/guides/read/GuideLanguages.tsx).
    const langid = /[?&]lang=([a-z]{2})(&|$)/.exec(url.search)?.[1]
    const { preview, ...rest } = await shown(place, url, langid)
    const own =
      preview &&
      langid !== undefined &&
      preview.langid === langid &&
      (place.kind === 'guide' || place.kind === 'wiki')
    return {
      ...rest,
      preview: own ? { ...preview, url: `${preview.url}?lang=${langid}` } : preview,
    }
  }
}
