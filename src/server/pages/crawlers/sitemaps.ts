// Where search engines begin: an index of sitemaps, and in each the addresses of some hundred
// documents, with their languages and when they changed (sitemaps.org 0.9).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { firstOf } from '#lib/existing.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import type { Service } from '#server/http/service.ts'
import { escapeText } from '#server/base/escapeText.ts'
import {
  guideSitemaps,
  guidesOfSitemap,
  pageSitemaps,
  pagesOfSitemap,
  type GuideEntry,
  type Languages,
  type PageEntry,
} from './listed.sql.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const dated = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '')

const indexText = (origin: string, sitemaps: { name: string; changed: number }[]): string =>
  [
    head,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitemaps.map(
      ({ name, changed }) =>
        `<sitemap><loc>${escapeText(`${origin}/sitemaps/${name}.xml`)}</loc><lastmod>${dated(changed)}</lastmod></sitemap>`,
    ),
    '</sitemapindex>',
    '',
  ].join('\n')

/** One document: its address in each language that it is in, first what readers get unasked. */
type Document = { modified_date: number; addresses: { langid: string; url: string }[] }

const entriesOf = ({ modified_date, addresses }: Document): string[] => {
  const alternate = (langid: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${escapeText(langid)}" href="${escapeText(url)}"/>`
  const alternates =
    addresses.length < 2
      ? ''
      : [
          ...addresses.map(({ langid, url }) => alternate(langid, url)),
          alternate('x-default', firstOf(addresses).url),
        ].join('')
  return addresses.map(
    ({ url }) =>
      `<url><loc>${escapeText(url)}</loc><lastmod>${dated(modified_date)}</lastmod>${alternates}</url>`,
  )
}
/** Documents between two turns for everything else that this process does. */
const eachTurn = 50
const sitemapText = async (documents: Document[]): Promise<string> => {
  const lines = [
    head,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
  ]
  for (const [n, document] of documents.entries()) {
    if (n % eachTurn === eachTurn - 1) await nextTurn()
    lines.push(...entriesOf(document))
  }
  return [...lines, '</urlset>', ''].join('\n')
}

/** The address without a language is that of what readers get unasked. */
const inLanguage = (url: string, langid: string, n: number) => ({
  langid,
  url: n === 0 ? url : `${url}?lang=${langid}`,
})
const ofGuide =
  (origin: string) =>
  ({ titles, modified_date, ...guide }: GuideEntry): Document => ({
    modified_date,
    addresses: titles.map(({ langid, title }, n) =>
      inLanguage(guideUrl(origin, { ...guide, title }), langid, n),
    ),
  })
const ofPage =
  (origin: string) =>
  ({ langids, modified_date, ...page }: PageEntry): Document => ({
    modified_date,
    addresses: langids.map((langid, n) => inLanguage(wikiUrl(origin, page), langid, n)),
  })

/** null: there is no such sitemap. A private site has none. */
export const sitemapAt = async (service: Service, path: string): Promise<string | null> =>
  service.settings().private_site
    ? null
    : service.asNobody(({ db }) =>
        loadSitemap(db, service.config.publicUrl, path, service.settings()),
      )

const loadSitemap = async (
  db: Db,
  origin: string,
  path: string,
  languages: Languages,
): Promise<string | null> => {
  if (path === '/sitemap.xml') {
    const numbered = (name: string, changes: number[]) =>
      changes.map((changed, n) => ({ name: `${name}-${n + 1}`, changed }))
    return indexText(origin, [
      ...numbered('guides', await guideSitemaps(db)),
      ...numbered('pages', await pageSitemaps(db)),
    ])
  }
  const [, name, number] = /^\/sitemaps\/(guides|pages)-([1-9]\d{0,4})\.xml$/.exec(path) ?? []
  if (name === undefined) return null
  const sitemap = Number(number) - 1
  const documents =
    name === 'guides'
      ? (await guidesOfSitemap(db, sitemap, languages)).map(ofGuide(origin))
      : (await pagesOfSitemap(db, sitemap, languages)).map(ofPage(origin))
  return documents.length > 0 ? sitemapText(documents) : null
}
