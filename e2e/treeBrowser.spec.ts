// The tree of categories: rows, keys, filter, address and details.
import type { Page } from '@playwright/test'
import { expect, stopTime, test } from './support/test.ts'
import { growTree, level, row, rows, tree } from './support/tree.ts'

test.beforeAll(async ({ site }) => growTree(site))

test('tree rows are sorted by name and count what is below them (A-149, A-155)', async ({
  page,
}) => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/2.0/x/categories/facts', async route => {
    await held
    await route.continue()
  })
  await page.goto('/tree')
  await expect(rows(page)).toHaveCount(4)
  // the accented name that is shown stands by its letter
  await expect(rows(page).first()).toContainText(/19–$/)
  answer()
  await expect(rows(page).first()).toHaveText('Bicycle, 19 categories below, 1 guide6191')
  await row(page, 'Bicycle').locator('[data-twisty]').click()
  await expect(rows(page)).toHaveCount(10)
  await expect(row(page, 'Brakes')).toHaveAttribute('aria-level', '2')
  await expect(row(page, 'Brakes')).toHaveAccessibleName('Brakes , 2 categories below, 1 guide')
  await row(page, 'Bicycle').locator('[data-twisty]').click()
  await expect(rows(page)).toHaveCount(4)
})

test('fast scrolling asks for counts once and draws near rows only (A-150, A-155)', async ({
  page,
}) => {
  const asked: string[] = []
  page.on(
    'request',
    request => request.url().includes('/x/categories/') && asked.push(request.url()),
  )
  await page.goto('/tree')
  await page.getByRole('button', { name: 'Expand all' }).click()
  const list = tree(page).locator('..')
  for (let n = 0; n < 40; n++) {
    await list.evaluate(
      (element, share) => {
        element.scrollTop = element.scrollHeight * share
      },
      ((n * 7) % 40) / 40,
    )
    expect(await rows(page).count()).toBeLessThanOrEqual(150)
  }
  expect(asked).toHaveLength(1)
})

