// Pictures and films of a step: how they come in, what is refused, cut, said of them, and what
// happens when the connection goes.
import type { Locator, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { filmOf } from '#server/files/samples.ts'
import { heic, photo } from '#testing/images.ts'
import {
  aGuide,
  boxOf,
  caretAtEndOf,
  dropFile,
  linesOf,
  openEditor,
  readBack,
  save,
  stepOf,
  publishFromPanel,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

let side = 900
/** Each photograph differs from all others, or the service would know it. */
const shot = async () => photo((side += 4), 600)
const jpeg = async (name: string, bytes?: Buffer) => ({
  name,
  type: 'image/jpeg',
  bytes: bytes ?? (await shot()),
})
const uploads = '**/api/2.0/x/uploads/*'
const held = (step: { media: { type: string; data: unknown } }) =>
  Array.isArray(step.media.data)
    ? (step.media.data as { id: number; alt: string | null; original: string }[])
    : []
/** Saves by the key while a picture is still on its way: that is said, and nothing else. */
const saveWords = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(page.getByTestId('save-line')).toContainText('1 picture is not saved yet')
  await expect(page).toHaveTitle(/^•/)
}
const slots = (step: Locator) => step.getByRole('button', { name: /^Show picture/ })

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('a file dropped on a gap makes a step, and a failed upload is repeated (A-89)', async ({
  page,
  site,
  faults,
}) => {
  const { guideid } = await aGuide(site.admin, 'Gap', [['one'], ['two']])
  await openEditor(page, guideid)
  const refuse = (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":true,"message":"Busy"}',
    })
  await page.route(uploads, refuse)
  await dropFile(page, page.locator('[data-gap="1"]'), await jpeg('lid.jpg'))
  const step = stepOf(page, 2)
  const outline = page.getByRole('navigation', { name: 'Steps', exact: true })
  await expect(step.getByRole('img', { name: 'lid.jpg, not sent yet' })).toBeVisible()
  await expect(outline.locator('img')).toHaveAttribute('src', /^blob:/)
  const room = await boxOf(step.getByRole('group', { name: 'Pictures or video of step 2' }))
  expect(room.width).toBeGreaterThan(300)
  expect((await boxOf(step.getByText('lid.jpg', { exact: true }))).height).toBeLessThan(40)
  await expect(step.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(step.getByRole('button', { name: 'Replace' })).toBeVisible()
  await linesOf(page, 2).click()
  await page.keyboard.type('Lift the lid')
  await saveWords(page)
  await expect
    .poll(async () =>
      (await readBack(site.admin, guideid)).steps.map(({ lines, media }) => [
        firstOf(lines).text_raw,
        held({ media }).length,
      ]),
    )
    .toEqual([
      ['one', 0],
      ['Lift the lid', 0],
      ['two', 0],
    ])
  // The service's own renditions take a while.
  let release: () => void = () => undefined
  const gate = new Promise<void>(resolve => (release = resolve))
  await page.route('**/igi/**', async route => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await page.unroute(uploads, refuse)
  await expect(async () => {
    // On a slow machine it tries by itself before the button is reached.
    if ((await slots(step).count()) === 0)
      await step.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
    await expect(slots(step)).toHaveCount(1)
  }).toPass()
  for (const shown of [slots(step).locator('img'), outline.locator('img')])
    await expect(shown).toHaveCSS('background-image', /blob:/)
  release()
  await expect(slots(step).locator('img')).toHaveCSS('background-image', 'none')
  const wide = await boxOf(step.getByRole('group', { name: 'Pictures or video of step 2' }))
  expect([wide.width, wide.x]).toEqual([room.width, room.x])
  await save(page)
  expect(held(itemAt((await readBack(site.admin, guideid)).steps, 1))).toHaveLength(1)
  faults.length = 0 // the browser names each 503
})

test('a picture that waits for an answer is never called saved nor left out (AU-5, AU-6, A-116)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Closing', [['one'], ['two']])
  await site.admin.client.unpublishGuide({
    params: { guideid },
    query: { revisionid: (await readBack(site.admin, guideid)).revisionid },
  })
  await openEditor(page, guideid)
  const closing = await jpeg('closing.jpg')
  await dropFile(page, stepOf(page, 1), closing)
  await expect(slots(stepOf(page, 1))).toHaveCount(1)
  await save(page)
  await page.getByRole('button', { name: /^Edit step 2/ }).click()
  const step = stepOf(page, 2)
  await dropFile(page, step, closing)
  const row = step.getByRole('listitem').filter({ hasText: 'closing.jpg' })
  await expect(row).toContainText('You uploaded the same file on')
  expect((await boxOf(row)).height).toBeLessThan(150)
  await page.getByRole('button', { name: /^Edit step 1/ }).click()
  await expect(page.getByTestId('save-line')).toContainText('1 picture needs your decision')
  await expect(page).toHaveTitle(/^•/)
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  const asks = page.getByRole('dialog', { name: 'Publish this guide?' })
  await expect(asks.getByRole('list', { name: 'Not saved yet' })).toContainText(
    '1 picture needs your decision',
  )
  await asks.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(
    page.getByText('1 picture is not saved yet. You can publish once it is.'),
  ).toBeVisible()
  expect((await readBack(site.admin, guideid)).public).toBe(false)
  await page
    .getByTestId('save-line')
    .getByRole('button', { name: /needs your decision/ })
    .click()
  await expect(page.getByRole('list', { name: 'Not saved yet' })).toContainText(
    'Step 2 1 picture needs your decision',
  )
  await page.keyboard.press('Escape')
  await page.getByTestId('save-line').getByRole('link', { name: 'Show' }).press('Enter')
  await step.getByRole('button', { name: 'Use the existing file' }).press('Enter')
  await expect(slots(step)).toHaveCount(1)
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await publishFromPanel(page)
  await expect.poll(async () => (await readBack(site.admin, guideid)).public).toBe(true)
  expect((await readBack(site.admin, guideid)).steps.map(one => held(one).length)).toEqual([1, 1])
})

