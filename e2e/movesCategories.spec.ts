// Moving categories: by keys, by clicks, by drag; several at once; taking back.
import type { Page } from '@playwright/test'
import { existing } from '#lib/existing.ts'
import { holdBack } from './support/heldBack.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'
import { category, row, rows, tree } from './support/tree.ts'

// What other files make would push rows out of view, and a drag reaches only what is seen.

let groves = 0
/**
 * A small tree of its own for each test, and a Moderator who is signed in; names end in the number
 * of the test.
 */
const grove = async (page: Page, site: Site) => {
  const n = ++groves
  const name = (word: string) => `${word} ${n}`
  for (const word of ['Garden', 'Shed']) await category(site, name(word))
  for (const word of ['Rake', 'Spade', 'Mower']) await category(site, name(word), name('Garden'))
  for (const word of ['Blade', 'Wheel']) await category(site, name(word), name('Mower'))
  const person = await site.person(`mover ${n}`, { privilege: 'Moderator' })
  const puts: string[] = []
  page.on('request', request => {
    if (
      request.method() === 'PUT' &&
      request.url().includes('/parent') &&
      !request.url().includes('dry_run')
    )
      puts.push(request.url())
  })
  const parentOf = async (word: string) =>
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: name(word) } })).parent ??
    null
  const revisionOf = async (word: string) =>
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: name(word) } }))
      .revisionid
  const moveBy = async (word: string, to: string) =>
    site.admin.client.moveWiki({
      params: { title: name(word) },
      query: { revisionid: await revisionOf(word) },
      body: { parent: name(to) },
    })
  await signIn(
    page,
    person,
    `/tree?path=${encodeURIComponent(`${encodeURIComponent(name('Garden'))}/${encodeURIComponent(name('Rake'))}`)}`,
  )
  await expect(row(page, name('Rake'))).toBeVisible()
  return { name, puts, parentOf, revisionOf, moveBy }
}

test('a category is cut, pasted and put back by keyboard (A-159, A-161, A-214)', async ({
  page,
  site,
}) => {
  const { name, puts, parentOf, revisionOf } = await grove(page, site)
  // Somebody writes into the page after the tree was read: the revision must be asked for afresh.
  await site.admin.client.patchWiki({
    params: { namespace: 'CATEGORY', title: name('Rake') },
    query: { revisionid: await revisionOf('Rake') },
    body: { contents: 'Newer words.' },
  })
  const fresh = await revisionOf('Rake')
  await row(page, name('Rake')).focus()
  await page.keyboard.press('Control+x')
  await expect(row(page, name('Rake'))).toContainText('Cut')
  await page.keyboard.type(name('Shed').slice(0, 3))
  await row(page, name('Shed')).focus()
  await page.keyboard.press('Control+v')
  await expect(
    page.getByText(
      `Moved “${name('Rake')}” from ${name('Garden')} to ${name('Shed')}. No addresses changed.`,
    ),
  ).toBeVisible()
  expect(await parentOf('Rake')).toBe(name('Shed'))
  expect(puts).toEqual([expect.stringMatching(new RegExp(`revisionid=${fresh}$`))])
  await expect(row(page, name('Shed'))).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(`“${name('Rake')}” is back where it was: ${name('Garden')}.`),
  ).toBeVisible()
  expect(await parentOf('Rake')).toBe(name('Garden'))
  expect(puts).toHaveLength(2)
})

