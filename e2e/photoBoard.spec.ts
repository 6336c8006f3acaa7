// Photographs first: many pictures come at once, are grouped by time, and steps are made of them.
import type { Locator, Page, Route } from '@playwright/test'
import { existing, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  aGuide,
  keptRows,
  kill,
  linesOf,
  openEditor,
  readBack,
  save,
  stepOf,
} from './support/editing.ts'
import {
  board,
  create,
  dropShots,
  expectGrouped,
  group,
  grouped,
  pick,
  shotOf,
  shotsAt,
  stored,
  writeLines,
} from './support/photos.ts'
import { expectKept } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

const uploads = '**/api/2.0/x/uploads/*'
/** Four groups of three, two, three and four; the last is more than a step holds. */
const twelve = [0, 9, 23, 101, 110, 238, 250, 262, 390, 398, 407, 415]

const choose = (page: Page, shots: Awaited<ReturnType<typeof shotsAt>>) =>
  page.getByLabel('Picture files for new steps').setInputFiles(shots)

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('pictures become steps by their time, by keys, clicks and drag (A-96, A-214)', async ({
  page,
  site,
  faults,
}) => {
  const { guideid } = await aGuide(site.admin, 'Board', [['one'], ['two']])
  await openEditor(page, guideid)
  const shots = await shotsAt(twelve)
  await dropShots(page, 'nav[aria-label="Steps"]', shots.toReversed())
  await expect(board(page).getByRole('heading', { level: 2 })).toHaveText('12 pictures, 5 steps')
  await expectGrouped(page, [[1, 2, 3], [4, 5], [6, 7, 8], [9, 10, 11], [12]])
  await expect(board(page).locator('img')).toHaveCount(12)

  await test.step('by keys', async () => {
    await shotOf(page, 7).focus()
    await page.keyboard.press('Enter')
    await expectGrouped(page, [[1, 2, 3], [4, 5], [6], [7, 8], [9, 10, 11], [12]])
    await expect(shotOf(page, 7)).toBeFocused()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Shift+ArrowUp')
    await expectGrouped(page, [[1, 2, 3], [4, 5, 7], [6, 8], [9, 10, 11], [12]])
    await expect(shotOf(page, 7)).toBeFocused()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expectGrouped(page, [[1, 2, 3], [4, 5], [6, 7, 8], [9, 10, 11], [12]])
    await shotOf(page, 12).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(shotOf(page, 11)).toBeFocused()
    await page.keyboard.press('Shift+ArrowRight')
    await expectGrouped(page, [
      [1, 2, 3],
      [4, 5],
      [6, 7, 8],
      [9, 10],
      [11, 12],
    ])
    await page.keyboard.press('x')
    await expectGrouped(page, [[1, 2, 3], [4, 5], [6, 7, 8], [9, 10], [12]])
  })

  await test.step('by clicks', async () => {
    await page.getByRole('button', { name: 'Place IMG_1011.jpg in a step' }).click()
    await expectGrouped(page, [[1, 2, 3], [4, 5], [6, 7, 8], [9, 10, 11], [12]])
    await shotOf(page, 3).click()
    const chosen = page.getByRole('region', { name: 'Chosen picture' })
    await chosen.getByRole('button', { name: 'Move to step 3' }).click()
    await expectGrouped(page, [[1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11], [12]])
    await chosen.getByRole('button', { name: 'Move one place later' }).click()
    await expectGrouped(page, [[1, 2], [4, 3, 5], [6, 7, 8], [9, 10, 11], [12]])
    await chosen.getByRole('button', { name: 'Start a step here' }).click()
    await chosen.getByRole('button', { name: 'Merge with step 3' }).click()
    await board(page).getByRole('button', { name: 'Actions for step 6' }).click()
    await page.getByRole('menuitem', { name: /^Move up/ }).click()
    await expectGrouped(page, [[1, 2], [4, 3, 5], [6, 7, 8], [12], [9, 10, 11]])
    await board(page).getByRole('button', { name: 'Reverse the order' }).click()
    await expect.poll(async () => (await grouped(page))[0]).toEqual([11, 10, 9])
    for (let n = 0; n < 6; n += 1) await board(page).getByRole('button', { name: 'Undo' }).click()
    await expectGrouped(page, [[1, 2, 3], [4, 5], [6, 7, 8], [9, 10, 11], [12]])
  })

  await test.step('by dragging', async () => {
    const half = async (target: Locator, side: 'start' | 'end') => {
      const { width, height } = existing(await target.boundingBox(), 'a box')
      return { x: side === 'start' ? 4 : width - 4, y: height / 2 }
    }
    const to = shotOf(page, 4)
    await shotOf(page, 12).dragTo(to, { targetPosition: await half(to, 'start') })
    await expectGrouped(page, [
      [1, 2, 3],
      [12, 4, 5],
      [6, 7, 8],
      [9, 10, 11],
    ])
    await shotOf(page, 12).dragTo(group(page, 4).getByText('4', { exact: true }))
    await expectGrouped(page, [[1, 2, 3], [4, 5], [12], [6, 7, 8], [9, 10, 11]])
    await group(page, 4).getByText('4', { exact: true }).dragTo(shotOf(page, 5))
    await expectGrouped(page, [
      [1, 2, 3],
      [4, 5, 12],
      [6, 7, 8],
      [9, 10, 11],
    ])
    await group(page, 5)
      .getByText('5', { exact: true })
      .dragTo(group(page, 2).getByText('2', { exact: true }))
    await expectGrouped(page, [
      [9, 10, 11],
      [1, 2, 3],
      [4, 5, 12],
      [6, 7, 8],
    ])
  })

  // A connection that fails once for each file.
  const failed = new Set<string>()
  let letGo: () => void = () => undefined
  const isSeen = new Promise<void>(resolve => (letGo = resolve))
  await page.route(uploads, async (route: Route) => {
    await isSeen
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'GET' || failed.has(pathname) || failed.size >= 4)
      return route.continue()
    failed.add(pathname)
    return route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":true}' })
  })
  await expectAccessible(page)
  await page.getByLabel('Position of the new steps').selectOption('At the end')
  await create(page).click()
  await expect(linesOf(page, 3)).toBeFocused()
  await expect(
    stepOf(page, 3)
      .getByRole('img', { name: /sending$/ })
      .first(),
  ).toBeVisible()
  letGo()
  await writeLines(page, 3, 4)
  await expect
    .poll(() => stored(site.admin, guideid), { timeout: 60_000 })
    .toEqual([[], [], [9, 10, 11], [1, 2, 3], [4, 5, 12], [6, 7, 8]])
  expect(failed.size).toBe(4)
  await save(page)
  faults.length = 0 // the browser names each 503
})

