// In which languages sitemaps name a guide: in those that readers get it in, whatever is released.
import { Readable } from 'node:stream'
import { parseSitemap } from 'sitemap'
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

const translated = async (...langids: string[]) => {
  const { guideid } = await bench.guideOf()
  for (const langid of langids)
    await ada.patchGuide({
      params: { guideid },
      query: { langid, revisionid: (await bench.head(guideid)).revisionid },
      body: { title: `Ventil ${langid}` },
    })
  return guideid
}
/** Each address with the languages that it is said to be in. */
const named = async (guideid: number) => {
  const answer = await api.site.request('http://stepwright.test/sitemaps/guides-1.xml')
  const items = await parseSitemap(Readable.from([await answer.text()]))
  return items
    .filter(({ url }) => url.includes(`/${guideid}`))
    .map(({ url, links }) => [
      new URL(url).search,
      links.filter(one => one.url === url).map(one => one.lang),
    ])
}
/** What readers get at an address of the sitemap. */
const gets = async (guideid: number, langid?: string) =>
  (await api.anyone.readGuide({ params: { guideid }, query: langid ? { langid } : {} })).langid

test('a guide of which only a translation is released keeps its own language', async () => {
  const guideid = await translated('de', 'fr')
  await ada.createRelease({ body: { guideid, title: 'Erste', langid: 'de' } })
  expect([await gets(guideid), await gets(guideid, 'de'), await gets(guideid, 'fr')]).toEqual([
    'en',
    'de',
    'fr',
  ])
  expect(await named(guideid)).toEqual([
    ['', ['en', 'x-default']],
    ['?lang=de', ['de']],
    ['?lang=fr', ['fr']],
  ])
})

test('a guide that is released in its own language loses what nobody released', async () => {
  const guideid = await translated('de', 'fr')
  await ada.createRelease({ body: { guideid, title: 'First' } })
  expect([await gets(guideid, 'de'), await gets(guideid, 'fr')]).toEqual(['en', 'en'])
  expect(await named(guideid)).toEqual([['', []]])
  await ada.createRelease({ body: { guideid, title: 'Erste', langid: 'de' } })
  expect(await named(guideid)).toEqual([
    ['', ['en', 'x-default']],
    ['?lang=de', ['de']],
  ])
})

test('without a language stands what readers get unasked, in the language of the site', async () => {
  const guideid = await translated('de')
  const speak = async (default_langid: string, langids: string[]) =>
    api.admin.patchSettings({
      query: await api.admin.readSettings(),
      body: { default_langid, langids },
    })
  const { default_langid, langids } = await api.admin.readSettings()
  await speak('de', ['de', 'en'])
  expect(await gets(guideid)).toBe('de')
  expect(await named(guideid)).toEqual([
    ['', ['de', 'x-default']],
    ['?lang=en', ['en']],
  ])
  // What is no language of the site any more, nobody is given.
  await speak('en', ['en'])
  expect(await gets(guideid, 'de')).toBe('en')
  expect(await named(guideid)).toEqual([['', []]])
  await speak(String(default_langid), langids as string[])
})
