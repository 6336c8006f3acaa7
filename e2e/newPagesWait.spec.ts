import { firstOf } from '#lib/existing.ts'
// A new page by somebody new, on a site that looks at first publications (M-16).
import { expectAccessible } from './support/accessible.ts'
import { expect, listenIn, signIn, test } from './support/test.ts'

test("a newcomer's new page waits and is there for all once accepted (M-16)", async ({
  page,
  site,
  browser,
  faults,
}) => {
  const { admin } = site
  await admin.client.patchSettings({
    query: await admin.client.readSettings(),
    body: { first_publication_patrol: true },
  })
  const [nia, mia] = [
    await site.person('Nia Newcomer'),
    await site.person('Mia Moderator', { privilege: 'Moderator' }),
  ]
  await signIn(page, nia, '/wiki/new')
  await page.getByLabel('Title').fill('How lids close')
  await page.getByRole('button', { name: 'Create page' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await expect(text).toBeVisible()
  await expect(page.getByText('This page is new and is waiting for review.')).toBeVisible()
  await text.click()
  await page.keyboard.type('Slowly.')
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveTitle(/^•/)
  await expect(
    page
      .getByText(/waiting for review/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(new URL(firstOf(await nia.client.listOwnPatrolItems({ query: {} })).url).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'How lids close' })).toBeVisible()
  await expect(page.getByText('This page is new and is waiting for review.')).toBeVisible()
  await expectAccessible(page)
  const address = new URL(page.url()).pathname

  const elsewhere = await browser.newContext()
  await listenIn(elsewhere, faults)
  const theirs = await elsewhere.newPage()
  await theirs.goto(`${site.origin}${address}`)
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible()
  expect(await theirs.content()).not.toContain('Slowly.')
  await signIn(theirs, mia, '/')
  const room = theirs
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Patrol 1 edit is waiting' })
  await expect(room.getByText('1', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(theirs)
  await room.click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'How lids close' })).toBeVisible()
  await expect(theirs.getByText('First publication')).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'Change' })).toContainText('Slowly.')
  await expectAccessible(theirs)
  await expect(theirs.getByText(/^Claimed by you for another/)).toBeVisible()
  await theirs
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: /^Accept A$/ })
    .click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'No edits to review' })).toBeVisible()
  await expect(
    theirs
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Patrol', exact: true }),
  ).toBeVisible()
  await theirs.context().close()

  expect(
    (await site.anyone.readWiki({ params: { namespace: 'WIKI', title: 'How lids close' } }))
      .contents_raw,
  ).toBe('Slowly.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'How lids close' })).toBeVisible()
  await expect(page.getByText('waits for review')).toHaveCount(0)
})

test("a newcomer's new category waits and is not chosen (A-107)", async ({
  page,
  site,
  faults,
}) => {
  const { admin } = site
  await admin.client.patchSettings({
    query: await admin.client.readSettings(),
    body: { first_publication_patrol: true },
  })
  const nora = await site.person('Nora Newcomer')
  await signIn(page, nora, '/guides/new')
  const field = page.getByRole('combobox', { name: 'Category' })
  await field.fill('Lids')
  await page.getByRole('option', { name: 'Create category “Lids”…' }).click()
  await page
    .getByRole('dialog', { name: 'Create the category “Lids”?' })
    .getByRole('button', { name: 'Create category' })
    .click()
  const waits = page.getByRole('dialog', { name: '“Lids” is waiting for review' })
  await expect(waits.getByRole('status')).toContainText(
    'Until it is public, choose another category',
  )
  await expectAccessible(page)
  await expect(waits.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(waits).toHaveCount(0)
  await expect(field).toHaveAccessibleDescription('Choose a category from the list.')
  await expect(
    nora.client.createGuide({ body: { category: 'Lids', type: 'repair', title: 'Close a lid' } }),
  ).rejects.toMatchObject({ status: 422 })
  faults.splice(0, faults.length, ...faults.filter(fault => !/status of 422/.test(fault)))
})
