import type { Locator, Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, readBack, save, tabTo } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person } from './support/site.ts'

const shots = process.env['SHOTS']
let mona: Person
let guide: Guide

test.beforeAll(async ({ site }) => {
  mona = await site.person('Mona Moderator', { privilege: 'Moderator' })
  for (const [title, parent] of [
    ['Loom', null],
    ['Shuttle', 'Loom'],
    ['Shuttlecock', null],
    ['Bobbin', 'Shuttle'],
  ] as const)
    await site.admin.client.createWiki({
      body: { namespace: 'CATEGORY', title, contents: '', ...(parent && { parent }) },
    })
  guide = await aGuide(mona, 'Wind a bobbin', [['Turn it.']])
})

const field = (page: Page | Locator, name = 'Category') => page.getByRole('combobox', { name })
const rowsOf = (page: Page) => page.getByRole('listbox').getByRole('option')

test('every category field finds the same categories with their paths (A-107)', async ({
  page,
}) => {
  await signIn(page, mona, '/guides/new')
  const seen: string[][] = []
  const look = async (place: Locator) => {
    await place.fill('shut')
    await expect(page.getByText('2 of 2 matches').filter({ visible: true })).toHaveCount(1)
    seen.push(
      (await rowsOf(page).allInnerTexts()).slice(0, 2).map(text => text.replace(/\s+/g, ' ')),
    )
  }
  await look(field(page))
  await page.getByRole('option', { name: 'Create category “shut”…' }).click()
  await look(field(page.getByRole('dialog'), 'Parent category'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/guides/${guide.guideid}/edit/details`)
  await look(field(page))
  await page.goto('/guides')
  await look(field(page))
  expect(seen).toEqual(Array.from({ length: 4 }, () => ['Shuttle Loom', 'Shuttlecock']))
})

test('a misspelt category is offered by what comes closest, after making a new one (W2)', async ({
  page,
}) => {
  await signIn(page, mona, '/guides')
  await field(page).fill('shuttelcock')
  await expect(rowsOf(page)).toHaveText([/^Shuttlecock/])
  await expect(page.getByText('No exact match. Closest:')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/guides?category=Shuttlecock')
  await page.goto('/guides/new')
  await field(page).fill('bobin')
  await expect(rowsOf(page)).toHaveText(['Create category “bobin”…', /^Bobbin/])
})

test('a category is chosen by keyboard, and Escape keeps the earlier one (A-107)', async ({
  page,
}) => {
  await signIn(page, mona, '/guides')
  await tabTo(page, field(page))
  await page.keyboard.type('shut')
  await expect(rowsOf(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(rowsOf(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/guides?category=Shuttle')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('Shuttle')
  await page.keyboard.press('End')
  await page.keyboard.type('coc')
  await expect(rowsOf(page)).toHaveText([/^Shuttlecock/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page).toHaveURL('/guides?category=Shuttle')
  await expect(field(page)).toHaveAccessibleDescription(
    'Choose a category from the list. Until then, Shuttle stays selected.',
  )
  await field(page).fill('')
  await expect(page).toHaveURL('/guides')
})

test('a category filter is cleared by clicks and reports unknown words (A-107)', async ({
  page,
}) => {
  await page.goto('/guides')
  await field(page).fill('nosuchword')
  await expect(field(page)).toHaveAccessibleDescription('No category matches.')
  await field(page).fill('shuttle')
  await page.getByRole('option', { name: /^Shuttlecock/ }).click()
  await expect(page).toHaveURL('/guides?category=Shuttlecock')
  await page.getByRole('link', { name: 'Remove filter Shuttlecock' }).click()
  await expect(page).toHaveURL('/guides')
  await expect(field(page)).toHaveValue('')
  await field(page).fill('shuttlecock')
  await page.getByRole('option', { name: /^Shuttlecock/ }).click()
  await field(page).click()
  await page.getByRole('option', { name: 'Any category' }).click()
  await expect(page).toHaveURL('/guides')
})

test('a whole title counts before the tree has loaded, a part never does (A-107)', async ({
  page,
}) => {
  const bodies: Record<string, unknown>[] = []
  page.on(
    'request',
    request =>
      request.method() === 'PATCH' &&
      bodies.push(request.postDataJSON() as Record<string, unknown>),
  )
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/api/2.0/wikis/CATEGORY?*', async route => {
    await held
    await route.continue()
  })
  await signIn(page, mona, `/guides/${guide.guideid}/edit/details`)
  await field(page).fill('Shuttle')
  await page.keyboard.press('Tab')
  letGo()
  await expect(page.getByText('Choose a category from the list.')).toBeHidden()
  await save(page)
  expect((await readBack(mona, guide.guideid)).category).toBe('Shuttle')
  await field(page).fill('Shut')
  await page.keyboard.press('Tab')
  await expect(
    page.getByText('Choose a category from the list. Until then, Shuttle stays selected.'),
  ).toBeVisible()
  await page.keyboard.press('Control+s')
  expect(Object.assign({}, ...bodies)).toMatchObject({ category: 'Shuttle' })
})

test('a category made here is found at once with its path (A-107)', async ({ page, site }) => {
  await signIn(page, mona, '/guides/new')
  await field(page).fill('Pirn')
  await page.getByRole('option', { name: 'Create category “Pirn”…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create the category “Pirn”?' })
  await field(dialog, 'Parent category').fill('Shuttle')
  await dialog.getByRole('option', { name: /^Shuttle(?!cock)/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page)).toHaveValue('Pirn')
  await field(page).fill('pir')
  await expect(rowsOf(page).first()).toContainText('Loom / Shuttle')
  expect(
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Pirn' } })).parent,
  ).toBe('Shuttle')
})

test('the tree opens at the field and gives it an exact title (A-107)', async ({ page }) => {
  await signIn(page, mona, '/guides/new')
  const open = page.getByRole('button', { name: 'Category: choose from the tree…' })
  const dialog = page.getByRole('dialog', { name: 'Choose a category' })
  const row = (title: string) => dialog.getByRole('treeitem', { name: new RegExp(`^${title}`) })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('searchbox', { name: 'Filter categories' })).toBeFocused()
  await expect(
    dialog.getByRole('button', { name: 'Choose', exact: true }),
  ).toHaveAccessibleDescription('Choose a category first.')
  await expectAccessible(page)
  await page.keyboard.type('bobb')
  await page.keyboard.press('Enter')
  await expect(row('Bobbin')).toBeVisible()
  await tabTo(page, row('Loom'))
  await page.keyboard.press('End')
  await expect(row('Bobbin')).toBeFocused()
  await expect(row('Bobbin')).toHaveAttribute('aria-selected', 'true')
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Loom / Shuttle / Bobbin' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field(page)).toHaveValue('Bobbin')
  await expect(open).toBeFocused()
  await expect(page).toHaveURL('/guides/new')

  // Clicks alone; the tree stands open at what is chosen.
  await open.click()
  await expect(row('Bobbin')).toHaveAttribute('aria-selected', 'true')
  await row('Shuttlecock').click()
  await expect(row('Bobbin')).toHaveAttribute('aria-selected', 'false')
  if (shots) await page.screenshot({ path: `${shots}/pick.png` })
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(field(page)).toHaveValue('Shuttlecock')
  await open.click()
  await row('Loom').click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page)).toHaveValue('Shuttlecock')

  // On a phone nothing scrolls sideways.
  await page.setViewportSize({ width: 390, height: 844 })
  await open.click()
  await expect(row('Shuttlecock')).toHaveAttribute('aria-selected', 'true')
  await expectNoSidewaysScroll(page)
  if (shots) await page.screenshot({ path: `${shots}/pick-390.png` })
})

test('the list follows renamed and moved categories (A-107)', async ({ page, site }) => {
  const client = site.admin.client
  for (const title of ['Reel', 'Spool'])
    await client.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
  await signIn(page, mona, '/wiki/CATEGORY/Spool/edit')
  const beside = page.getByRole('complementary', { name: 'About the page' })
  const place = field(beside, 'Parent category')
  const shown = async (words: string, row: RegExp) => {
    await place.fill(words)
    await expect(rowsOf(page).filter({ hasText: row })).toHaveCount(1)
    await place.fill('')
    await page.keyboard.press('Escape')
  }
  await shown('spool', /^Spool/)
  await beside.getByRole('textbox', { name: 'Title for readers' }).fill('Thread spool')
  await save(page)
  await shown('thread', /^Thread spool/)
  await place.fill('reel')
  await rowsOf(page).filter({ hasText: /^Reel/ }).click()
  await beside.getByRole('button', { name: 'Move the category' }).click()
  await expect(beside.getByRole('button', { name: 'Move the category' })).toBeHidden()
  await beside.getByRole('textbox', { name: 'Summary' }).focus()
  await shown('thread', /^Thread spool.*Reel/)
  const { revisionid } = await client.readWiki({ params: { namespace: 'CATEGORY', title: 'Reel' } })
  await client.moveWiki({
    params: { title: 'Reel' },
    query: { revisionid },
    body: { parent: 'Loom' },
  })
  await beside.getByRole('textbox', { name: 'Summary' }).focus()
  await page.clock.setSystemTime(Date.now() + 61_000)
  await shown('thread', /^Thread spool.*Loom \/ Reel/)
})