test('a killed tab comes back to its board, and closing it asks (A-96, A-6)', async ({
  page,
  context,
  site,
}) => {
  const ofThatName = async () =>
    (await site.admin.client.listMedia({ query: { text: 'IMG_1001' } })).length
  const before = await ofThatName()
  const { guideid } = await aGuide(site.admin, 'Killed', [['one']])
  await openEditor(page, guideid)
  await choose(page, await shotsAt(twelve))
  await expect(board(page).locator('img')).toHaveCount(12)
  await shotOf(page, 2).focus()
  await page.keyboard.press('Enter')
  const arranged = [[1], [2, 3], [4, 5], [6, 7, 8], [9, 10, 11], [12]]
  await expectGrouped(page, arranged)
  // A picture is shown before the device has all of it.
  await expect.poll(() => keptRows(page, 'stepwright files', 'files')).toHaveLength(12)
  await kill(context, page)

  const next = await context.newPage()
  await next.goto(`/guides/${guideid}/edit/steps`)
  await expect(board(next).locator('img')).toHaveCount(12)
  await expectGrouped(next, arranged)
  await board(next).getByRole('button', { name: 'Close the board…' }).click()
  await next.getByRole('dialog').getByRole('button', { name: 'Keep for later' }).click()
  await expect(next.getByText('12 pictures are waiting on the photo board.')).toBeVisible()
  await expect(next).toHaveTitle(/^•/)
  await next.getByRole('button', { name: 'Open the board' }).click()
  await expectGrouped(next, arranged)

  let release: () => void = () => undefined
  const gate = new Promise<void>(resolve => (release = resolve))
  await context.route(uploads, async route => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await create(next).click()
  await expect(linesOf(next, 2)).toBeFocused()
  await next.keyboard.type('the first of them')
  await expect(next.getByTestId('save-line')).toContainText('pictures are not saved yet')
  await expectKept(next, 'the first of them')
  await kill(context, next)

  const last = await context.newPage()
  await last.goto(`/guides/${guideid}/edit/steps`)
  release()
  await expect(board(last)).toHaveCount(0)
  await writeLines(last, 3, 5)
  await expect
    .poll(() => stored(site.admin, guideid), { timeout: 60_000 })
    .toEqual([[], ...arranged])
  expect(itemAt((await readBack(site.admin, guideid)).steps, 1).lines[0]?.text_raw).toBe(
    'the first of them',
  )
  expect(await ofThatName()).toBe(before + 1)
})

const fromPictures = (page: Page) =>
  page.getByRole('button', { name: 'Create steps from pictures' })

/** Twenty steps of three pictures, a minute apart. */
const sixty = Array.from({ length: 60 }, (_, n) => Math.floor(n / 3) * 90 + (n % 3) * 8)
const asTwenty = Array.from({ length: 20 }, (_, n) => [3 * n + 1, 3 * n + 2, 3 * n + 3])

test('sixty pictures become twenty steps with one dialog and two clicks (A-96)', async ({
  page,
  site,
}) => {
  test.setTimeout(900_000)
  const { guideid } = await aGuide(site.admin, 'Sixty', [['one']])
  await openEditor(page, guideid)
  await pick(page, fromPictures(page), await shotsAt(sixty, { width: 4000, height: 3000 }))
  await expect(board(page).locator('img')).toHaveCount(60, { timeout: 300_000 })
  await expectGrouped(page, asTwenty)
  await create(page).click()
  await expect(linesOf(page, 2)).toBeFocused()
  for (let number = 2; number <= 21; number += 1) {
    await expect(linesOf(page, number)).toBeFocused()
    await page.keyboard.type(`line ${number}`)
    if (number < 21) await page.keyboard.press('Alt+PageDown')
  }
  await expect
    .poll(() => stored(site.admin, guideid), { timeout: 500_000 })
    .toEqual([[], ...asTwenty])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('pictures are grouped by touch, in light and dark (A-96, A-222)', async ({ page, site }) => {
    const { guideid } = await aGuide(site.admin, 'Thumb', [['one']])
    await openEditor(page, guideid)
    await expect(page.getByRole('button', { name: 'Take picture' }).last()).toBeVisible()
    await choose(page, await shotsAt([0, 9, 23, 101, 110, null]))
    await expect(board(page).locator('img')).toHaveCount(6)
    const chosen = page.getByRole('region', { name: 'Chosen picture' })
    await shotOf(page, 3).tap()
    await chosen.getByRole('button', { name: 'Move to step 3' }).tap()
    await chosen.getByRole('button', { name: 'Move one place later' }).tap()
    await expectGrouped(page, [[1, 2], [4, 3, 5], [6]])
    await shotOf(page, 6).tap()
    await chosen.getByRole('button', { name: 'Set aside' }).tap()
    await expectGrouped(page, [
      [1, 2],
      [4, 3, 5],
    ])
    await expectNoSidewaysScroll(page)
    // High enough that no bar lies over what is looked at.
    await page.setViewportSize({ width: 390, height: 1800 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await create(page).tap()
    await expect(linesOf(page, 2)).toBeFocused()
    await writeLines(page, 2, 2)
    await expect.poll(() => stored(site.admin, guideid)).toEqual([[], [1, 2], [4, 3, 5]])
    await expect
      .poll(async () => (await site.admin.client.listMedia({ query: {} })).map(({ name }) => name))
      .toContain('IMG_1006.jpg')
  })

  test('sixty pictures become twenty steps by touch (A-96, A-222)', async ({ page, site }) => {
    test.setTimeout(900_000)
    const { guideid } = await aGuide(site.admin, 'Sixty by touch', [['one']])
    await openEditor(page, guideid)
    await pick(page, fromPictures(page), await shotsAt(sixty, { width: 4000, height: 3000 }))
    await expect(board(page).locator('img')).toHaveCount(60, { timeout: 300_000 })
    await create(page).tap()
    await expect(linesOf(page, 2)).toBeFocused()
    await writeLines(page, 2, 20)
    await expect
      .poll(() => stored(site.admin, guideid), { timeout: 500_000 })
      .toEqual([[], ...asTwenty])
  })
})
