import type { Page } from '@playwright/test'
import { existing } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { tabTo } from './support/editing.ts'
import { textOf } from './support/pages.ts'
import { expect, listenIn, signIn, test } from './support/test.ts'
import type { Person } from './support/site.ts'

let ada: Person
let mona: Person

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author')
  mona = await site.person('Mona Moderator', { privilege: 'Moderator' })
  const page = (namespace: string, title: string, contents = '', more = {}) =>
    site.admin.client.createWiki({ body: { namespace, title, contents, ...more } })
  await page('CATEGORY', 'Kiln')
  for (const title of ['Kiln shelf', 'Kiln door', 'Pyrometer'])
    await page('CATEGORY', title, '', { parent: 'Kiln' })
  await page('WIKI', 'Glaze faults', 'Why glazes crawl.')
  await page('WIKI', 'Firing', 'Before that read [[Glaze faults|what may go wrong]].')
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Pyrometer', type: 'technique', title: 'Read a cone', public: true },
  })
  await site.admin.client.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'See [[Glaze faults]].', bullet: 'black', level: 0 }] },
  })
})

const kind = (page: Page) => page.getByRole('combobox', { name: 'Kind of page' })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const create = (page: Page) => page.getByRole('button', { name: 'Create page' })
const wroteWikis = (page: Page) => {
  const sent: string[] = []
  page.on(
    'request',
    request =>
      request.method() !== 'GET' &&
      request.url().includes('/api/2.0/wikis') &&
      sent.push(`${request.method()} ${request.postData() ?? ''}`),
  )
  return sent
}

