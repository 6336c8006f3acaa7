// Shapes on a picture of a step: by mouse, by keys alone, by touch on a phone; what the service
// draws of them, and that they can be changed again.
import sharp from 'sharp'
import { existing, firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  withPicture,
  shownIn,
  stage,
  dialogOf,
  shapes,
  openDrawing,
  placeOn,
  drag,
  expectNear,
} from './support/drawing.ts'
import { boxOf, caretAtEndOf, openEditor, readBack, save, stepOf } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('shapes drawn by mouse are kept as data and change again (A-92)', async ({ page, site }) => {
  const { guideid, imageid } = await withPicture(site.admin, 'Drawn by mouse')
  await openEditor(page, guideid)
  await openDrawing(page)
  await drag(page, [0.5, 0.5], [0.6, 0.5])
  await expect(shapes(page)).toHaveAccessibleName('Circle 1, blue')
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click()
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await expect(shapes(page)).toHaveAccessibleName('Circle 1, red')
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
  await page.getByRole('button', { name: 'Remove: Circle 1, blue' }).click()
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
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await expect(shapes(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your drawing is not saved.')).toBeVisible()
  // Browsers close a dialog at the second press, whatever the page says.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue drawing' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue drawing' }).click()
  await page.unroute(asked)
  faults.length = 0 // the browser names each request that failed
  await page.getByRole('button', { name: 'Use 1 shape' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  expect((await shownIn(site.admin, guideid)).markup).toMatch(/^circle,/)
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

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('two taps draw a shape, and the picture goes nearer (A-92)', async ({ page, site }) => {
    const { guideid } = await withPicture(site.admin, 'Drawn by touch')
    await openEditor(page, guideid)
    await stepOf(page, 1).getByRole('button', { name: 'Draw on the picture…' }).tap()
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
    await expect(page.getByText('125%')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Use 2 shapes' }).tap()
    await expect(dialogOf(page)).toBeHidden()
    await expect
      .poll(async () => (await shownIn(site.admin, guideid)).markup)
      .toMatch(/^circle,\d+x\d+,\d+,blue;arrow,\d+x\d+,\d+x\d+,blue$/)
  })
})
