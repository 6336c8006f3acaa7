import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { pageListed } from './support/pages.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person } from './support/site.ts'

let ada: Person

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author')
  const page = (title: string, contents: string) =>
    ada.client.createWiki({ body: { namespace: 'WIKI', title, contents } })
  await page('Solder joints', 'How they fail. Clean them as [[Flux residue]] says.')
  await page('Reflow', 'Heats [[Solder joints]], and leaves [[Flux residue]].')
  await page('Desoldering', 'The [[Solder joints|joints]] come off.')
  await pageListed(site, 'Desoldering')
})

test('a missing page is found where it is linked, written, and gone from the list', async ({
  page,
  site,
}) => {
  await signIn(page, ada)
  await page.goto('/pages')
  const kinds = page.getByRole('navigation', { name: 'Kind of page' })
  await kinds.getByRole('link', { name: 'Wanted pages' }).click()
  const row = page.getByRole('row', { name: /^Flux residue/ })
  await expect(row).toContainText('Solder joints')
  await expect(row).toContainText('Reflow')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write this page: Flux residue' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Flux residue')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flux residue' })).toBeVisible()
  // The index is made half a second behind the save.
  await expect
    .poll(() => site.anyone.listWantedPages({ query: { q: 'Flux residue', limit: 1 } }))
    .toEqual([])
  await page.goto('/pages?view=wanted')
  await expect(page.getByRole('link', { name: 'Show wiki pages' })).toBeVisible()
  await page.getByRole('link', { name: 'Show wiki pages' }).click()
  await expect(page.getByRole('row', { name: /^Flux residue/ })).toContainText('2')
})

test('pages stand in the order of their links, and those that nothing links to by themselves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/pages?namespace=WIKI')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most linked first')
  await expect(page).toHaveURL(/sort=links/)
  const first = page.getByRole('table', { name: 'Pages' }).getByRole('row').nth(1)
  await expect(first).toContainText(/Solder joints|Flux residue/)
  await page.getByRole('combobox', { name: 'Links' }).selectOption('No incoming links')
  const rows = page.getByRole('table', { name: 'Pages' })
  await expect(rows.getByRole('row', { name: /^Desoldering/ })).toContainText('0')
  await expect(rows.getByRole('row', { name: /^Solder joints/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('desold')
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('row')).toHaveCount(2)
})
