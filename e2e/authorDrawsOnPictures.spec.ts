// Shapes on a picture of a step: by mouse, by keys alone, by touch on a phone; what the service
// draws of them, and that they can be changed again.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { existing, firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  aGuide,
  boxOf,
  caretAtEndOf,
  kill,
  openEditor,
  readBack,
  save,
  stepOf,
} from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const size = { width: 1600, height: 1200 }
let shade = 0
/** Nearly white, so that what is drawn can be found; each another file. */
const blank = () =>
  sharp({ create: { ...size, channels: 3, background: { r: 255, g: 255, b: 254 - shade++ } } })
    .png()
    .toBuffer()

/** A guide whose first step has two lines, the second one blue, and a picture. */
const withPicture = async (person: Person, title: string) => {
  const { guideid } = await aGuide(person, title, [['one', 'two']])
  const { image } = await person.client.uploadImage(
    { query: { file: 'board.png' } },
    { file: new Uint8Array(await blank()) },
  )
  await person.client.patchImage({ params: { imageid: image.id }, body: { alt: 'A board' } })
  const { stepid, revisionid, lines } = firstOf((await readBack(person, guideid)).steps)
  await person.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: {
      media: { type: 'image', data: [image.id] },
      lines: lines.map((line, n) => ({
        lineid: line.lineid,
        text_raw: line.text_raw,
        level: line.level,
        bullet: n === 1 ? 'blue' : 'black',
      })),
    },
  })
  return { guideid, imageid: image.id }
}
/** The picture that the step shows, as the service has it. */
const shownIn = async ({ client }: Person, guideid: number) => {
  const guide = await client.readGuide({ params: { guideid } })
  const { media } = firstOf(guide.steps)
  const { id } = firstOf(media.data as { id: number }[])
  return client.readImage({ params: { id: String(id) } })
}
const stage = (page: Page) => page.getByRole('group', { name: 'Picture to draw on' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Draw on picture 1/ })
const shapes = (page: Page) => stage(page).getByRole('button')
const openDrawing = async (page: Page) => {
  await stepOf(page, 1).getByRole('button', { name: 'Draw on the picture' }).click()
  await expect(stage(page)).toBeVisible()
}
/** A place of the picture, in fractions, on the screen. */
const placeOn = async (shown: Locator, x: number, y: number) => {
  const box = await boxOf(shown)
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const [left, top] = [
    box.x + (box.width - size.width * scale) / 2,
    box.y + (box.height - size.height * scale) / 2,
  ]
  return { x: left + x * size.width * scale, y: top + y * size.height * scale }
}
const drag = async (page: Page, from: [number, number], to: [number, number]) => {
  const [a, b] = [await placeOn(stage(page), ...from), await placeOn(stage(page), ...to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 })
  await page.mouse.move(b.x, b.y, { steps: 3 })
  await page.mouse.up()
}
const numbersOf = (markup: string | null) => [...(markup ?? '').matchAll(/\d+/g)].map(Number)
/** Within a pixel or two of the screen. */
const expectNear = (markup: string | null, wanted: number[]) => {
  const found = numbersOf(markup)
  expect(found.length, markup ?? 'none').toBe(wanted.length)
  found.forEach((value, n) =>
    expect(Math.abs(value - (wanted[n] ?? 0)), `${markup} for ${wanted.join()}`).toBeLessThan(8),
  )
}

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('shapes drawn by mouse are kept as data and change again (A-92)', async ({ page, site }) => {
  const { guideid, imageid } = await withPicture(site.admin, 'Drawn by mouse')
  await openEditor(page, guideid)
  await openDrawing(page)
  await drag(page, [0.5, 0.5], [0.6, 0.5])
  await expect(shapes(page)).toHaveAccessibleName('Circle 1, Blue')
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click()
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await expect(shapes(page)).toHaveAccessibleName('Circle 1, Red')
  await page.keyboard.press('Control+z')
  await drag(page, [0.1, 0.1], [0.2, 0.3])
  await expect(shapes(page)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use 2 shapes' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  const drawn = await shownIn(site.admin, guideid)
  expect(drawn).toMatchObject({ srcid: imageid, image: { alt: 'A board' } })
  expect(drawn.markup).toMatch(/^circle,\d+x\d+,\d+,blue;rectangle,\d+x\d+,\d+x\d+,red$/)
  expectNear(drawn.markup, [800, 600, 160, 160, 120, 160, 240])

  await openDrawing(page)
  await expect(shapes(page)).toHaveCount(2)
  await drag(page, [0.2, 0.2], [0.3, 0.2])
  await page.getByRole('button', { name: 'Remove: Circle 1, Blue' }).click()
  await page.getByRole('button', { name: 'Use 1 shape' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  const again = await shownIn(site.admin, guideid)
  expect(again.srcid).toBe(imageid)
  expectNear(again.markup, [320, 120, 160, 240])
  await stepOf(page, 1).getByRole('button', { name: 'Undo', exact: true }).click()
  await save(page)
  expect((await shownIn(site.admin, guideid)).markup).toBe(drawn.markup)
})

test('shapes are placed, moved, sized and coloured by keys alone (A-92)', async ({
  page,
  site,
}) => {
  const { guideid } = await withPicture(site.admin, 'Drawn by keys')
  await openEditor(page, guideid)
  await stepOf(page, 1).getByRole('button', { name: 'Show picture 1' }).focus()
  await page.keyboard.press('m')
  await stage(page).focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('o', 'Enter', 'ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight', '2')
  await press('r', 'Enter', 'Alt+Shift+ArrowRight', 'Alt+ArrowUp')
  await press('a', 'Enter', 'Shift+ArrowLeft', 'n', 'Enter', 'Control+d', 'Delete', 'Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Removed' })).toBeAttached()
  await press('p', 'Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter', 'Enter')
  await expect(shapes(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Use 6 shapes' }).press('Enter')
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  const drawn = await shownIn(site.admin, guideid)
  expect(drawn.markup?.split(';')).toEqual([
    'circle,801x610,201,red',
    'rectangle,600x400,410x399,red',
    'arrow,590x600,990x600,red',
    'number,800x600,1,red',
    'number,822x622,1,red',
    'polygon,800x600 810x600 810x610,red',
  ])
})

test('the same place at 440 and 1600 pixels, drawn by keys (A-92)', async ({ page, site }) => {
  const { guideid } = await withPicture(site.admin, 'Two sizes')
  await openEditor(page, guideid)
  await openDrawing(page)
  await stage(page).focus()
  for (const key of ['r', '2', 'Enter', 'Shift+ArrowLeft', 'Shift+ArrowUp', 'Alt+Shift+ArrowRight'])
    await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Use 1 shape' }).press('Enter')
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  const { image } = await shownIn(site.admin, guideid)
  const boxOfRed = async (url: string | undefined) => {
    const answer = await page.request.get(existing(url, 'a picture'))
    const { data, info } = await sharp(await answer.body())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const box = [1, 1, 0, 0] as [number, number, number, number]
    for (let at = 0; at < data.length; at += 3) {
      if ((data[at] ?? 0) < 140 || (data[at + 1] ?? 0) > 110) continue
      const [x, y] = [
        (((at / 3) % info.width) + 0.5) / info.width,
        (Math.floor(at / 3 / info.width) + 0.5) / info.height,
      ]
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
    return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  }
  const [small, large] = [await boxOfRed(image['440x330']), await boxOfRed(image.huge)]
  small.forEach((at, n) => expect(Math.abs(at - (large[n] ?? 0))).toBeLessThan(0.005))
})

test('a drawing that was not sent is kept, and none is thrown away by a key (A-92)', async ({
  page,
  site,
  faults,
}) => {
  const { guideid } = await withPicture(site.admin, 'Kept')
  await openEditor(page, guideid)
  await openDrawing(page)
  await drag(page, [0.5, 0.5], [0.6, 0.5])
  const asked = '**/api/2.0/user/media/images/*/markup'
  await page.route(asked, route => route.abort())
  await page.getByRole('button', { name: 'Use 1 shape' }).click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await expect(shapes(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your drawing is not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep drawing' }).click()
  await page.unroute(asked)
  faults.length = 0 // the browser names each request that failed
  await page.getByRole('button', { name: 'Use 1 shape' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  expect((await shownIn(site.admin, guideid)).markup).toMatch(/^circle,/)
})

test('what was drawn outlives a reload, a killed tab and a lost network (A-92)', async ({
  page: first,
  context,
  site,
  faults,
}) => {
  const { guideid } = await withPicture(site.admin, 'Not sent yet')
  const isBack = (page: Page) => dialogOf(page).getByText(/^What you drew here and did not save/)
  await openEditor(first, guideid)
  await openDrawing(first)
  await drag(first, [0.5, 0.5], [0.6, 0.5])
  await expect(shapes(first)).toHaveCount(1)
  await first.reload()
  await openDrawing(first)
  await expect(isBack(first)).toBeVisible()
  await expect(shapes(first)).toHaveAccessibleName('Circle 1, Blue')
  await expectAccessible(first)
  await first.getByRole('button', { name: 'Circle', exact: true }).click()
  await drag(first, [0.1, 0.1], [0.2, 0.1])
  await expect(shapes(first)).toHaveCount(2)
  await kill(context, first)

  const page = await context.newPage()
  await openEditor(page, guideid)
  await openDrawing(page)
  await expect(shapes(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Begin from what is saved' }).click()
  await expect(shapes(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(shapes(page)).toHaveCount(2)
  const asked = '**/api/2.0/user/media/images/*/markup'
  await page.route(asked, route => route.abort())
  await page.getByRole('button', { name: 'Use 2 shapes' }).click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep it on this device' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.unroute(asked)
  faults.length = 0 // the browser names each request that failed
  await openDrawing(page)
  await page.getByRole('button', { name: 'Use 2 shapes' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  expect((await shownIn(site.admin, guideid)).markup).toMatch(/^circle,.*;circle,/)
  await page.reload()
  await openDrawing(page)
  await expect(shapes(page)).toHaveCount(2)
  await expect(isBack(page)).toHaveCount(0)
})

test('what was drawn on a picture that another drew on since is offered beside it (A-92)', async ({
  page,
  site,
}) => {
  const { guideid, imageid } = await withPicture(site.admin, 'Drawn on by two')
  await openEditor(page, guideid)
  await openDrawing(page)
  await drag(page, [0.5, 0.5], [0.6, 0.5])
  await expect(shapes(page)).toHaveCount(1)
  const { client } = site.admin
  const { image } = await client.markUpImage({
    params: { imageid },
    body: { markup: 'arrow,10x10,300x10,red' },
  })
  const { stepid, revisionid, lines } = firstOf((await readBack(site.admin, guideid)).steps)
  await client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: {
      media: { type: 'image', data: [image.id] },
      lines: lines.map(({ lineid, text_raw, level, bullet }) => ({
        lineid,
        text_raw,
        level,
        bullet,
      })),
    },
  })
  await openEditor(page, guideid)
  await openDrawing(page)
  await expect(shapes(page)).toHaveAccessibleName('Arrow 1, Red')
  await expect(dialogOf(page).getByText(/^You drew on another version/)).toContainText('1 shape')
  await page.getByRole('button', { name: 'Add to this drawing' }).click()
  await expect(shapes(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Use 2 shapes' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  expect((await shownIn(site.admin, guideid)).markup).toMatch(/^arrow,10x10,300x10,red;circle,/)
})

test('a line that is recoloured takes its shapes along, and one undo reverts both (A-93)', async ({
  page,
  site,
}) => {
  const { guideid } = await withPicture(site.admin, 'Recoloured')
  await openEditor(page, guideid)
  await openDrawing(page)
  await drag(page, [0.5, 0.5], [0.6, 0.5])
  await page.getByRole('button', { name: 'Use 1 shape' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await caretAtEndOf(page, 1, 'two')
  await page.keyboard.press('Control+.')
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Recolour 1 shape' }).click()
  await expect(page.getByText('The colour of the line and its shapes has changed.')).toBeVisible()
  await save(page)
  const bullets = async () =>
    firstOf((await readBack(site.admin, guideid)).steps).lines.map(({ bullet }) => bullet)
  expect((await shownIn(site.admin, guideid)).markup).toMatch(/,red$/)
  expect(await bullets()).toEqual(['black', 'red'])
  await stepOf(page, 1).getByRole('button', { name: 'Undo', exact: true }).click()
  await save(page)
  expect((await shownIn(site.admin, guideid)).markup).toMatch(/,blue$/)
  expect(await bullets()).toEqual(['black', 'blue'])
})

test('a line lights up its shapes and a shape its lines, for readers and authors (A-93)', async ({
  page,
  site,
}) => {
  const { guideid, imageid } = await withPicture(site.admin, 'Lit')
  const { client } = site.admin
  const { image } = await client.markUpImage({
    params: { imageid },
    body: { markup: 'circle,800x600,200,blue;arrow,100x100,500x100,red' },
  })
  const { stepid, revisionid } = firstOf((await readBack(site.admin, guideid)).steps)
  await client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  const over = (within: Page | Locator) =>
    within.getByRole('group', { name: 'Shapes on the picture' })
  const circle = (within: Page | Locator) =>
    over(within).getByRole('img', { name: /^Circle 1, Blue/ })
  await page.goto(`/guides/${guideid}`)
  const lineOfBlue = page.getByRole('listitem').filter({ hasText: 'two' })
  await lineOfBlue.hover()
  await expect(circle(page)).toHaveAccessibleName('Circle 1, Blue. Line 2: “two”')
  await expect(circle(page)).toHaveAttribute('data-lit', 'true')
  await expect(over(page).locator('[data-lit]')).toHaveCount(1)
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await expect(over(page).locator('[data-lit]')).toHaveCount(0)
  const outline = () => lineOfBlue.evaluate(element => getComputedStyle(element).outlineStyle)
  expect(await outline()).toBe('none')
  await circle(page).focus()
  expect(await outline()).toBe('solid')
  // Tab leads from the shapes to the line of a drawn colour, which lights its shapes.
  await over(page).getByRole('img', { name: 'Arrow 1, Red' }).focus()
  await page.keyboard.press('Tab')
  await expect(lineOfBlue).toBeFocused()
  await expect(circle(page)).toHaveAttribute('data-lit', 'true')

  await openEditor(page, guideid)
  await caretAtEndOf(page, 1, 'two')
  await expect(circle(stepOf(page, 1))).toHaveAttribute('data-lit', 'true')
  await caretAtEndOf(page, 1, 'one')
  await expect(over(stepOf(page, 1)).locator('[data-lit]')).toHaveCount(0)
})

test('a picture is drawn on from the media manager, and becomes a new one (A-92)', async ({
  page,
  site,
}) => {
  const { imageid } = await withPicture(site.admin, 'In the manager')
  await page.goto(`/media?item=image-${imageid}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Draw on it' }).click()
  await expect(stage(page)).toBeVisible()
  await drag(page, [0.5, 0.5], [0.6, 0.5])
  await page.getByRole('button', { name: 'Use 1 shape' }).click()
  await expect(stage(page)).toBeHidden()
  await expect(page).not.toHaveURL(new RegExp(`item=image-${imageid}$`))
  const made = /item=\D+(\d+)/.exec(page.url())?.[1] ?? ''
  expect(await site.admin.client.readImage({ params: { id: made } })).toMatchObject({
    srcid: imageid,
    markup: expect.stringMatching(/^circle,.*,red$/),
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('two taps draw a shape, and the picture goes nearer (A-92)', async ({ page, site }) => {
    const { guideid } = await withPicture(site.admin, 'Drawn by touch')
    await openEditor(page, guideid)
    await stepOf(page, 1).getByRole('button', { name: 'Draw on the picture' }).tap()
    await expect(stage(page)).toBeVisible()
    const tap = async (x: number, y: number) => {
      const at = await placeOn(stage(page), x, y)
      await page.touchscreen.tap(at.x, at.y)
    }
    await tap(0.25, 0.25)
    await tap(0.35, 0.25)
    await page.getByRole('button', { name: 'Arrow', exact: true }).tap()
    await tap(0.5, 0.8)
    await tap(0.8, 0.8)
    await expect(shapes(page)).toHaveCount(2)
    // While a finger is down, what lies under it is seen beside it.
    const loupe = page.locator('[data-loupe]')
    await expect(loupe).toHaveCount(0)
    const touch = await page.context().newCDPSession(page)
    const at = await placeOn(stage(page), 0.5, 0.5)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(loupe).toBeVisible()
    const [seen, of] = [await boxOf(loupe), await boxOf(stage(page))]
    expect(seen.x >= 0 && seen.x + seen.width <= 390 && seen.y >= 0).toBe(true)
    expect(of.width).toBeGreaterThan(seen.width)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await expect(loupe).toHaveCount(0)
    await page.getByRole('button', { name: 'Zoom in' }).tap()
    await expect(page.getByText('125 %')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Use 2 shapes' }).tap()
    await expect(dialogOf(page)).toBeHidden()
    await expect
      .poll(async () => (await shownIn(site.admin, guideid)).markup, { timeout: 15_000 })
      .toMatch(/^circle,\d+x\d+,\d+,blue;arrow,\d+x\d+,\d+x\d+,blue$/)
  })
})