test('a taken title offers its page and a free one opens a new page (A-146)', async ({
  page,
  site,
}) => {
  const sent = wroteWikis(page)
  const { keyboard } = page
  await signIn(page, ada, '/')
  await tabTo(page, page.getByRole('link', { name: 'New page' }))
  await keyboard.press('Enter')
  await expect(kind(page)).toBeFocused()
  await tabTo(page, title(page))
  await keyboard.type('glaze_faults'.replace('g', 'G'))
  await expect(
    page.getByText('There is already a page with this title.', { exact: true }),
  ).toBeVisible()
  await keyboard.press('Enter')
  await expect(create(page)).toHaveAccessibleDescription(
    'There is already a page with this title. Open it, or choose another title.',
  )
  expect(sent).toEqual([])
  await expectAccessible(page)
  await tabTo(page, page.getByRole('link', { name: 'Open the page' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/Wiki/Glaze_faults')
  await page.goBack()
  await title(page).fill('Glaze faults in wood kilns')
  await expect(page.getByText('No page with this title found.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(Wiki|wiki\/WIKI)\/Glaze/)
  expect(
    await site.anyone.readWiki({
      params: { namespace: 'WIKI', title: 'Glaze faults in wood kilns' },
    }),
  ).toMatchObject({ author: ada.userid, contents_raw: '' })
})

test('titles unfit for an address are refused before any request (A-146)', async ({
  page,
  site,
  faults,
}) => {
  const sent = wroteWikis(page)
  await signIn(page, ada, '/wiki/new')
  for (const dots of ['.', '..', ' .. ']) {
    await title(page).fill(dots)
    await create(page).click()
    await expect(title(page)).toHaveAccessibleDescription(
      'This title cannot be used in an address. Choose another one.',
    )
  }
  await title(page).fill('')
  await create(page).click()
  await expect(title(page)).toHaveAccessibleDescription('Enter a title.')
  await expect(title(page)).toBeFocused()
  expect(sent).toEqual([])
  await title(page).fill('Made meanwhile')
  await expect(page.getByText('No page with this title found.')).toBeVisible()
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Made meanwhile', contents: '' },
  })
  await create(page).click()
  await expect(
    page.getByText('There is already a page with this title.', { exact: true }),
  ).toBeVisible()
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 422')])
})

test('only kinds that one may write are offered, each with its purpose (A-146)', async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, ada, '/wiki/new?namespace=CATEGORY&title=Raku_kiln')
  await expect(kind(page)).toHaveValue('CATEGORY')
  await expect(title(page)).toHaveValue('Raku kiln')
  await expect(kind(page).getByRole('option')).toHaveText([
    'Category',
    'Part or tool',
    'Page about a person',
    'Wiki page',
  ])
  await expect(
    page.getByText('The category stays at the top of the tree until a Moderator moves it.'),
  ).toBeVisible()
  await kind(page).selectOption('USER')
  await expect(title(page)).toHaveCount(0)
  await create(page).click()
  await expect(page).toHaveURL(new RegExp(`/User/${ada.userid}/|/wiki/USER/`))
  expect(
    await site.anyone.readWiki({ params: { namespace: 'USER', title: String(ada.userid) } }),
  ).toMatchObject({ author: ada.userid })
  const other = await existing(page.context().browser(), 'a browser').newContext({
    baseURL: site.origin,
  })
  await listenIn(other, faults)
  const hers = await other.newPage()
  await signIn(hers, mona, '/wiki/new?namespace=CATEGORY&title=Raku_kiln')
  await expect(kind(hers).getByRole('option', { name: 'Site page' })).toHaveCount(1)
  await hers.getByRole('combobox', { name: 'Parent category' }).fill('Kiln')
  await hers.getByRole('listbox').getByRole('option').first().click()
  await create(hers).click()
  await expect(hers).toHaveURL(/\/(Device|wiki\/CATEGORY)\/Raku/)
  expect(
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Raku kiln' } })).parent,
  ).toBe('Kiln')
  await other.close()
})

test('a link to a missing page offers signed-in people to write it (A-138)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Links ahead', contents: 'See [[Salt & "soda" firing?]].' },
  })
  await page.goto('/Wiki/Links_ahead')
  await page.getByRole('link', { name: 'Salt & "soda" firing?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await signIn(page, ada, '/Wiki/Links_ahead')
  await page.getByRole('link', { name: 'Salt & "soda" firing?' }).click()
  await page.getByRole('link', { name: 'Create “Salt & "soda" firing?”' }).click()
  await expect(title(page)).toHaveValue('Salt & "soda" firing?')
  await expect(kind(page)).toHaveValue('WIKI')
  await create(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Salt & "soda" firing?' })).toBeVisible()
})

test('a missing page of the site is offered only to whoever may make one (A-147)', async ({
  page,
}) => {
  await signIn(page, ada, '/Info/Opening_hours')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await signIn(page, mona, '/Info/Opening_hours')
  await page.getByRole('link', { name: 'Create “Opening hours”' }).click()
  await expect(title(page)).toHaveValue('Opening hours')
  await expect(kind(page)).toHaveValue('INFO')
})

test('deleting a page names what links to it and can be undone (A-147)', async ({ page, site }) => {
  await signIn(page, mona, '/Wiki/Glaze_faults')
  const { keyboard } = page
  await tabTo(page, page.getByRole('button', { name: 'Delete page…' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete “Glaze faults”?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('list', { name: 'What links here' }).getByRole('link')).toHaveText([
    'Firing',
    'Read a cone',
  ])
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete page…' })).toBeFocused()
  await keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete page' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: '“Glaze faults” is deleted' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  expect((await page.request.get('/api/2.0/wikis/WIKI/Glaze%20faults')).status()).toBe(404)
  await keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Glaze faults', exact: true }),
  ).toBeVisible()
  expect(
    (await site.anyone.readWiki({ params: { namespace: 'WIKI', title: 'Glaze faults' } }))
      .contents_raw,
  ).toBe('Why glazes crawl.')
})

test('a category in use is not deleted and names what uses it (A-147)', async ({ page }) => {
  await signIn(page, mona, '/Device/Kiln')
  await page.getByRole('button', { name: 'Delete page…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Subcategories' }).getByRole('link')).toContainText(
    ['Kiln door', 'Kiln shelf', 'Pyrometer'],
  )
  await expect(dialog.getByRole('button', { name: 'Delete page' })).toHaveAccessibleDescription(
    'Move or delete the subcategories first.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/Device/Pyrometer')
  await page.getByRole('button', { name: 'Delete page…' }).click()
  await expect(dialog.getByText('1 guide is in this category.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Read a cone' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete page' })).toHaveAccessibleDescription(
    'Move or delete the guides in this category first.',
  )
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, ada, '/Device/Kiln')
  await expect(page.getByRole('heading', { level: 1, name: 'Kiln' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete page…' })).toHaveCount(0)
})

test("a deleted page is not shown from the browser's cache (A-147)", async ({ page, site }) => {
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Soon gone', contents: 'Read me.' },
  })
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'To what is gone', contents: '[[Soon gone]]' },
  })
  await signIn(page, mona, '/Wiki/To_what_is_gone')
  await page.getByRole('link', { name: 'Soon gone' }).click()
  await page.getByRole('button', { name: 'Delete page…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: '“Soon gone” is deleted' }),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Soon gone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('undoing a deletion keeps a page made anew meanwhile (A-147)', async ({
  page,
  site,
  faults,
}) => {
  const address = { namespace: 'WIKI', title: 'Made anew' } as const
  await site.admin.client.createWiki({ body: { ...address, contents: 'The first words.' } })
  await signIn(page, mona, '/Wiki/Made_anew')
  await page.getByRole('button', { name: 'Delete page…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: '“Made anew” is deleted' }),
  ).toBeVisible()
  await site.admin.client.createWiki({ body: { ...address, contents: 'Other words.' } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText('Someone has restored this page or created it again. Nothing was changed.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'View page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Other words.')).toBeVisible()
  expect((await site.anyone.readWiki({ params: address })).contents_raw).toBe('Other words.')
  faults.splice(0, faults.length, ...faults.filter(fault => !/status of 409/.test(fault)))
})

test('keys that come while a page is created make no second one', async ({ page }) => {
  await signIn(page, ada, '/wiki/new?namespace=WIKI&title=Raku')
  const sent = wroteWikis(page)
  await expect(create(page)).toBeEnabled()
  // Typed at once, before anything is drawn: the blank presses the button that has the focus.
  await create(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(textOf(page)).toBeFocused()
  expect(sent.filter(one => one.startsWith('POST'))).toHaveLength(1)
})