test('the tree is used by keyboard with one tab stop (A-153, A-214)', async ({ page }) => {
  await page.goto('/tree?path=Bicycle')
  await expect(row(page, 'Bicycle')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Brakes')).toBeFocused()
  await page.keyboard.press('*')
  await expect(row(page, 'Disc brakes')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveCount(2)
  await page.keyboard.press('End')
  await expect(row(page, 'Workshop')).toBeFocused()
  await page.keyboard.press('b')
  await expect(row(page, 'Bicycle')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(row(page, 'Bicycle')).toHaveAttribute('aria-selected', 'true')
  expect(await page.locator('[role=treeitem][tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Control+f')
  await expect(page.getByLabel('Filter categories')).toBeFocused()
  await page.keyboard.press('Escape')
  await row(page, 'Bicycle').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Device\/Bicycle$/)
})

test('focus stays on a row scrolled away and the next key returns to it (A-154)', async ({
  page,
}) => {
  await page.goto('/tree')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await rows(page).first().click()
  for (let n = 0; n < 20; n++) await page.keyboard.press('ArrowDown')
  const here = await page.evaluate(() => document.activeElement?.getAttribute('data-node'))
  const list = tree(page).locator('..')
  await list.evaluate(element => {
    element.scrollTop = element.scrollHeight
  })
  await expect(row(page, 'Wanderer')).toBeInViewport()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-node'))).toBe(here)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(`[data-node="${Number(here) + 1}"]`)).toBeFocused()
  await expect(page.locator(`[data-node="${Number(here) + 1}"]`)).toBeInViewport({ ratio: 1 })
})

test('the tree filter ignores case and accents, and Escape restores the tree (A-152, A-154)', async ({
  page,
}) => {
  await page.goto('/tree?path=Bicycle/Brakes')
  await expect(row(page, 'Brakes')).toBeFocused()
  const field = page.getByLabel('Filter categories')
  await field.fill('BRAKES disc')
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await field.fill('olkanne')
  await expect(row(page, 'Ölkanne')).toBeVisible()
  await expect(page).toHaveURL(/q=olkanne/)
  await field.fill('nothing like it')
  await expect(page.getByText('No category matches “nothing like it”')).toBeVisible()
  await field.press('Escape')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.locator('[role=treeitem][tabindex="0"]')).toHaveAccessibleName(/^Brakes/)
})

test('a misspelt word in the tree filter shows the closest categories (W24)', async ({ page }) => {
  await page.goto('/tree')
  const field = page.getByLabel('Filter categories')
  await field.fill('bicycel')
  await expect(page.getByText('No exact match. Closest:')).toBeVisible()
  await expect(row(page, 'Bicycle')).toBeVisible()
  await field.press('Escape')
  await expect(rows(page)).toHaveCount(4)
})

test('an address of nine levels opens its deepest known place (A-158)', async ({ page }) => {
  const nine = Array.from({ length: 9 }, (_, n) => encodeURIComponent(level(n + 1)))
  await page.goto(`/tree?path=${encodeURIComponent(nine.join('/'))}`)
  await expect(row(page, level(9))).toBeFocused()
  await expect(row(page, level(9))).toBeInViewport({ ratio: 1 })
  await expect(row(page, level(9))).toHaveAttribute('aria-level', '9')
  await page.goto(
    `/tree?path=${encodeURIComponent([...nine.slice(0, 2), 'Gone', 'Further'].join('/'))}`,
  )
  await expect(row(page, level(2))).toBeFocused()
  await expect(
    page.getByText('“Gone / Further” is not in the tree. You see the nearest category above it.'),
  ).toBeVisible()
})

test('filters for stubs and guides live in the address (A-156, A-1)', async ({ page }) => {
  await page.goto('/tree?path=Bicycle/Chain')
  await expect(row(page, 'Chain')).toContainText('Stub')
  const without = page.waitForRequest(/includeStubs=false/)
  await page.getByRole('button', { name: 'Show stubs' }).click()
  await without
  await expect(page).toHaveURL(/stubs=0/)
  await expect(row(page, 'Chain')).toHaveCount(0)
  const guides = page.waitForRequest(/requireGuides=true/)
  await page.getByRole('button', { name: 'Only with public guides' }).click()
  await guides
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Only with public guides' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

/** A key every 30 milliseconds of the page's own time, however slow the machine is. */
const holdDown = async (page: Page, ms: number) => {
  for (let gone = 0; gone < ms; gone += 30) {
    await page.evaluate(
      () =>
        void document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }),
        ),
    )
    await page.clock.runFor(30)
  }
}

test('holding Down loads the details of the last row only (A-157)', async ({ page }) => {
  await page.clock.install()
  await page.goto('/tree?path=Bicycle')
  await expect(
    page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { name: 'Bicycle' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await row(page, 'Bicycle').focus()
  await stopTime(page)
  let finished = 0
  page.on('requestfinished', request => {
    if (/wikis\/CATEGORY\//.test(request.url())) finished++
  })
  await holdDown(page, 3000)
  const last = (await page.evaluate(() => document.activeElement?.textContent ?? '')).replace(
    /, .*|\d*–$/,
    '',
  )
  expect(last).not.toBe('')
  await page.clock.resume()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('heading', { level: 2 })).toHaveText(last)
  await expect(details.getByText('Last change')).toBeVisible()
  expect(finished).toBeLessThanOrEqual(4)
})

test('details name path, summary, guides, tags and the last change (A-157)', async ({ page }) => {
  await page.goto('/tree?path=Bicycle/Brakes/Disc%20brakes')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByText('Brakes with a disc.')).toBeVisible()
  await expect(details.getByRole('link', { name: 'Bleed the brake' })).toBeVisible()
  await expect(details.getByText('hydraulic')).toBeVisible()
  await expect(details.getByText(/, revision \d+/)).toBeVisible()
  await expect(details.getByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    '/wiki/CATEGORY/Disc%20brakes/history',
  )
  await expect(details.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(details.getByRole('button', { name: 'Edit tags…' })).toHaveCount(0)
  await details.getByRole('link', { name: 'Brakes', exact: true }).click()
  await expect(details.getByRole('heading', { name: 'Brakes', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/path=Bicycle%2FBrakes$/)
})

test('a move made elsewhere shows when the window gets focus (A-163)', async ({ page, site }) => {
  await page.goto('/tree?path=Bicycle/Brakes')
  await expect(row(page, 'Brakes')).toBeFocused()
  const { revisionid } = await site.anyone.readWiki({
    params: { namespace: 'CATEGORY', title: 'Wanderer' },
  })
  await site.admin.client.moveWiki({
    params: { title: 'Wanderer' },
    query: { revisionid },
    body: { parent: 'Bicycle' },
  })
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(row(page, 'Wanderer')).toHaveAttribute('aria-level', '2')
  await expect(row(page, 'Brakes')).toBeFocused()
  const moved = await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Wanderer' } })
  await site.admin.client.moveWiki({
    params: { title: 'Wanderer' },
    query: { revisionid: moved.revisionid },
    body: { parent: 'Workshop' },
  })
})
