// What went live lately, looked at by a Moderator: marked as seen, compared and reverted by keys.
import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let mo: Person, spam: Person
test.beforeEach(async ({ site }) => {
  mo = await site.person('Mo Moderator', { privilege: 'Moderator' })
  spam = await site.person('Sue Shop')
})
const aPage = (title: string, contents = 'Best prices, free shipping.') =>
  spam.client.createWiki({ body: { namespace: 'WIKI', title, contents } })
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

test('a new page of a newcomer is seen and taken down by keys', async ({ page }, { title }) => {
  const name = `Cheap parts ${title.length}`
  await aPage(name)
  await signIn(page, mo, '/changes?kind=page')
  const one = row(page, name)
  await expect(one).toContainText('low reputation, not seen yet')
  await expect(one).toContainText('Newcomer, reputation 1')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `New page: ${name}` })).toBeFocused()
  await page.keyboard.press('s')
  await expect(one).toContainText('you')
  await expect(one.getByRole('button', { name: /^Mark as seen/ })).toHaveCount(0)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: `Delete “${name}”?` })).toBeVisible()
  await expect(dialog).toContainText('The page will be deleted.')
  await expect(dialog).toContainText('Nothing links to this page.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete page' }).click()
  await expect(one).toHaveCount(0)
  await expect(mo.client.readWiki({ params: { namespace: 'WIKI', title: name } })).rejects.toThrow()
})

test('an edit is compared and reverted, and what came later stays (P-C2)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author', { privilege: 'Moderator' })
  const title = 'Hand grinder'
  const first = await aPage(title, 'Takes 5 g.\n\nGrind slowly.')
  const params = { namespace: 'WIKI', title }
  const second = await ada.client.patchWiki({
    params,
    query: { revisionid: first.revisionid },
    body: { contents: 'Takes 50 g.\n\nGrind slowly.' },
  })
  await signIn(page, mo, '/changes?kind=edit')
  const one = row(page, title)
  await expect(one).toHaveCount(1)
  // Somebody else saves on top of it.
  const rae = await site.person('Rae Writer', { privilege: 'Moderator' })
  await rae.client.patchWiki({
    params,
    query: { revisionid: second.revisionid },
    body: { contents: 'Takes 50 g.\n\nGrind slowly, then wait.' },
  })
  await expect(one).toHaveCount(2)
  const edit = one.filter({ hasText: 'Ada Author' })
  await edit.getByRole('button', { name: `Revert: ${title}` }).click()
  const panel = page.getByRole('region', { name: 'Revert' })
  await expect(panel).toContainText('Reverting this edit changes the page')
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^Revert/ }).click()
  await expect(panel).toContainText('saved as revision')
  expect((await mo.client.readWiki({ params })).contents_raw).toBe(
    'Takes 5 g.\n\nGrind slowly, then wait.',
  )
  await edit.getByRole('link', { name: title, exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/history\//)
  await expect(page.getByRole('heading', { name: `History of ${title}` })).toBeVisible()
})

test('what stands out is found by its risk, and says why', async ({ page, site }) => {
  const ada = await site.person('Ada Author', { privilege: 'Moderator' })
  const title = 'Burr grinder'
  const { revisionid } = await aPage(title, 'Takes 5 g.')
  await aPage('Quiet page', 'Wipe it dry.')
  await ada.client.patchWiki({
    params: { namespace: 'WIKI', title },
    query: { revisionid },
    body: { contents: 'Takes 50 g, see https://bit.ly/grinders' },
  })
  await signIn(page, mo, '/changes')
  const edit = row(page, title).filter({ hasText: 'Ada Author' })
  await expect(edit).toContainText('Link to a suspicious host')
  await expect(edit).toContainText('100')
  await page.getByRole('combobox', { name: 'Risk' }).selectOption('At least 60')
  await expect(page).toHaveURL(/risk=60/)
  await expect(row(page, 'Quiet page')).toHaveCount(0)
  await expect(edit).toHaveCount(1)
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // What was live past review is reverted by its key, too.
  await page.keyboard.press('j')
  await expect(edit.getByRole('link', { name: title, exact: true })).toBeFocused()
  await page.keyboard.press('r')
  await page
    .getByRole('region', { name: 'Revert' })
    .getByRole('button', { name: /^Revert/ })
    .click()
  await expect(page.getByRole('region', { name: 'Revert' })).toContainText('saved as revision')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(row(page, 'Quiet page')).toHaveCount(1)
})
