// A title of signs that addresses and queries use, from its first letter to its place in the tree.
import { expectAccessible } from './support/accessible.ts'
import { save } from './support/editing.ts'
import { textOf } from './support/pages.ts'
import { expect, signIn, test } from './support/test.ts'
import { category, row } from './support/tree.ts'

const odd = 'A/B & C? 100% +"ü" 電気'

test('a page with an odd title is created, edited and moved (A-2)', async ({ page, site }) => {
  const asked = new Set<string>()
  page.on('request', request => {
    const [, , , , namespace, title] = new URL(request.url()).pathname.split('/')
    if (request.url().includes('/api/2.0/wikis/CATEGORY/') && namespace && title)
      asked.add(decodeURIComponent(title))
  })
  const mod = await site.person('Mo Odd', { privilege: 'Moderator' })
  await category(site, 'Odd things')
  await signIn(page, mod, '/wiki/new?namespace=CATEGORY')
  await page.getByRole('textbox', { name: 'Title' }).fill(odd)
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('Odd words.')
  await save(page)
  await page.reload()
  await textOf(page).getByText('Odd words.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And more.')
  await save(page)
  const read = () => site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: odd } })
  expect((await read()).contents_raw).toBe('Odd words. And more.')

  await page.goto('/tree')
  await row(page, odd).click()
  await page
    .getByRole('complementary', { name: 'Details' })
    .getByRole('button', { name: 'Move to…' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Move to' }).fill('Odd things')
  await dialog.getByRole('option', { name: 'Odd things' }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(async () => (await read()).parent).toBe('Odd things')
  await expectAccessible(page)
  expect([...asked].filter(title => title !== 'Odd things')).toEqual([odd])
})
