// `/oembed`: what other sites ask before they show a guide (oembed.com, version 1.0).
import { frameHeight, framePath } from '#lib/media/guideFrame.ts'
import { escapeText } from '#server/base/escapeText.ts'
import type { Service } from '#server/http/service.ts'
import { bodyOf, sendBody } from '../body.ts'
import { revalidated, securityHeaders } from '../headers.ts'
import { placeOf } from '../screenAddresses.ts'
import type { Embedded, ReadEmbedded } from './readEmbedded.ts'

/** Pixels. */
const widest = 640
const pictures = [
  ['440x330', 440, 330],
  ['200x150', 200, 150],
  ['140x105', 140, 105],
] as const

/** Where asks for oEmbed stand; what a page names for those who look. */
export const oembedUrl = (origin: string, url: string, format: 'json' | 'xml'): string =>
  `${origin}/oembed?${new URLSearchParams({ url, format })}`

const refuse = (status: 400 | 401 | 404 | 501, message: string): Response =>
  Response.json(
    { error: true, message },
    { status, headers: { ...securityHeaders, 'Cache-Control': 'no-store' } },
  )

/** The guide and language that an address of this site names; null for all others. */
const guideAt = (
  origin: string,
  address: string,
): { guideid: string; lang: string | null } | null => {
  if (!URL.canParse(address)) return null
  const [site, asked] = [new URL(origin), new URL(address)]
  const base = site.pathname.replace(/\/$/, '')
  if (asked.origin !== site.origin || !asked.pathname.startsWith(`${base}/`)) return null
  const place = placeOf(asked.pathname.slice(base.length))
  const lang = /^[a-z]{2}$/.exec(asked.searchParams.get('lang') ?? '')?.[0] ?? null
  return place.kind === 'guide' ? { guideid: place.guideid, lang } : null
}

/** A side in pixels that the asker has room for; null where the parameter makes no sense. */
const roomIn = (search: URLSearchParams, name: string, most: number): number | null => {
  const given = search.get(name)
  if (given === null) return most
  return /^[1-9]\d{0,5}$/.test(given) ? Math.min(Number(given), most) : null
}

type Answer = Record<string, string | number>
type Room = { width: number; height: number }

const thumbnailOf = ({ image }: Embedded, { width, height }: Room): Answer => {
  const fitting = pictures.find(([size, w, h]) => image?.[size] && w <= width && h <= height)
  const address = fitting && image?.[fitting[0]]
  return address
    ? { thumbnail_url: address, thumbnail_width: fitting[1], thumbnail_height: fitting[2] }
    : {}
}

const answerOf = (service: Service, guide: Embedded, lang: string | null, room: Room): Answer => {
  const { publicUrl: origin } = service.config
  const src = escapeText(origin + framePath(guide.guideid, lang))
  return {
    version: '1.0',
    type: 'rich',
    title: guide.title,
    author_name: guide.author.username,
    author_url: guide.author.url,
    provider_name: service.settings().site_name,
    provider_url: `${origin}/`,
    ...thumbnailOf(guide, room),
    ...room,
    html: `<iframe src="${src}" width="${room.width}" height="${room.height}" title="${escapeText(guide.title)}" loading="lazy" frameborder="0"></iframe>`,
  }
}

const xmlOf = (answer: Answer): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${escapeText(String(value))}</${name}>`)
    .join('')}</oembed>\n`

/** null: another address. */
export const answerOembed = async (
  service: Service,
  readEmbedded: ReadEmbedded,
  request: Request,
  path: string,
): Promise<Response | null> => {
  if (path !== '/oembed') return null
  const { searchParams: search } = new URL(request.url)
  const format = search.get('format') ?? 'json'
  if (format !== 'json' && format !== 'xml') return refuse(501, '`format` must be json or xml')
  const url = search.get('url')
  if (!url) return refuse(400, '`url` must be the address of a guide')
  const width = roomIn(search, 'maxwidth', widest)
  const height = roomIn(search, 'maxheight', frameHeight)
  if (width === null || height === null)
    return refuse(
      400,
      '`maxwidth` and `maxheight` must be whole numbers of pixels from 1 to 999999',
    )
  const named = guideAt(service.config.publicUrl, url)
  if (!named) return refuse(404, 'No guide on this site has that address')
  const found = await readEmbedded(named.guideid, named.lang)
  if (!found.guide)
    return refuse(
      found.status,
      found.status === 401 ? 'That guide is not public' : 'There is no such guide',
    )
  const answer = answerOf(service, found.guide, named.lang, { width, height })
  const [text, type] =
    format === 'json'
      ? [JSON.stringify(answer), 'application/json']
      : [xmlOf(answer), 'text/xml; charset=utf-8']
  return sendBody(request, bodyOf(Buffer.from(text), type), 200, {
    'Cache-Control': revalidated,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
