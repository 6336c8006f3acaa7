import { outwardLink } from '../anchor.ts'
import type { HtmlWalk, Token, TokenConstruct } from '../construct.ts'
import type { WikiEnv, WikiVideo } from '../env.ts'
import type { Html } from '../markup.ts'
import { element, nothing, textHtml } from '../markup.ts'
import { isSafeUrl } from '../url.ts'

const titles: { [provider: string]: string } = {
  youtube: 'YouTube video player',
  vimeo: 'Vimeo video player',
}
const aligns = ['left', 'center', 'right']
const sizes = ['small', 'medium', 'large']

const oneOf = (values: readonly string[], value: string | undefined, usual: string): string =>
  value !== undefined && values.includes(value) ? value : usual

const filmOf = (token: Token, env: WikiEnv): WikiVideo | null =>
  isSafeUrl(token.id) ? env.video(token.id) : null

// The place of a film: which one is all that it says. What plays it is up to the page, never to the
// author.
const player = ({ provider, videoid }: WikiVideo): Html =>
  element('div', {
    class: `${provider}-player`,
    'data-videoid': videoid,
    'data-title': titles[provider] ?? 'Video player',
  })

// Another service is never a trusted host here: the address is all that the reader sees of it, so
// it keeps its `rel`.
const linked = (token: Token, walk: HtmlWalk): Html =>
  isSafeUrl(token.id)
    ? outwardLink(token.id, false, textHtml(token.id), { ...walk.env, trustedHosts: [] })
    : textHtml(token.source)

const captionOf = (token: Token): Html =>
  token.options.get('caption')
    ? element('p', {}, textHtml(token.options.get('caption') ?? ''))
    : nothing

/**
 * A film of a service that the site allows, in its box where it stands alone; anything else is a
 * plain link.
 */
export const video: TokenConstruct = {
  name: 'video',
  level: 'token',
  isBlock: (token, env) => filmOf(token, env) !== null,
  html(token, place, walk) {
    const film = place === 'box' ? filmOf(token, walk.env) : null
    if (film === null) return linked(token, walk)
    const frame = `${oneOf(sizes, token.options.get('size'), 'large')} videoFrame videoBox_${oneOf(aligns, token.options.get('align'), 'center')}`
    const style = film.width === undefined ? null : `width:${film.width}px`
    return element(
      'div',
      { class: frame, style },
      element('div', { class: 'videoBox' }, player(film)),
      captionOf(token),
    )
  },
  blockAttrs(token, env) {
    const film = filmOf(token, env)
    if (!film?.isResolved) return null
    return {
      align: oneOf(aligns, token.options.get('align'), 'center'),
      caption: token.options.get('caption') ?? '',
      formats: [],
      poster: '',
      rule: 'Video',
      service: film.provider,
      size: oneOf(sizes, token.options.get('size'), 'large'),
      url: token.id,
    }
  },
}

export const embed: TokenConstruct = {
  name: 'embed',
  level: 'token',
  isBlock: (token, env) => filmOf(token, env) !== null,
  html(token, place, walk) {
    const film = place === 'box' ? filmOf(token, walk.env) : null
    return film === null
      ? linked(token, walk)
      : element('div', { class: 'embedBox embedBox_left' }, player(film), captionOf(token))
  },
}
