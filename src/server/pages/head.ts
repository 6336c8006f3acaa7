// Title, description and link preview of a page, as text for its <head>. Everything is escaped
// here.
import type { Image } from '#contract/core/shapes.ts'
import { memberAt } from '#lib/existing.ts'

export type Preview = {
  title: string
  description: string
  url: string
  kind: 'article' | 'website'
  image: Image | null
  langid: string
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, c => memberAt(escapes, c)).replace(/\p{Cc}+/gu, ' ')

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}
const longest = 200

/** The first words of rendered text, without its marks. */
export const firstWords = (html: string): string => {
  const text = html
    .slice(0, 8000)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= longest) return text
  const cut = text.slice(0, longest).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 40))}…`
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  content && `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`

/** A picture large enough for a preview; a size that the image does not have is absent. */
const previewImage = (image: Image) =>
  image.large ?? image.medium ?? image.standard ?? image.original ?? ''

export const previewHead = (site: string, page: Preview): string =>
  [
    `<title>${escapeHtml(`${page.title} · ${site}`)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeHtml(page.url)}">`,
    meta('property', 'og:site_name', site),
    meta('property', 'og:type', page.kind),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', page.url),
    meta('property', 'og:locale', page.langid),
    ...(page.image
      ? [
          meta('property', 'og:image', previewImage(page.image)),
          meta('property', 'og:image:alt', page.image.alt ?? ''),
        ]
      : []),
    meta('name', 'twitter:card', page.image ? 'summary_large_image' : 'summary'),
  ]
    .filter(Boolean)
    .join('\n    ')

/**
 * Of a screen without content of its own, and of whatever the reader may not see or does not exist:
 * the site's name only.
 */
export const plainHead = (site: string, description: string, indexed: boolean): string =>
  [
    `<title>${escapeHtml(site)}</title>`,
    indexed ? meta('name', 'description', description) : '<meta name="robots" content="noindex">',
  ].join('\n    ')
