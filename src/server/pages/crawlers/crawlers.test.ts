// Sitemaps, feed, robots and manifest, judged by packages: the schema of sitemaps.org through
// libxml2, a parser of sitemaps that throws, and one of feeds (issue 20, D6, F25).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseAtomFeed } from 'feedsmith'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { beforeAll, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

let guideid: number
const title = 'Change the belt & "clean" <it>'
const api = await startApiForFile()
const ada = await api.person('ada')
for (const name of ['Vacuum cleaner', 'Kettle & pot'])
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: name, contents: 'Text.' } })
await api.admin.createWiki({
  body: { namespace: 'WIKI', title: 'Hidden', contents: 'a', flags: ['WIKI_PRIVATE'] },
})
beforeAll(async () => {
  const write = async (name: string) =>
    ada.createGuide({
      body: { category: 'Vacuum cleaner', type: 'technique', title: name, summary: 'Ten minutes.' },
    })
  await write('Not yet')
  const guide = await write(title)
  guideid = guide.guideid
  await ada.publishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid: (await ada.readGuide({ params: { guideid } })).revisionid, langid: 'de' },
    body: { title: 'Riemen tauschen' },
  })
})

const get = async (path: string) => {
  const answer = await api.site.request(`http://stepwright.test${path}`)
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, type, text: await answer.text() }
}
const schema = XsdValidator.fromDoc(
  XmlDocument.fromBuffer(
    readFileSync(
      join(createRequire(import.meta.url).resolve('sitemap/package.json'), '../schema/sitemap.xsd'),
    ),
  ),
)
/** Without the links between languages, which have a schema of their own. */
const requireValid = (text: string) =>
  schema.validate(XmlDocument.fromString(text.replace(/<xhtml:link [^>]*>/g, '')))

test('the index names sitemaps, and each names what everybody may read (F25)', async () => {
  expect((await get('/robots.txt')).text).toContain('Sitemap: http://stepwright.test/sitemap.xml')
  const index = await get('/sitemap.xml')
  expect(index).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  const named = await parseSitemapIndex(Readable.from([index.text]))
  expect(named.map(({ url }) => new URL(url).pathname)).toEqual([
    '/sitemaps/guides-1.xml',
    '/sitemaps/pages-1.xml',
  ])
  expect(named.every(({ lastmod }) => Date.parse(String(lastmod)) > 0)).toBe(true)

  const guides = (await get('/sitemaps/guides-1.xml')).text
  requireValid(guides)
  const items = await parseSitemap(Readable.from([guides]))
  const address = (await api.anyone.readGuide({ params: { guideid } })).url
  const german = `http://stepwright.test/Guide/Riemen+tauschen/${guideid}?lang=de`
  expect(items.map(({ url }) => url)).toEqual([address, german])
  expect(firstOf(items).links).toEqual([
    { lang: 'en', url: address },
    { lang: 'de', url: german },
    { lang: 'x-default', url: address },
  ])
  expect(guides).not.toContain('Not+yet')

  const pages = (await get('/sitemaps/pages-1.xml')).text
  requireValid(pages)
  expect((await parseSitemap(Readable.from([pages]))).map(({ url }) => url)).toEqual([
    'http://stepwright.test/Device/Vacuum_cleaner',
    'http://stepwright.test/Device/Kettle_%26_pot',
  ])
  expect((await get('/sitemaps/guides-2.xml')).status).toBe(404)
  expect((await get('/sitemaps/guides-0.xml')).status).toBe(404)
})

