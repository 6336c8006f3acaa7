// What programs that find their own way are told: where documents stand, what is new, how the site
// is put on a home screen.
import type { Service } from '#server/http/service.ts'
import { bodyOf, sendBody } from '../body.ts'
import { revalidated } from '../headers.ts'
import { changesFeedOf, feedOf } from './feed.ts'
import { sitemapAt } from './sitemaps.ts'

const robotsOf = (service: Service): string =>
  service.settings().private_site
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        'Disallow: /guides/*/edit',
        'Disallow: /sign-in',
        'Disallow: /register',
        `Sitemap: ${service.config.publicUrl}/sitemap.xml`,
        '',
      ].join('\n')

const manifestOf = (service: Service): string => {
  const { site_name, description, default_langid, accent } = service.settings()
  return JSON.stringify({
    name: site_name,
    short_name: site_name.slice(0, 24),
    ...(description && { description }),
    lang: default_langid,
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: accent ?? '#0b5868',
    icons: [192, 512].map(size => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}

type Told = { type: string; textOf: (service: Service, path: string) => Promise<string | null> }
const xml = 'application/xml; charset=utf-8'
const atom = 'application/atom+xml; charset=utf-8'
const told: [address: RegExp, Told][] = [
  [/^\/robots\.txt$/, { type: 'text/plain; charset=utf-8', textOf: async one => robotsOf(one) }],
  [
    /^\/manifest\.webmanifest$/,
    { type: 'application/manifest+json', textOf: async one => manifestOf(one) },
  ],
  [/^\/feed\.xml$/, { type: atom, textOf: feedOf }],
  [/^\/changes\.xml$/, { type: atom, textOf: changesFeedOf }],
  [/^\/sitemap\.xml$|^\/sitemaps\//, { type: xml, textOf: sitemapAt }],
]

/** null: nothing of this kind stands there. */
export const tellCrawler = async (
  service: Service,
  request: Request,
  path: string,
): Promise<Response | null> => {
  const found = told.find(([address]) => address.test(path))?.[1]
  const text = found && (await found.textOf(service, path))
  return text
    ? sendBody(request, bodyOf(Buffer.from(text), found.type), 200, {
        'Cache-Control': revalidated,
      })
    : null
}
