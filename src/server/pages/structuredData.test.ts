// What pages say of themselves to search engines and in link previews, judged by packages: the
// vocabulary of schema.org, what Google asks of it, and the tags of ogp.me (D6).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { structuredDataIn } from '../../fixtures/structuredData.ts'
import { firstOf } from '#lib/existing.ts'
import { createSite } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { photo } from '#testing/images.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
let guidePath: string
const folder = await mkdtemp(join(tmpdir(), 'stepwright-app-'))
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>',
)
const site = createSite({
  service: api.service,
  handlers,
  appFolder: folder,
  ready: async () => true,
})
const htmlOf = async (path: string) => (await site.request(`http://stepwright.test${path}`)).text()
afterAll(async () => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  for (const [title, parent] of [
    ['Kitchen', null],
    ['Kettle & pot', 'Kitchen'],
  ] as const) {
    const { revisionid } = await api.admin.createWiki({
      body: { namespace: 'CATEGORY', title, contents: 'Text.' },
    })
    if (parent)
      await api.admin.moveWiki({ params: { title }, query: { revisionid }, body: { parent } })
  }
  const { image: picture } = await ada.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(900, 700)) },
  )
  const guide = await ada.createGuide({
    body: {
      category: 'Kettle & pot',
      type: 'repair',
      title: 'Change the "lid" </script>',
      summary: 'Ten minutes.',
      image: picture.id,
      time_required_min: 600,
      time_required_max: 900,
      tools: [{ name: 'Spudger', quantity: 2 }],
      parts: [{ name: 'Lid', quantity: 1 }],
    },
  })
  const { guideid } = guide
  const { revisionid } = await ada.createStep({
    params: { guideid },
    query: { revisionid: guide.revisionid },
    body: {
      title: 'Open it',
      lines: [{ text_raw: "Lift '''the lid'''", level: 0, bullet: 'black' }],
      media: { type: 'image', data: [picture.id] },
    },
  })
  await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  guidePath = `/Guide/x/${guideid}`
})

const data: Record<string, { path: () => string; types: string[] }> = {
  guide: { path: () => guidePath, types: ['HowTo', 'BreadcrumbList'] },
  category: { path: () => '/Device/Kettle+%26+pot', types: ['BreadcrumbList'] },
  'category above all': { path: () => '/Device/Kitchen', types: [] },
  home: { path: () => '/', types: [] },
}

test.each(Object.entries(data))('the %s has valid data and a link preview', async (_, page) => {
  const { types, wrong, tags } = await structuredDataIn(await htmlOf(page.path()))
  expect({ types, wrong }).toEqual({ types: page.types, wrong: [] })
  for (const tag of ['og:title', 'og:type', 'og:url', 'og:image', 'og:description'])
    expect([tag, tags[tag]?.filter(Boolean)]).toEqual([tag, [expect.any(String)]])
  expect(URL.canParse(firstOf(tags['og:url'] ?? []))).toBe(true)
  expect(URL.canParse(firstOf(tags['og:image'] ?? []))).toBe(true)
})

describe('data that is broken is found', () => {
  test.each([
    ['a type that does not exist', '"HowToStep"', '"HowToStp"'],
    ['a member that its type does not have', '"totalTime"', '"time"'],
    ['a step without its text', '"text":', '"txt":'],
    ['a place without its name', '"position":2,"name":', '"position":2,"label":'],
    ['an address that is none', '"item":"http://', '"item":"//'],
    ['a block that ends too early', '"@type":"HowTo",', '"@type":"HowTo"'],
  ])('%s', async (_, right, broken) => {
    const html = await htmlOf(guidePath)
    expect(html).toContain(right)
    const { wrong } = await structuredDataIn(html.replace(right, broken))
    expect(wrong).not.toEqual([])
  })
})