test('a step refuses a fourth picture and reorders three in every way (A-88, A-89)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Kinds', [['one'], ['two']])
  await site.admin.client.uploadVideo(
    { query: { file: 'turn.webm' } },
    { file: new Uint8Array(await filmOf('webm')) },
  )
  await openEditor(page, guideid)
  const step = stepOf(page, 1)
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(400, 'no') }
  const picker = step.getByLabel('Picture files for step 1')
  await picker.setInputFiles([broken])
  await expect(step.getByRole('listitem').filter({ hasText: 'broken.jpg' })).toContainText(
    'Not uploaded: the file is damaged, or not a picture. Choose another file.',
  )
  await expect(step.getByRole('img', { name: /^broken/ })).toHaveCount(0)
  await step.getByRole('button', { name: 'Remove broken.jpg from the list' }).click()
  await picker.setInputFiles(
    await Promise.all(
      ['a.jpg', 'b.jpg', 'c.jpg'].map(async name => ({
        name,
        mimeType: 'image/jpeg',
        buffer: await shot(),
      })),
    ),
  )
  await expect(slots(step)).toHaveCount(3)
  await dropFile(page, step, await jpeg('d.jpg'))
  await expect(step.getByRole('listitem').filter({ hasText: 'd.jpg' })).toContainText(
    'a step can have up to 3 pictures',
  )
  await step.getByRole('button', { name: 'Remove d.jpg from the list' }).click()
  await expect(slots(step)).toHaveCount(3)
  await save(page)
  const order = async () =>
    held(firstOf((await readBack(site.admin, guideid)).steps)).map(({ id }) => id)
  const [a, b, c] = (await order()) as [number, number, number]
  await slots(step).nth(0).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await save(page)
  expect(await order()).toEqual([b, a, c])
  await step.getByRole('button', { name: 'Move picture 2 to the right' }).click()
  await save(page)
  expect(await order()).toEqual([b, c, a])
  await slots(step).nth(2).dragTo(slots(step).nth(0))
  await save(page)
  expect(await order()).toEqual([a, b, c])
  await step.getByRole('button', { name: 'Choose video…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Show a video instead of 3 pictures' })
    .click()
  await page.getByRole('button', { name: 'Use turn.webm' }).click()
  await save(page)
  expect(firstOf((await readBack(site.admin, guideid)).steps).media.type).not.toBe('image')
  await step.getByRole('button', { name: 'Undo' }).click()
  await expect(slots(step)).toHaveCount(3)
  await save(page)
  expect(await order()).toEqual([a, b, c])
})

