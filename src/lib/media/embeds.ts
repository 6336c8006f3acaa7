// Films of other services that may stand in a page, told by the address of their page there
// (api-facts 6.6). What stands in the page is built here from the film's id, never from what the
// service or an author says.

export type EmbedProvider = 'youtube' | 'vimeo'
/** `page`: the film's own page, in one spelling. `frame`: what an iframe loads. */
export type Film = { provider: EmbedProvider; page: string; frame: string }

type Provider = {
  name: string
  url: string
  /** All that a page's content policy must let in. */
  frames: string
  find: (url: URL) => Film | null
}

const youtubeHosts = /^(www\.|m\.|music\.)?youtube(-nocookie)?\.com$/
const vimeoHosts = /^(www\.|player\.)?vimeo\.com$/

/** `90`, `90s` and `1h2m3s`; 0 for anything else. */
const secondsOf = (text: string | null): number => {
  const found = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '')
  return found
    ? Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)
    : 0
}

export const embedProviders: Record<EmbedProvider, Provider> = {
  youtube: {
    name: 'YouTube',
    url: 'https://www.youtube.com/',
    frames: 'https://www.youtube-nocookie.com',
    find({ hostname, pathname, searchParams }) {
      const id =
        hostname === 'youtu.be'
          ? pathname.slice(1)
          : !youtubeHosts.test(hostname)
            ? null
            : pathname === '/watch'
              ? searchParams.get('v')
              : /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(pathname)?.[1]
      if (!id || !/^[\w-]{11}$/.test(id)) return null
      const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'))
      return {
        provider: 'youtube',
        page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
        frame: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
      }
    },
  },
  vimeo: {
    name: 'Vimeo',
    url: 'https://vimeo.com/',
    frames: 'https://player.vimeo.com',
    find({ hostname, pathname, searchParams }) {
      if (!vimeoHosts.test(hostname)) return null
      const found =
        /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(
          pathname,
        )
      if (!found) return null
      const [, id] = found
      const given = found[2] ?? searchParams.get('h')
      // of a film that is not listed
      const hash = given && /^[\da-f]{6,20}$/.test(given) ? given : null
      return {
        provider: 'vimeo',
        page: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
        frame: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ''}`,
      }
    },
  },
}

const isProvider = (name: string): name is EmbedProvider => Object.hasOwn(embedProviders, name)

/** The film at this address; null where no provider of `allowed` has one. */
export const filmAt = (
  address: string,
  allowed: readonly string[] = Object.keys(embedProviders),
): Film | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.port)
    return null
  for (const name of allowed) {
    const film = isProvider(name) ? embedProviders[name].find(url) : null
    if (film) return film
  }
  return null
}

/** Sources of frames that a page may load. */
export const frameSources = (allowed: readonly string[]): string[] =>
  allowed.flatMap(name => (isProvider(name) ? [embedProviders[name].frames] : []))

/**
 * What a frame of such a film may do: play, in full screen too, and open its own page; never leave
 * the page that it stands in.
 */
export const frameSandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'
export const frameAllow = 'encrypted-media; fullscreen; picture-in-picture'
