// Title, description and link preview of a page, as text for its <head>. Everything is escaped
// here.
import type { Image } from '#contract/core/shapes.ts'
import type { StructuredData } from './structuredData.ts'
import { shownPicture } from './shownPicture.ts'
import { escapeText } from '#server/base/escapeText.ts'

export type Preview = {
  title: string
  description: string
  url: string
  kind: 'article' | 'website'
  image: Image | null
  langid: string
  data: StructuredData[]
  /** Addresses of what other sites ask before they show it; null where it has no frame. */
  oembed: { json: string; xml: string } | null
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  content && `<meta ${attribute}="${name}" content="${escapeText(content)}">`

/** A data block is no script, and whatever could end it is written by its number. */
const dataBlock = (data: StructuredData): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`

const feedLink = (site: string) =>
  `<link rel="alternate" type="application/atom+xml" title="${escapeText(site)}" href="/feed.xml">`

const oembedLink = (type: string, href: string, title: string) =>
  `<link rel="alternate" type="${type}" href="${escapeText(href)}" title="${escapeText(title)}">`

/** Where a page has no picture, the site's stands for it: a preview without one is not shown. */
const siteIcon = (origin: string) => meta('property', 'og:image', `${origin}/icon-512.png`)

export const previewHead = (site: string, origin: string, page: Preview): string =>
  [
    `<title>${escapeText(`${page.title} · ${site}`)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeText(page.url)}">`,
    meta('property', 'og:site_name', site),
    meta('property', 'og:type', page.kind),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', page.url),
    meta('property', 'og:locale', page.langid),
    ...(page.image
      ? [
          meta('property', 'og:image', shownPicture(page.image)),
          meta('property', 'og:image:alt', page.image.alt ?? ''),
        ]
      : [siteIcon(origin)]),
    meta('name', 'twitter:card', page.image ? 'summary_large_image' : 'summary'),
    feedLink(site),
    ...(page.oembed
      ? [
          oembedLink('application/json+oembed', page.oembed.json, page.title),
          oembedLink('text/xml+oembed', page.oembed.xml, page.title),
        ]
      : []),
    ...page.data.map(dataBlock),
  ]
    .filter(Boolean)
    .join('\n    ')

/** Of a screen that everybody may open; `path` is that of its address, percent-encoded. */
export const screenHead = (
  site: string,
  description: string,
  origin: string,
  { langid, path }: { langid: string; path: string },
): string =>
  [
    `<title>${escapeText(site)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeText(origin + path)}">`,
    meta('property', 'og:site_name', site),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', site),
    meta('property', 'og:description', description),
    meta('property', 'og:url', origin + path),
    meta('property', 'og:locale', langid),
    siteIcon(origin),
    meta('name', 'twitter:card', 'summary'),
    feedLink(site),
  ]
    .filter(Boolean)
    .join('\n    ')

/**
 * Of the screens of a private site, and of whatever the reader may not see or does not exist:
 * the site's name only.
 */
export const plainHead = (site: string, description: string, indexed: boolean): string =>
  [
    `<title>${escapeText(site)}</title>`,
    indexed ? meta('name', 'description', description) : '<meta name="robots" content="noindex">',
  ].join('\n    ')