test('a category moves by clicks and refused places give a reason (A-159, A-160, A-214)', async ({
  page,
  site,
}) => {
  const { name, puts, parentOf } = await grove(page, site)
  await row(page, name('Mower')).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('heading', { name: name('Mower') })).toBeVisible()
  await details.getByRole('button', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Move to' }).fill(name('Blade'))
  const refused = dialog.getByRole('option', {
    name: /A category cannot be moved into a category below it\./,
  })
  await refused.click({ force: true })
  await expect(
    dialog.getByRole('button', { name: 'Move', exact: true }),
  ).toHaveAccessibleDescription('Choose a place first.')
  await dialog.getByRole('combobox', { name: 'Move to' }).fill(name('Shed'))
  await dialog.getByRole('option', { name: new RegExp(name('Shed')) }).click()
  await expect(
    dialog.getByText(
      'Moves 1 category with 2 below it and 0 public guides; 3 breadcrumb paths change; no addresses change.',
    ),
  ).toBeVisible()
  await expect(dialog.locator('del')).toHaveText(name('Garden'))
  await expect(dialog.locator('ins')).toHaveText(name('Shed'))
  expect(puts).toEqual([])
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Moved “${name('Mower')}”`)).toBeVisible()
  expect(await parentOf('Mower')).toBe(name('Shed'))
  expect(await parentOf('Blade')).toBe(name('Mower'))
  expect(puts).toHaveLength(1)
})

test('a row taken by its name lands where it is let go, and no row moves before (W1)', async ({
  page,
  site,
}) => {
  const { name, parentOf } = await grove(page, site)
  const at = async (word: string) =>
    existing(await row(page, name(word)).boundingBox(), `the row of ${word}`)
  const [rake, spade] = [await at('Rake'), await at('Spade')]
  const x = rake.x + 110
  await page.mouse.move(x, rake.y + rake.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, rake.y + rake.height / 2 + 6, { steps: 3 })
  await expect(page.getByText('Drop here to move to the top level')).toBeVisible()
  expect(await at('Spade')).toEqual(spade)
  await page.mouse.move(x, spade.y + spade.height / 2, { steps: 3 })
  await expect(row(page, name('Spade'))).toHaveClass(/_drop_/)
  await page.mouse.up()
  await expect.poll(() => parentOf('Rake')).toBe(name('Spade'))
})

test('the tree ends with the window, also under a notice (W22)', async ({ page, site, faults }) => {
  await grove(page, site)
  const room = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    )
  expect(await room()).toBe(0)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Your work is kept on this device.')).toBeVisible()
  expect(await room()).toBe(0)
  await page.context().setOffline(false)
  forgiveOffline(faults)
})

test('a drag moves a category once and never below itself (A-159)', async ({ page, site }) => {
  const { name, puts, parentOf } = await grove(page, site)
  await category(site, name('Box'), name('Shed'))
  await page.reload()
  const centre = async (word: string) => {
    const box = existing(await row(page, name(word)).boundingBox(), word)
    return { x: box.x + 120, y: box.y + box.height / 2 }
  }
  const moveTo = async ({ x, y }: { x: number; y: number }) => {
    await page.mouse.move(x, y, { steps: 4 })
    await page.mouse.move(x + 1, y)
  }
  await row(page, name('Mower')).locator('[data-twisty]').click()
  await expect(row(page, name('Blade'))).toBeVisible()
  await moveTo(await centre('Mower'))
  await page.mouse.down()
  await moveTo(await centre('Spade'))
  await expect(page.getByText('Drop here to move to the top level')).toBeVisible()
  await moveTo(await centre('Blade'))
  await expect(
    page.getByText('Not here: A category cannot be moved into a category below it.'),
  ).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('Drop here to move to the top level')).toBeHidden()
  expect(puts).toEqual([])
  await moveTo(await centre('Rake'))
  await page.mouse.down()
  await moveTo(await centre('Spade'))
  await expect(page.getByText('Drop here to move to the top level')).toBeVisible()
  await moveTo(await centre('Shed'))
  await expect(row(page, name('Box'))).toBeVisible()
  await expect(async () => {
    await moveTo(await centre('Box'))
    await expect(row(page, name('Box'))).toHaveClass(/_drop_/, { timeout: 500 })
  }).toPass()
  await page.mouse.up()
  await expect(
    page.getByText(
      `Moved “${name('Rake')}” from ${name('Garden')} to ${name('Shed')} / ${name('Box')}.`,
    ),
  ).toBeVisible()
  expect(await parentOf('Rake')).toBe(name('Box'))
  expect(puts).toHaveLength(1)
})

test('five logged moves are undone together after a reload (A-161)', async ({ page, site }) => {
  const { name, parentOf, moveBy } = await grove(page, site)
  const words = ['Rake', 'Spade', 'Blade', 'Wheel']
  const before = await Promise.all([...words, 'Mower'].map(parentOf))
  for (const word of words) {
    if ((await row(page, name(word)).count()) === 0)
      await row(page, name('Mower')).locator('[data-twisty]').click()
    await row(page, name(word)).focus()
    await page.keyboard.press('Control+x')
    await row(page, name('Shed')).focus()
    await page.keyboard.press('Control+v')
    await expect(page.getByText(`Moved “${name(word)}”`)).toBeVisible()
  }
  await row(page, name('Mower')).focus()
  await page.keyboard.press('Control+x')
  await page.getByRole('button', { name: 'Paste at the top level' }).click()
  await expect(
    page.getByText(`Moved “${name('Mower')}” from ${name('Garden')} to the top level.`),
  ).toBeVisible()
  await page.reload()
  await moveBy('Spade', 'Rake')
  await page.getByRole('button', { name: 'Show move log (5)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo all 5 moves' }).click()
  await expect(page.getByText('4 categories are back where they were.')).toBeVisible()
  await expect(
    page.getByText(`Its place is now: ${name('Garden')} / ${name('Rake')}.`),
  ).toBeVisible()
  expect(await parentOf('Spade')).toBe(name('Rake'))
  await page.getByRole('button', { name: `Move anyway: ${name('Spade')}` }).click()
  await expect(page.getByText('5 categories are back where they were.')).toBeVisible()
  expect(await Promise.all([...words, 'Mower'].map(parentOf))).toEqual(before)
})

test('a move of 20 categories reports the two that moved meanwhile (A-162)', async ({
  page,
  site,
}) => {
  const { name, parentOf, moveBy } = await grove(page, site)
  for (let n = 1; n <= 20; n++) await category(site, name(`Pot ${n} of`), name('Garden'))
  await page.reload()
  await row(page, name('Pot 1 of')).click()
  await row(page, name('Pot 20 of')).click({ modifiers: ['Shift'] })
  await expect(page.getByText('20 categories selected')).toBeVisible()
  await page.keyboard.press('Control+x')
  await row(page, name('Shed')).focus()
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(
      'Moves 20 categories and 0 public guides; 20 breadcrumb paths change; no addresses change.',
    ),
  ).toBeVisible()
  for (const word of ['Pot 3 of', 'Pot 9 of']) await moveBy(word, 'Rake')
  await dialog.getByRole('button', { name: 'Move 20 categories' }).click()
  await expect(page.getByText('18 categories moved.')).toBeVisible()
  const list = page.getByRole('region', { name: 'Not moved' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText(`Its place is now: ${name('Garden')} / ${name('Rake')}.`)
  for (const word of ['Pot 3 of', 'Pot 9 of'])
    await list.getByRole('button', { name: `Move anyway: ${name(word)}` }).click()
  await expect(page.getByText('20 categories moved.')).toBeVisible()
  for (let n = 1; n <= 20; n++) expect(await parentOf(`Pot ${n} of`)).toBe(name('Shed'))
})

test('moves are offered to nobody without the right or the network (A-159, A-11)', async ({
  page,
  site,
  faults,
}) => {
  const { name } = await grove(page, site)
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('button', { name: 'Move to…' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(details.getByRole('button', { name: 'Move to…' })).toHaveAccessibleDescription(
    'You are offline. Reconnect to change the tree.',
  )
  await expect(row(page, name('Garden'))).toBeVisible()
  await page.context().setOffline(false)
  forgiveOffline(faults)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/tree')
  await expect(tree(page)).toBeVisible()
  await rows(page).first().click()
  await expect(details.getByRole('link', { name: 'Open' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Move to…' })).toHaveCount(0)
  forgiveOffline(faults)
})

test('categories are made, renamed and deleted from the tree (A-164)', async ({ page, site }) => {
  const { name, parentOf } = await grove(page, site)
  const details = page.getByRole('complementary', { name: 'Details' })
  const dialog = page.getByRole('dialog')
  await expect(details.getByRole('heading', { name: name('Rake') })).toBeVisible()
  await details.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'New subcategory…' }).click()
  await dialog.getByLabel('Title').fill(name('Tine'))
  await page.keyboard.press('Enter')
  await expect(row(page, name('Tine'))).toHaveAttribute('aria-level', '3')
  expect(await parentOf('Tine')).toBe(name('Rake'))
  await row(page, name('Tine')).focus()
  await page.keyboard.press('F2')
  await dialog.getByLabel('Display name').fill(name('Prong'))
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(row(page, name('Prong'))).toBeVisible()
  await expect(row(page, name('Prong'))).toBeFocused()
  expect(
    await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: name('Tine') } }),
  ).toMatchObject({ title: name('Tine'), display_title: name('Prong') })
  await row(page, name('Rake')).focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText('This category has 1 subcategory.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    'Move the subcategories first.',
  )
  await dialog.getByRole('button', { name: 'Move 1 subcategory first…' }).click()
  await dialog.getByRole('button', { name: 'The top level' }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Moved “${name('Prong')}”`)).toBeVisible()
  expect(await parentOf('Tine')).toBe(null)
  await row(page, name('Rake')).focus()
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name('Rake'))).toHaveCount(0)
  await expect(row(page, name('Garden'))).toBeFocused()
  expect(
    await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: name('Rake') } }).then(
      () => 'there',
      error => error.status,
    ),
  ).toBe(404)
})

