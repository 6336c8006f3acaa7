// What readers look for and do not find reaches those who write (issue 20, point 2).
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true })

test('an Admin sees what was not found, says what it means, and readers find it', async ({
  page,
  site,
}) => {
  await page.goto('/search?q=rohloff')
  await expect(page.getByText('Nothing found for “rohloff”')).toBeVisible()
  await signIn(page, site.admin)
  // They are written a moment after the search.
  await expect
    .poll(async () => (await site.admin.client.listSearchMisses()).map(({ words }) => words))
    .toContain('rohloff')
  await page.goto('/search/words')
  await expect(page.getByRole('link', { name: 'rohloff', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a synonym for “rohloff”' }).click()
  const field = page.getByRole('textbox', { name: 'Words, separated by =' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('rohloff = ')
  await page.keyboard.type('derailleur')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'rohloff = derailleur' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove “rohloff”' }).click()
  await expect(page.getByText('No searches to show yet')).toBeVisible()
  await page.goto('/search?q=rohloff')
  await expect(page.getByRole('link', { name: 'Adjust a rear derailleur' }).first()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/search/words')
  await expect(page.getByRole('heading', { level: 1, name: 'Searches' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a reader asks for a guide, and who writes sees how often it was asked for', async ({
  page,
  site,
}) => {
  for (const [n, words] of ['orbix dk4', 'derailleur'].entries()) {
    await page.goto(`/search?q=${words}`)
    const ask = page.getByRole('region', { name: 'Ask for a guide' })
    await expect(ask).toContainText('not who asks')
    if (n === 0) await expectAccessible(page)
    await ask.getByRole('button').press('Enter')
    const said = ask.getByRole('status')
    await expect(said).toContainText(`Authors now see “${words}”`)
    await expect(said).toBeFocused()
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`/search?q=${encodeURIComponent('ada@stepwright.test')}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ask for a guide' })).toHaveCount(0)
  await signIn(page, site.admin)
  await page.goto('/search/words')
  const link = page.getByRole('link', { name: 'derailleur', exact: true })
  const row = page.getByRole('listitem').filter({ has: link })
  await expect(row).toContainText('guide requested once')
  await expect(row).toContainText('although the search found results')
})

const nearest = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Related categories' }) })

test('where nothing is found, its words lead on one by one, in the one request', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    if (/\/api\/2\.0\/search\//.test(request.url())) asked.push(request.url())
  })
  await page.goto('/search?q=%22socks+chain+zymurgy%22')
  await expect(page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible()
  const words = page.getByRole('group', { name: 'Words in your search' })
  await expect(words.locator('s')).toHaveText(['socks', 'zymurgy'])
  const chain = words.getByRole('link', { name: /^chain/ })
  const count = /\d+/.exec((await chain.textContent()) ?? '')?.[0]
  expect(asked.length).toBeLessThanOrEqual(1)
  await expect(nearest(page).getByRole('link', { name: /^Chains/ })).toBeVisible()
  await expectAccessible(page)
  await chain.click()
  await expect(page).toHaveURL('/search?q=chain')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`${count} results`)
  await page.goto('/search?q=%22deraileur%22')
  await nearest(page)
    .getByRole('link', { name: /^Derailleurs/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Derailleurs' })).toBeVisible()
})
