import type { Guide } from '#contract/guides/shapes.ts'
import { atLeast, itemAt } from '#lib/existing.ts'
import { filmOf, pdfOf } from '#server/files/samples.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, test } from './support/test.ts'

let ada: Person
let guide: Guide
const bytes = (from: Buffer) => new Uint8Array(from)

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  const { client } = ada
  const [manual, list] = [
    await client.uploadDocument(
      { query: { file: 'Service manual.pdf' } },
      { file: bytes(pdfOf('Boil it gently', 12)) },
    ),
    await client.uploadDocument(
      { query: { file: 'parts.csv' } },
      { file: bytes(Buffer.from('name,count\nseal,2\n')) },
    ),
  ]
  const film = await client.uploadVideo(
    { query: { file: 'lid.webm' } },
    { file: bytes(await filmOf('webm')) },
  )
  const embed = await client.createEmbed({ body: { url: 'https://youtu.be/dQw4w9WgXcQ' } })
  const made = await aGuide(ada, 'Films and files', [['Watch it here.'], ['Watch it there.']])
  const at = { guideid: made.guideid }
  const { steps } = await client.readGuide({ params: at })
  for (const [n, object] of [film, embed].entries()) {
    const { stepid, revisionid } = itemAt(steps, n)
    await client.patchStep({
      params: { ...at, stepid },
      query: { revisionid },
      body: { media: { type: 'object', data: object.objectid } },
    })
  }
  const { revisionid } = await client.readGuide({ params: at })
  guide = await client.patchGuide({
    params: at,
    query: { revisionid },
    body: {
      documents: [list.documentid, manual.documentid],
      featured_documentid: manual.documentid,
      objectid: embed.objectid,
      public: true,
    },
  })
})

test('a reader sees what a guide hands out, saves it, and opens what can be shown', async ({
  page,
}) => {
  await page.goto(new URL(guide.url).pathname)
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  const [list, manual] = atLeast(2, guide.documents)
  const row = page.getByRole('listitem').filter({ hasText: 'Service manual' })
  await expect(row).toContainText('PDF')
  await expect(row).toContainText('12 pages')
  await expect(row.getByRole('img').or(row.locator('img'))).toHaveCount(1)
  await expect(row.getByRole('link', { name: 'Service manual', exact: true })).toHaveAttribute(
    'href',
    new URL(manual.url).pathname,
  )
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download parts' }).click()
  expect((await download).suggestedFilename()).toBe(list.filename)
  await expectAccessible(page)
})

test('a page of the wiki lists its documents too', async ({ page }) => {
  const [, manual] = atLeast(2, guide.documents)
  const { documentid } = manual
  await ada.client.createWiki({
    body: {
      namespace: 'WIKI',
      title: 'Care',
      contents: `Read [document|${documentid}|the manual].`,
      documents: [documentid],
    },
  })
  await page.goto('/Wiki/Care')
  await expect(page.getByRole('heading', { level: 1, name: 'Care' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download Service manual' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'the manual', exact: true })).toHaveAttribute(
    'href',
    new URL(manual.url).pathname,
  )
  await expectAccessible(page)
})

test("the site's film plays in the page and a foreign one waits for a click", async ({ page }) => {
  const asked: string[] = []
  await page.route(/youtube/, route => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>A film</title><p>plays</p>',
    })
  })
  await page.goto(new URL(guide.url).pathname)
  const own = page.getByLabel('Video of step 1')
  await expect(own).toBeVisible()
  await expect
    .poll(() => own.evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(0)
  expect(
    await own.evaluate((film: HTMLVideoElement) => [
      film.duration,
      film.videoWidth,
      film.videoHeight,
    ]),
  ).toEqual([1, 320, 240])
  const start = page.getByRole('button', { name: 'Play: Video of step 2' })
  await start.scrollIntoViewIfNeeded()
  await expect(
    page.getByText('When you play the video, it is loaded from YouTube.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual([])
  await start.focus()
  await page.keyboard.press('Enter')
  const frame = page.getByTitle('Video of step 2, from YouTube')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(page.frameLocator('iframe').getByText('plays')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
  await expect(
    page.getByRole('button', { name: 'Play: Video for “Films and files”' }),
  ).toBeVisible()
})