test('a name that comes late closes no other dialog with what is typed there (A-164)', async ({
  page,
  site,
}) => {
  const { name } = await grove(page, site)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Display name')
  await row(page, name('Rake')).focus()
  await page.keyboard.press('F2')
  await field.fill(name('Comb'))
  const renaming = await holdBack(page, 'PATCH', /\/wikis\/CATEGORY\//)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.poll(() => renaming.asked).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row(page, name('Spade')).focus()
  await page.keyboard.press('F2')
  await field.fill(name('Shovel'))
  renaming.letGo()
  await expect(page.locator('[role=treeitem]').filter({ hasText: name('Comb') })).toHaveCount(1)
  await expect(field).toHaveValue(name('Shovel'))
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(row(page, name('Shovel'))).toBeVisible()
})

test('category details lead to editor, history and tags (A-157)', async ({ page, site }) => {
  const { name } = await grove(page, site)
  const tagsOf = async () =>
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: name('Rake') } })).tags
  const details = page.getByRole('complementary', { name: 'Details' })
  const dialog = page.getByRole('dialog', { name: `Edit tags of “${name('Rake')}”` })
  const choose = async (act: string) => {
    await details.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Edit tags…')
  await dialog.getByRole('combobox', { name: 'New tag' }).fill('steel')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText('steel')
  await expect(dialog.getByRole('combobox', { name: 'New tag' })).toHaveValue('')
  await expect.poll(tagsOf).toEqual(['steel'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(details.getByRole('definition').filter({ hasText: 'steel' })).toBeVisible()
  await choose('Edit tags…')
  await dialog.getByRole('button', { name: 'Remove the tag steel' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await expect.poll(tagsOf).toEqual([])
  await page.keyboard.press('Escape')
  await choose('History')
  await expect(page).toHaveURL(/history$/)
  await page.goBack()
  await details.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/edit$/)
})
