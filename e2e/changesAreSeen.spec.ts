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
  const read = () => mo.client.readWiki({ params: { namespace: 'WIKI', title: name } })
  // Nothing links to it: one key deletes it, and another brings it back.
  await page.keyboard.press('r')
  await expect(one).toContainText('Reverted')
  await expect(one.getByRole('button', { name: /^Undo the revert/ })).toBeFocused()
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(read()).rejects.toThrow()
  await page.keyboard.press('u')
  await expect(one.getByRole('button', { name: /^Revert/ })).toBeVisible()
  expect((await read()).contents_raw).toBe('Best prices, free shipping.')
})

test('what others link to is asked about before it goes (P-C2)', async ({ page }) => {
  const name = 'Shop of the week'
  await aPage(name)
  await aPage('A list', `See [[${name}]].`)
  await signIn(page, mo, '/changes?kind=page')
  const one = row(page, `New page: ${name}`)
  await one.getByRole('button', { name: /^Revert/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: `Delete “${name}”?` })).toBeVisible()
  await expect(dialog).toContainText('The page will be deleted.')
  await expect(dialog).toContainText('1 document links to this page.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete page' }).click()
  await expect(one).toContainText('Reverted')
  await one.getByRole('button', { name: /^Undo the revert/ }).click()
  await expect(one.getByRole('button', { name: /^Revert/ })).toBeVisible()
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
  // What it changed is still as it was left, though another part is not.
  await edit.getByRole('button', { name: `Revert: ${title}` }).click()
  const panel = page.getByRole('region', { name: 'Revert' })
  await expect(panel).toContainText('Reverted, saved as revision')
  await expectAccessible(page)
  const text = async () => (await mo.client.readWiki({ params })).contents_raw
  expect(await text()).toBe('Takes 5 g.\n\nGrind slowly, then wait.')

  // By now it says something else there: nothing is done.
  const { revisionid } = await mo.client.readWiki({ params })
  await rae.client.patchWiki({
    params,
    query: { revisionid },
    body: { contents: 'Takes 55 g.\n\nGrind slowly, then wait.' },
  })
  await panel.getByRole('button', { name: 'Close' }).click()
  await edit.getByRole('button', { name: `Revert: ${title}` }).click()
  await expect(panel).toContainText('has been changed again')
  await expectAccessible(page)
  expect(await text()).toContain('Takes 55 g.')
  await edit.getByRole('link', { name: title, exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/history\//)
  await expect(page.getByRole('heading', { name: `History of ${title}` })).toBeVisible()
})

test('what came back once does not come back twice (P-C2)', async ({ page, site }) => {
  const ada = await site.person('Ada Author', { privilege: 'Moderator' })
  const title = 'Coffee mill'
  const { revisionid } = await aPage(title, 'Takes 5 g.\n\nGrind slowly.')
  const params = { namespace: 'WIKI', title }
  await ada.client.patchWiki({ params, query: { revisionid }, body: { contents: 'Takes 5 g.' } })
  await signIn(page, mo, '/changes?kind=edit')
  const edit = row(page, title).filter({ hasText: 'Ada Author' })
  const panel = page.getByRole('region', { name: 'Revert' })
  await edit.getByRole('button', { name: `Revert: ${title}` }).click()
  await expect(panel).toContainText('Reverted, saved as revision')
  await panel.getByRole('button', { name: 'Close' }).click()
  await edit.getByRole('button', { name: `Revert: ${title}` }).click()
  await expect(panel.getByRole('button', { name: /^Revert/ })).toBeVisible()
  expect((await mo.client.readWiki({ params })).contents_raw).toBe('Takes 5 g.\n\nGrind slowly.')
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
  const text = async () =>
    (await mo.client.readWiki({ params: { namespace: 'WIKI', title } })).contents_raw
  const panel = page.getByRole('region', { name: 'Revert' })
  await page.keyboard.press('r')
  await expect(panel).toContainText('Reverted, saved as revision')
  expect(await text()).toBe('Takes 5 g.')
  // Pressed once more it does nothing more; its undo brings back what was there.
  await page.keyboard.press('r')
  await page.keyboard.press('u')
  await expect(panel).toContainText('Undone, saved as revision')
  expect(await text()).toContain('Takes 50 g')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(row(page, 'Quiet page')).toHaveCount(1)
})
