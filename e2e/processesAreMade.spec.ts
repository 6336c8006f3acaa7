// An approval process is given to categories that are chosen from those that there are.
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test('categories of a process are looked for and chosen, never typed (R-12)', async ({
  page,
  site,
}) => {
  const jo = await site.person('Jo Judge')
  for (const title of ['Lathes', 'Lathe chucks', 'Milling machines'])
    await site.admin.client.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
  await signIn(page, site.admin, '/releases/processes')
  await page.getByRole('button', { name: 'New process' }).click()
  await page.getByLabel('Title').fill('Safety check')
  const categories = page.getByRole('combobox', { name: 'Categories' })
  await categories.fill('lathe')
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered).toHaveCount(2)
  await expect(offered.filter({ hasText: 'Milling' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('option', { name: /^Lathe chucks/ }).click()
  await categories.fill('milling')
  await page.getByRole('option', { name: /^Milling machines/ }).click()
  // Words that name none are not taken.
  await categories.fill('Lathe chuckz')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Remove: Milling machines' }).click()
  await expect(page.getByRole('button', { name: /^Remove: / })).toHaveText(['Lathe chucks'])
  await expectFitsPhones(page)
  await page.getByLabel('Who signs').selectOption('A person')
  await page.getByRole('combobox', { name: 'Person' }).fill('Jo')
  await page.getByRole('option', { name: /Jo Judge/ }).click()
  await page.getByRole('button', { name: 'Create process' }).click()
  await expect(page.getByRole('button', { name: 'Edit Safety check' })).toBeVisible()
  const made = (await site.admin.client.listProcesses({ query: {} })).find(
    one => one.title === 'Safety check',
  )
  expect(made?.categories).toEqual(['Lathe chucks'])
  expect(made?.stages.map(one => one.user?.userid)).toEqual([jo.userid])
})
