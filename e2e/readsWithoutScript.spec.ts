// Whoever has no script, and whatever reads as if it had none: guide, category, search and the
// first page are text with links (issue 20, D6, D-C2).
import { expectFound } from './support/settled.ts'
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

test('without script a misspelt search says what it shows, and a category what goes wrong (D-C1)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: {
      namespace: 'WIKI',
      title: 'The chain squeaks',
      contents: '[[Chains]]\n\n[comment]solutions[/comment]\n\n== It is dry ==\n\nOil it.',
    },
  })
  await page.goto(`${site.origin}/search?q=chian`)
  await expect(
    page.getByRole('heading', { name: /^Showing results for “chain”: \d+ results$/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'chain instead of “chian”' }).click()
  await expect(page).toHaveURL(/q=chain$/)
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page).toHaveURL(/Root$/)
  await expectFound(site.anyone, 'squeaks', ['The chain squeaks'])
  await page.goto(`${site.origin}/search?q=squeaks`)
  await expect(page.getByRole('heading', { name: 'Faults' })).toBeVisible()
  await page.goto(`${site.origin}/Device/Chains`)
  await expect(page.getByRole('heading', { name: 'What is wrong with it?' })).toBeVisible()
  await expect(page.getByText('It is dry')).toBeVisible()
  await page.getByRole('link', { name: 'The chain squeaks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The chain squeaks' })).toBeVisible()
})