test('an upload goes on after a reload and its picture is written once (A-90)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Reload', [['one']])
  await openEditor(page, guideid)
  let release: () => void = () => undefined
  const gate = new Promise<void>(resolve => (release = resolve))
  await page.route(uploads, async route => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await dropFile(page, stepOf(page, 1), await jpeg('late.jpg'))
  await expect(
    stepOf(page, 1).getByRole('progressbar', { name: 'Uploading late.jpg' }),
  ).toBeVisible()
  await caretAtEndOf(page, 1, 'one')
  await page.keyboard.type(' and more')
  await saveWords(page)
  const writes: string[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH' && /\/steps\/\d+/.test(request.url()))
      writes.push(request.postData() ?? '')
  })
  // The route stays until the first page is gone: without it the browser would let the upload that
  // it holds go on, and a slow reload would come after the picture.
  await page.reload()
  release()
  await expect(slots(stepOf(page, 1))).toHaveCount(1)
  await save(page)
  const { steps } = await readBack(site.admin, guideid)
  expect([firstOf(firstOf(steps).lines).text_raw, held(firstOf(steps)).length]).toEqual([
    'one and more',
    1,
  ])
  expect(writes.filter(body => body.includes('media'))).toHaveLength(1)
  expect((await site.admin.client.listMedia({ query: { text: 'late.jpg' } })).length).toBe(1)
})

test('a picture is cropped by keyboard as 4:3 data and keeps its original (A-91)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Crop', [['one']])
  const { client } = site.admin
  const { image } = await client.uploadImage(
    { query: { file: 'wide.jpg' } },
    { file: new Uint8Array(await photo(1400, 900)) },
  )
  const original = existing(image.original, 'an original')
  const { steps } = await readBack(site.admin, guideid)
  await client.patchStep({
    params: { guideid, stepid: firstOf(steps).stepid },
    query: { revisionid: firstOf(steps).revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  await openEditor(page, guideid)
  await slots(stepOf(page, 1)).first().focus()
  await page.keyboard.press('c')
  const stage = page.getByRole('group', { name: /^Part of the picture/ })
  await stage.focus()
  await expect(page.getByText('Smaller than 800 × 600 pixels')).toBeHidden()
  for (let n = 0; n < 12; n++) await page.keyboard.press('+')
  await expect(page.getByText('Smaller than 800 × 600 pixels')).toBeVisible()
  const left = async () =>
    Number(/: (\d+) from the left/.exec((await stage.getAttribute('aria-label')) ?? '')?.[1])
  const from = await left()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(left).toBe(from + 11)
  await page.getByRole('button', { name: 'Rotate by 90°' }).press('Enter')
  await page.getByRole('button', { name: 'Use this crop' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await save(page)
  const shown = firstOf(held(firstOf((await readBack(site.admin, guideid)).steps)))
  const cut = await client.readImage({ params: { id: String(shown.id) } })
  expect(cut).toMatchObject({ srcid: image.id, crop: { rotate: 90 } })
  const crop = existing(cut.crop, 'a crop')
  expect(Math.abs(crop.height - (crop.width * 4) / 3)).toBeLessThanOrEqual(1)
  expect(Math.abs(cut.width - (cut.height * 4) / 3)).toBeLessThanOrEqual(1)
  const kept = await sharp(await (await page.request.get(original)).body()).metadata()
  expect([kept.width, kept.height]).toEqual([1400, 900])
})

test('a picture takes its text from its line unless it is decorative (A-94)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Words', [['Lift the lid']])
  await openEditor(page, guideid)
  const step = stepOf(page, 1)
  await dropFile(page, step, await jpeg('lid.jpg'))
  await expect(slots(step)).toHaveCount(1)
  await expect(step.getByText('No alternative text yet.')).toBeVisible()
  const open = () => step.getByRole('button', { name: 'Edit alternative text…' }).click()
  await open()
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(
    page.getByText('Describe what the picture shows, or mark the picture as decorative.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use this text' }).click()
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(step.getByText('“Lift the lid”')).toBeVisible()
  await save(page)
  const alt = async () => firstOf(held(firstOf((await readBack(site.admin, guideid)).steps))).alt
  expect(await alt()).toBe('Lift the lid')
  await open()
  await page.getByLabel(/^Decorative/).check()
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(alt).toBe('')
})

const addFilm = async (page: Page, address: string, title: string) => {
  await page.getByLabel('Video address').fill(address)
  await page.getByLabel('What the video shows').fill(title)
  await page.getByRole('button', { name: 'Use this video' }).click()
}

test('foreign films are sandboxed and allow-listed, and none plays by itself (A-95)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Videos', [['one'], ['two']])
  await site.admin.client.uploadVideo(
    { query: { file: 'boil.webm' } },
    { file: new Uint8Array(await filmOf('webm')) },
  )
  await openEditor(page, guideid)
  await stepOf(page, 1).getByRole('button', { name: 'Choose video…' }).click()
  await addFilm(page, 'https://films.example.org/watch?v=1', 'A kettle boils')
  await expect(page.getByText(/Refused: only videos from YouTube or Vimeo/)).toBeVisible()
  await addFilm(page, 'https://vimeo.com/1084537', 'A kettle boils')
  await expect(page.getByRole('dialog')).toBeHidden()
  await save(page)
  await page.getByRole('button', { name: /^Edit step 2/ }).click()
  await stepOf(page, 2).getByRole('button', { name: 'Choose video…' }).click()
  await page.getByRole('button', { name: 'Use boil.webm' }).click()
  await stepOf(page, 2).getByRole('button', { name: 'Edit clip, poster and captions…' }).click()
  await page.getByLabel('Starts at').fill('0:00.1')
  await page.getByLabel('Ends at').fill('0:00.4')
  await page.getByLabel('Address of the captions file').fill('https://example.org/boil.vtt')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await save(page)
  await page.route('https://player.vimeo.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }),
  )
  await page.goto(`/guides/${guideid}`)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Play: A kettle boils' }).click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', /A kettle boils/)
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  const film = page.locator('video')
  await expect(film).toHaveAttribute('src', /#t=0\.1,0\.4$/)
  expect(await film.evaluate((video: HTMLVideoElement) => [video.autoplay, video.paused])).toEqual([
    false,
    true,
  ])
  await expect(page.getByRole('link', { name: 'Captions' })).toHaveAttribute(
    'href',
    'https://example.org/boil.vtt',
  )
})

