// oEmbed as oembed.com says it (2.2, 2.3), and the frame that it names (issue 20, point 7).
import { beforeAll, expect, test } from 'vitest'
import { XmlDocument } from 'libxml2-wasm'
import { startApiForFile } from '#testing/api.ts'
import { photo } from '#testing/images.ts'
import { line } from '../../../fixtures/setup.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
const title = 'Change the "belt" & <it>'
let url: string
let guideid: number
let hidden: string

const get = (path: string, headers: Record<string, string> = {}) =>
  api.site.request(`http://stepwright.test${path}`, { headers })
const asked = (query: Record<string, string>) => get(`/oembed?${new URLSearchParams(query)}`)
const answer = async (query: Record<string, string> = {}) =>
  (await (await asked({ url, ...query })).json()) as Record<string, string | number>

beforeAll(async () => {
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Vacuums', contents: 'a' } })
  const { image } = await ada.uploadImage(
    { query: { file: 'belt.jpg' } },
    { file: new Uint8Array(await photo(800, 600)) },
  )
  const body = { category: 'Vacuums', type: 'technique' } as const
  hidden = (await ada.createGuide({ body: { ...body, title: 'Not yet' } })).url
  const made = await ada.createGuide({ body: { ...body, title, image: image.id } })
  guideid = made.guideid
  await ada.createStep({
    params: { guideid },
    body: {
      lines: [
        line('One'),
        { ...line('It stays live.'), bullet: 'icon_caution' },
        { ...line('The red screw.'), bullet: 'red' },
      ],
      media: { type: 'image', data: [image.id] },
    },
  })
  for (const text of ['Two', 'Three', 'Four'])
    await ada.createStep({ params: { guideid }, body: { lines: [line(text)] } })
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  url = (await ada.publishGuide({ params: { guideid }, query: { revisionid } })).url
})

test('an answer has what a rich one must have', async () => {
  const response = await asked({ url })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  const said = (await response.json()) as Record<string, unknown>
  expect(said).toMatchObject({
    version: '1.0',
    type: 'rich',
    title,
    author_name: 'ada',
    width: 640,
    height: 480,
    thumbnail_width: 440,
    thumbnail_height: 330,
    thumbnail_url: expect.stringMatching(/^http.*\.440x330$/),
  })
  expect(said['html']).toMatch(
    new RegExp(`^<iframe src="[^"]*/embed/guide/${guideid}" [^>]*></iframe>$`),
  )
  expect(said['html']).toContain('&lt;it&gt;')
})

test('it is never larger than the asker has room for', async () => {
  expect(await answer({ maxwidth: '300', maxheight: '200' })).toMatchObject({
    width: 300,
    height: 200,
    thumbnail_width: 200,
    thumbnail_height: 150,
  })
  expect(await answer({ maxwidth: '100' })).not.toHaveProperty('thumbnail_url')
  for (const maxwidth of ['0', '-5', 'wide', '1e3'])
    expect([maxwidth, (await asked({ url, maxwidth })).status]).toEqual([maxwidth, 400])
})

test('XML says the same and other formats are not implemented', async () => {
  const response = await asked({ url, format: 'xml' })
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  const { root } = XmlDocument.fromString(await response.text())
  expect(root.name).toBe('oembed')
  expect(root.get('title')?.content).toBe(title)
  expect(root.get('html')?.content).toBe((await answer())['html'])
  expect((await asked({ url, format: 'yaml' })).status).toBe(501)
})

test('what cannot be shown is refused by its reason', async () => {
  expect((await asked({ url: hidden })).status).toBe(401)
  const other = url.replace(/\d+$/, '99999')
  for (const gone of [other, 'https://example.org/Guide/x/1', 'javascript:1', 'nonsense'])
    expect([gone, (await asked({ url: gone })).status]).toEqual([gone, 404])
  expect((await asked({})).status).toBe(400)
  expect(await (await asked({ url: hidden })).text()).not.toContain('Not yet')
})

test('the frame shows the first steps without script to any site', async () => {
  const response = await get(`/embed/guide/${guideid}`)
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors *')
  expect(policy).not.toContain('script-src')
  const text = await response.text()
  expect(text).toContain('Change the &quot;belt&quot; &amp; &lt;it&gt;')
  expect(text).toContain('Three')
  expect(text).not.toContain('Four')
  expect(text).not.toMatch(/<script|\son\w+=/)
})

test('warnings, letters of colours and pictures of steps are said without script', async () => {
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  await ada.patchGuide({ params: { guideid }, query: { revisionid }, body: { flags: ['DANGER'] } })
  const text = (await (await get(`/embed/guide/${guideid}`)).text()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('<b>Caution.</b> It stays live.')
  expect(text).toMatch(/data-letter="R" *> The red screw/)
  expect(text).toMatch(/<h2>.*Step 1.*<img src="[^"]*".*It stays live/)
  expect(text).toContain('<b>Potentially Dangerous.</b>')
})

test('a guide that is not for everybody is in no frame', async () => {
  const id = /\d+$/.exec(hidden)?.[0]
  const closed = await get(`/embed/guide/${id}`)
  expect(closed.status).toBe(401)
  expect(await closed.text()).not.toContain('Not yet')
  expect((await get('/embed/guide/99999')).status).toBe(404)
  await api.admin.patchSettings({
    query: await api.admin.readSettings(),
    body: { private_site: true },
  })
  expect((await asked({ url })).status).toBe(401)
  const shut = await get(`/embed/guide/${guideid}`)
  expect(shut.status).toBe(401)
  expect(await shut.text()).not.toContain('belt')
})
