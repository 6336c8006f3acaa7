// What is drawn on a picture outlives what happens to the page; shapes and lines find each other;
// the media manager draws too.
import type { Locator, Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  withPicture,
  shownIn,
  stage,
  dialogOf,
  shapes,
  openDrawing,
  drag,
} from './support/drawing.ts'
import { caretAtEndOf, kill, openEditor, readBack, save, stepOf } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('what was drawn outlives a reload, a killed tab and a lost network (A-92)', async ({
  page: first,
  context,
  site,
  faults,
}) => {
  const { guideid } = await withPicture(site.admin, 'Not sent yet')
  const isBack = (page: Page) => dialogOf(page).getByText(/^Your unsaved drawing was kept/)
  await openEditor(first, guideid)
  await openDrawing(first)
  await drag(first, [0.5, 0.5], [0.6, 0.5])
  await expect(shapes(first)).toHaveCount(1)
  await first.reload()
  await openDrawing(first)
  await expect(isBack(first)).toBeVisible()
  await expect(shapes(first)).toHaveAccessibleName('Circle 1, blue')
  await expectAccessible(first)
  await first.getByRole('button', { name: 'Circle', exact: true }).click()
  await drag(first, [0.1, 0.1], [0.2, 0.1])
  await expect(shapes(first)).toHaveCount(2)
  await kill(context, first)

  const page = await context.newPage()
  await openEditor(page, guideid)
  await openDrawing(page)
  await expect(shapes(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Start from the saved version' }).click()
  await expect(shapes(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore the unsaved drawing' }).click()
  await expect(shapes(page)).toHaveCount(2)
  const asked = '**/api/2.0/user/media/images/*/markup'
  await page.route(asked, route => route.abort())
  await page.getByRole('button', { name: 'Use 2 shapes' }).click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep the drawing on this device' }).click()
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
  await expect(shapes(page)).toHaveAccessibleName('Arrow 1, red')
  await expect(
    dialogOf(page).getByText(/^You have an unsaved drawing on another version/),
  ).toContainText('1 shape')
  await page.getByRole('button', { name: 'Add to this drawing' }).click()
  await expect(shapes(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Use 2 shapes' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await save(page)
  expect((await shownIn(site.admin, guideid)).markup).toMatch(/^arrow,10x10,300x10,red;circle,/)
})

test('what two people drew on one picture comes together in the step (A-92)', async ({
  page,
  site,
}) => {
  const { guideid, imageid } = await withPicture(site.admin, 'Drawn by two at once')
  const bob = await site.person('Bob', { privilege: 'Moderator' })
  await openEditor(page, guideid)
  await openDrawing(page)
  await drag(page, [0.5, 0.5], [0.6, 0.5])
  const { image: own } = await bob.client.copyImage({
    params: { imageid_or_guid: String(imageid) },
  })
  const { image } = await bob.client.markUpImage({
    params: { imageid: own.id },
    body: { markup: 'arrow,10x10,300x10,red' },
  })
  const { stepid, revisionid } = firstOf((await readBack(bob, guideid)).steps)
  await bob.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  await page.getByRole('button', { name: 'Use 1 shape' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await stepOf(page, 1).getByRole('button', { name: 'Decide' }).click()
  const panel = page.getByRole('region', { name: '1 question in step 1' })
  const together = panel.getByRole('radio', { name: 'Both drawings together' })
  await expect(together).not.toBeChecked()
  await expect(panel.getByRole('img', { name: 'Picture 1, changed' })).toHaveCount(2)
  await expectAccessible(page)
  await together.press('Space')
  await expect(together).toBeChecked()
  await expect(panel.getByRole('img', { name: 'Picture 1, changed' })).toHaveCount(3)
  const made = panel.getByRole('status').getByRole('img', { name: 'Picture 1, changed' })
  await expect
    .poll(() => made.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await save(page)
  const shown = await shownIn(site.admin, guideid)
  expect(shown.markup).toMatch(/^arrow,10x10,300x10,red;circle,/)
  expect(shown.image.id).not.toBe(image.id)
  await openDrawing(page)
  await expect(shapes(page)).toHaveCount(2)
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
    over(within).getByRole('img', { name: /^Circle 1, blue/ })
  await page.goto(`/guides/${guideid}`)
  // What only whoever is signed in gets comes later.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  const lineOfBlue = page.getByRole('listitem').filter({ hasText: 'two' })
  await lineOfBlue.hover()
  await expect(circle(page)).toHaveAccessibleName('Circle 1, blue. Line 2: “two”')
  await expect(circle(page)).toHaveAttribute('data-lit', 'true')
  await expect(over(page).locator('[data-lit]')).toHaveCount(1)
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await expect(over(page).locator('[data-lit]')).toHaveCount(0)
  const outline = () => lineOfBlue.evaluate(element => getComputedStyle(element).outlineStyle)
  await expect.poll(outline).toBe('none')
  await circle(page).focus()
  await expect.poll(outline).toBe('solid')
  // Tab leads from the shapes to the line of a drawn colour, which lights its shapes.
  await over(page).getByRole('img', { name: 'Arrow 1, red' }).focus()
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
  await details.getByRole('button', { name: 'Draw on the picture…' }).click()
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
