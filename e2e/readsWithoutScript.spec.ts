// Whoever has no script, and whatever reads as if it had none: guide, category, search and the
// first page are text with links (issue 20, D6, D-C2).
import { expect, test } from './support/test.ts'

test.use({ demo: true, javaScriptEnabled: false })

test('a reader without script finds a guide, reads its steps and goes to its category', async ({
  page,
  site,
}) => {
  await page.goto(site.origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill('chain')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator('main a[href*="/Guide/"]').first().click()
  await expect(page.getByRole('heading', { name: /^Step 1:/ })).toBeVisible()
  await expect.poll(() => page.locator('main section li').count()).toBeGreaterThan(3)
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(await page.locator('body').evaluate(body => body.scrollWidth)).toBeLessThanOrEqual(width)
  const category = page.getByRole('navigation', { name: 'Path' }).getByRole('link').last()
  const name = await category.textContent()
  await category.click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await page.getByRole('link', { name: 'Guides' }).first().click()
  await expect.poll(() => page.locator('main li a').count()).toBeGreaterThan(3)
})
