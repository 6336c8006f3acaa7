// What a page says about itself comes from the API's own handlers, asked as somebody who is not
// signed in: a page can never tell more than the API would.
import type { Guide } from '#contract/guides/shapes.ts'
import type { Image } from '#contract/core/shapes.ts'
import { schemas } from '#contract/schemas.ts'
import type { Team } from '#contract/teams/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { wikiUrl } from '#server/base/addresses.ts'
import { isCachedResponse, type CachedResponse } from '#server/http/responses/responseCache.ts'
import type { Ctx, Handlers } from '#server/http/context.ts'
import { readInput } from '#server/http/body/input.ts'
import { internalContext } from '#server/http/internalContext.ts'
import type { Service } from '#server/http/service.ts'
import type { Preview } from './head.ts'
import type { Place } from './places.ts'
import { firstWords } from './plainWords.ts'
import { guideData, pageData } from './structuredData.ts'
import { withoutMember } from './withoutMember.ts'

const nobody = (service: Service): Ctx => internalContext(service, service.database, 'page')

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
  })
/** What search engines have no word for. */
const plain: Pick<Preview, 'kind' | 'data'> = { kind: 'website', data: [] }
const ofWiki =
  (origin: string) =>
  (wiki: Wiki): Preview => ({
    title: wiki.display_title || wiki.title,
    description: wiki.description || firstWords(wiki.contents_rendered),
    url: wikiUrl(origin, wiki),
    kind: 'article',
    image: wiki.image,
    langid: wiki.langid,
    data: pageData(origin, wiki),
  })
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
type ReadName = 'readGuide' | 'readUser' | 'readTeam' | 'readWiki'

type Shown = {
  /** The page's own. */
  status: number
  /** Only where everybody may read and may hear of it. */
  preview: Preview | null
  /** Whoever has the link may read it, and search engines leave it out. */
  unlisted?: boolean
}

/** Kept answers are read into a preview once. */
const createPreviews = () => {
  const previews = new WeakMap<CachedResponse, Preview>()
  return <T>(answer: T | CachedResponse, preview: (value: T) => Preview): Preview => {
    if (!isCachedResponse(answer)) return preview(answer)
    const known =
      previews.get(answer) ??
      preview(JSON.parse(withoutMember(answer.json.toString(), 'contents_json')) as T)
    previews.set(answer, known)
    return known
  }
}

export const createReader = (service: Service, handlers: Handlers) => {
  const read = createPreviews()
  const ask = async (place: Documented, langid: string | undefined): Promise<Shown> => {
    const search = new URLSearchParams(langid === undefined ? {} : { langid })
    const inputFor = <N extends ReadName>(name: N, params: Record<string, string>) =>
      readInput(schemas[name], { search, json: {}, file: null, params }) as Parameters<
        Handlers[N]
      >[0]
    const ctx = nobody(service)
    switch (place.kind) {
      case 'guide': {
        const guide = await handlers.readGuide(
          inputFor('readGuide', { guideid: place.guideid }),
          ctx,
        )
        return { status: 200, preview: read(guide, ofGuide(service.config.publicUrl)) }
      }
      case 'user': {
        const user = await handlers.readUser(inputFor('readUser', { userid: place.userid }), ctx)
        return { status: 200, preview: read(user, ofUser) }
      }
      case 'team': {
        const team = await handlers.readTeam(inputFor('readTeam', { teamid: place.teamid }), ctx)
        return { status: 200, preview: read(team, ofTeam(service.settings().default_langid)) }
      }
      case 'wiki': {
        const { namespace, title } = place
        const wiki = await handlers.readWiki(inputFor('readWiki', { namespace, title }), ctx)
        if (isCachedResponse(wiki) && wiki.headers['X-Robots-Tag'] !== undefined)
          return { status: 200, preview: null, unlisted: true }
        return { status: 200, preview: read(wiki, ofWiki(service.config.publicUrl)) }
      }
    }
  }
  const shown = async (place: Place, langid: string | undefined): Promise<Shown> => {
    if (place.kind === 'screen') return { status: 200, preview: null }
    if (place.kind === 'nothing') return { status: 404, preview: null }
    // Whether it exists is nobody's business on a private site; the app asks again with the
    // person's token.
    if (service.settings().private_site) return { status: 403, preview: null }
    try {
      return await ask(place, langid)
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        return { status: error.status === 403 || error.status === 401 ? 403 : 404, preview: null }
      throw error
    }
  }
  /** Where it stands in the language that was asked for, that is part of its address. */
  return async (place: Place, langid?: string): Promise<Shown> => {
    const { preview, ...rest } = await shown(place, langid)
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
