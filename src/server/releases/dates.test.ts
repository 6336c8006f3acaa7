// Work on a guide that nobody released is no change for readers: lists, feed, sitemaps and search
// date it by what they get.
import { beforeEach, expect, test, vi } from 'vitest'
import { unixNow } from '#lib/time.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'
import { indexed } from '../../testing/searchIndex.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
/** A minute passes. */
const later = () => {
  vi.setSystemTime(Date.now() + 60_000)
  return unixNow()
}

const get = async (path: string) => (await api.site.request(`http://stepwright.test${path}`)).text()
const inText = (text: string, after: string, pattern: RegExp) =>
  Date.parse(pattern.exec(text.slice(text.indexOf(after)))?.[1] ?? '') / 1000

/** The day that each way out gives it, in UNIX seconds. */
const datesOf = async (guideid: number) => {
  const params = { guideid }
  const { url, modified_date: page } = await api.anyone.readGuide({ params })
  const [listed] = await api.anyone.listGuides({ query: { guideids: [guideid] } })
  const dates = {
    page,
    listed: listed?.modified_date,
    feed: inText(await get('/feed.xml'), `/${guideid}</id>`, /<updated>([^<]*)/),
    sitemap: inText(await get('/sitemaps/guides-1.xml'), `${url}</loc>`, /<lastmod>([^<]*)/),
    sitemaps: inText(await get('/sitemap.xml'), 'guides-1.xml', /<lastmod>([^<]*)/),
  }
  return new Set(Object.values(dates)).size === 1 ? page : dates
}
const changedSince = async (modifiedSince: number) =>
  (await api.anyone.listGuides({ query: { modifiedSince, limit: 200 } })).map(one => one.guideid)

test('unreleased work moves no date, and what goes live does', async () => {
  const { guideid } = await bench.guideOf()
  const first = later()
  await ada.createRelease({ body: { guideid, title: 'First' } })
  expect(await datesOf(guideid)).toBe(first)
  expect(await changedSince(first)).toEqual([guideid])
  const worked = later()
  await bench.say(guideid, 'Pull the plug and wait.')
  expect((await bench.head(guideid)).modified_date).toBe(worked)
  expect(await datesOf(guideid)).toBe(first)
  expect(await changedSince(worked)).toEqual([])
  const second = later()
  await ada.createRelease({ body: { guideid, title: 'Second' } })
  expect(await datesOf(guideid)).toBe(second)
  expect(await changedSince(second)).toEqual([guideid])
})

test('who comes back for what changed misses nothing that readers get anew', async () => {
  const { guideid } = await bench.guideOf()
  await ada.createRelease({ body: { guideid, title: 'First' } })
  later()
  await bench.say(guideid, 'Pull the plug and wait.')
  const second = await ada.createRelease({ body: { guideid, title: 'Second' } })
  const gone = later()
  await api.admin.patchRelease({
    params: { releaseid: second.releaseid },
    body: { current: false },
  })
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
  expect(await changedSince(gone)).toEqual([guideid])
  expect(await datesOf(guideid)).toBe(gone)
  const hidden = await ada.unpublishGuide({
    params: { guideid },
    query: { revisionid: (await bench.head(guideid)).revisionid },
  })
  const back = later()
  await ada.publishGuide({ params: { guideid }, query: { revisionid: hidden.revisionid } })
  expect(await changedSince(back)).toEqual([guideid])
})

test('what is sorted by its last change goes by what readers get', async () => {
  const old = await bench.guideOf('Boiler one')
  const young = await bench.guideOf('Boiler two')
  await ada.createRelease({ body: { guideid: old.guideid, title: 'First' } })
  for (const { guideid } of [old, young])
    await ada.tagGuide({ params: { guideid }, body: { tag: 'steam' } })
  later()
  await bench.say(young.guideid, 'Let it cool.')
  later()
  await bench.say(old.guideid, 'Let it cool.')
  await indexed(api)
  const { results } = await api.anyone.search({
    params: { query: 'boiler' },
    query: { sort: 'newest', filter: 'guide' },
  })
  const expected = ['Boiler two', 'Boiler one']
  expect(results.map(one => 'title' in one && one.title)).toEqual(expected)
  const feed = await get('/feed.xml')
  expect(expected.map(one => feed.indexOf(one))).toEqual(
    expected.map(one => feed.indexOf(one)).toSorted((a, b) => a - b),
  )
  const documents = await api.anyone.listTagDocuments({ params: { tag: 'steam' } })
  expect(documents.map(one => one.title)).toEqual(expected)
})