test('a photograph leaves the browser upright, reduced and without its place (A-97)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Places', [['one']])
  await page.route('**/api/2.0/sites/info', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { limits: object }
    await route.fulfill({
      response: answer,
      json: { ...body, limits: { ...body.limits, imageBytes: 300_000 } },
    })
  })
  const sent: Buffer[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH' && request.url().includes('/x/uploads/'))
      sent.push(request.postDataBuffer() ?? Buffer.alloc(0))
  })
  await openEditor(page, guideid)
  const step = stepOf(page, 1)
  const turned = await sharp(await photo(1000, 700))
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'SECRET PLACE' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(turned.includes('Exif')).toBe(true)
  await dropFile(page, step, await jpeg('turned.jpg', turned))
  await expect(slots(step)).toHaveCount(1)
  const bytes = Buffer.concat(sent.splice(0))
  const facts = await sharp(bytes).metadata()
  expect([facts.width, facts.height, facts.orientation ?? 1, facts.exif]).toEqual([
    700,
    1000,
    1,
    undefined,
  ])
  await save(page)
  const stored = firstOf(held(firstOf((await readBack(site.admin, guideid)).steps)))
  expect(
    await sharp(await (await page.request.get(stored.original)).body()).metadata(),
  ).toMatchObject({ width: 700, height: 1000 })
  const noise = await sharp({
    create: {
      width: 1400,
      height: 1000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(300_000)
  await dropFile(page, step, await jpeg('noise.jpg', noise))
  await expect(step.getByText(/Reduced from /)).toBeVisible()
  await expect(slots(step)).toHaveCount(2)
  expect(Buffer.concat(sent.splice(0)).length).toBeLessThanOrEqual(300_000)
  await dropFile(page, step, { name: 'phone.heic', type: 'image/heic', bytes: heic() })
  await expect(
    step.getByText('Location data cannot be removed from this kind of file'),
  ).toBeVisible()
  await expect(slots(step)).toHaveCount(3)
  await dropFile(page, step, {
    name: 'layers.psd',
    type: 'image/vnd.adobe.photoshop',
    bytes: Buffer.from('8BPS'),
  })
  await expect(step.getByRole('listitem').filter({ hasText: 'layers.psd' })).toContainText(
    '.psd files are not supported here',
  )
})