test('a sitemap has so few documents that nobody waits for it (F25)', async () => {
  await api.database.run(sql`
    insert into guides select (jsonb_populate_record(g,
        jsonb_build_object('guideid', 100000 + n, 'title', 'Copy ' || n))).*
      from guides g, generate_series(1, 600) n where guideid = ${guideid}`)
  const index = await parseSitemapIndex(Readable.from([(await get('/sitemap.xml')).text]))
  expect(index.map(({ url }) => new URL(url).pathname)).toEqual([
    '/sitemaps/guides-1.xml',
    '/sitemaps/guides-2.xml',
    '/sitemaps/pages-1.xml',
  ])
  const named = async (sitemap: string) =>
    (await parseSitemap(Readable.from([(await get(sitemap)).text]))).map(({ url }) => url)
  const [first, second] = [
    await named('/sitemaps/guides-1.xml'),
    await named('/sitemaps/guides-2.xml'),
  ]
  // The first guide is there in two languages.
  expect([first.length, second.length]).toEqual([501, 101])
  expect(new Set([...first, ...second]).size).toBe(602)
  await api.database.run(sql`delete from guides where guideid > 100000`)
})

test('the schema refuses what is no sitemap', () => {
  const broken = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url/></urlset>'
  expect(() => requireValid(broken)).toThrow('loc')
})

test('the feed tells of new and changed guides (D6)', async () => {
  const feed = await get('/feed.xml')
  expect(feed).toMatchObject({ status: 200, type: 'application/atom+xml; charset=utf-8' })
  XmlDocument.fromString(feed.text).dispose()
  const { entries = [], links, ...parsed } = parseAtomFeed(feed.text)
  expect(parsed).toMatchObject({ title: { value: 'Stepwright' }, id: 'http://stepwright.test/' })
  expect(links?.map(({ rel }) => rel)).toEqual(['self', 'alternate'])
  expect(entries).toMatchObject([
    {
      title: { value: title },
      summary: { value: 'Ten minutes.' },
      authors: [{ name: 'ada' }],
      categories: [{ term: 'Vacuum cleaner' }],
    },
  ])
  const { id, links: at, updated } = firstOf(entries)
  expect(id).toBe(`http://stepwright.test/Guide/guide/${guideid}`)
  expect(firstOf(at ?? []).href).toBe((await api.anyone.readGuide({ params: { guideid } })).url)
  expect(Date.parse(String(updated))).toBeGreaterThan(0)
})

test('a feed tells of all that went live, and nothing else (P-11, P-C2)', async () => {
  const page = await ada.createWiki({
    body: { namespace: 'WIKI', title: 'Grease & oil', contents: 'Which one where.' },
  })
  await ada.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'Which belt fits mine, the <long> one?' },
  })
  const feed = await get('/changes.xml')
  expect(feed).toMatchObject({ status: 200, type: 'application/atom+xml; charset=utf-8' })
  XmlDocument.fromString(feed.text).dispose()
  const { entries = [], id } = parseAtomFeed(feed.text)
  expect(id).toBe('http://stepwright.test/changes')
  const of = (kind: string) => entries.filter(one => one.categories?.[0]?.term === kind)
  expect(of('publication')).toMatchObject([{ title: { value: title } }])
  expect(of('comment')).toMatchObject([
    { summary: { value: 'Which belt fits mine, the <long> one?' }, authors: [{ name: 'ada' }] },
  ])
  const made = of('page').find(one => one.title?.value === 'Grease & oil')
  expect(firstOf(made?.links ?? []).href).toBe(page.url)
  expect(new Set(entries.map(one => one.id)).size).toBe(entries.length)
  for (const hidden of ['Not yet', 'Hidden']) expect(feed.text).not.toContain(hidden)
})

test('the manifest names icons that are there (D6)', async () => {
  const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe('Stepwright')
  for (const { src } of manifest.icons)
    expect(
      readFileSync(join(import.meta.dirname, '../../../../public', src)).length,
    ).toBeGreaterThan(100)
})

test('a private site tells search engines and feeds nothing', async () => {
  const change = async (private_site: boolean) =>
    api.admin.patchSettings({ query: await api.admin.readSettings(), body: { private_site } })
  await change(true)
  expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/sitemap.xml', '/sitemaps/guides-1.xml', '/feed.xml', '/changes.xml'])
    expect((await get(path)).status).toBe(404)
  await change(false)
})
