// Categories that stand in the tree twice: found, merged by a plan, broken off, taken back.
import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person, Site } from './support/site.ts'
import { category, chooseForTree, row } from './support/tree.ts'

const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Duplicates' })
const pair = (page: Page, name: string) =>
  dialog(page).getByRole('listitem').filter({ hasText: name }).first()

const guideIn = async (site: Site, title: string, name: string) =>
  (
    await site.admin.client.createGuide({
      body: { category: name, type: 'repair', title, public: true },
    })
  ).guideid
const categoryOf = async (site: Site, guideid: number) =>
  (await site.anyone.readGuide({ params: { guideid } })).category
const parentOf = async (site: Site, title: string) =>
  (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title } })).parent
const isThere = (site: Site, title: string) =>
  site.anyone.readWiki({ params: { namespace: 'CATEGORY', title } }).then(
    () => true,
    () => false,
  )

let keeper: Person
test.beforeAll(async ({ site }) => {
  keeper = await site.person('merger', { privilege: 'Moderator' })
})

test('two duplicates are merged by keyboard, go on after a crash, are taken back (A-165, A-166)', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await category(site, 'Fasteners')
  await category(site, 'Fastener')
  for (const title of ['Rivet', 'Screw']) await category(site, title, 'Fastener')
  for (const title of ['Nail', 'Bolt', 'Nut', 'Clip']) await category(site, title, 'Fasteners')
  const guides = [
    await guideIn(site, 'Drive a screw', 'Fastener'),
    await guideIn(site, 'Set a rivet', 'Fastener'),
  ]
  const places = async () => [
    ...(await Promise.all(guides.map(id => categoryOf(site, id)))),
    await parentOf(site, 'Rivet'),
    await parentOf(site, 'Screw'),
  ]
  const all = (title: string) => [title, title, title, title]

  await signIn(page, keeper, '/tree')
  await expect(row(page, 'Fastener')).toBeVisible()
  await chooseForTree(page, 'Duplicates…')
  await expect(pair(page, 'Fasteners')).toContainText('Singular and plural')
  await expect(pair(page, 'Fasteners')).toContainText('2 subcategories, 2 public guides')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Keep this one: Fasteners.' }).press('Enter')
  await expect(dialog(page).getByRole('status')).toContainText(
    'Added to the plan, merge into “Fasteners”: 2 categories, 2 guides, 1 page. Nothing has been sent yet.',
  )
  await expect(pair(page, 'Fasteners')).toContainText('In the plan')
  await page.keyboard.press('Escape')
  await expect(plan(page).getByRole('status')).toHaveText('2 categories, 2 guides, 1 page')
  await expect(plan(page).getByRole('listitem')).toHaveCount(5)
  await expect(plan(page)).toContainText('Delete the page of Fastener when it is empty')
  await expectAccessible(page)
  expect(await places()).toEqual(all('Fastener'))

  // A line is taken out, and put back by planning the pair once more.
  await plan(page).getByRole('button', { name: 'Remove Fastener from the plan' }).press('Enter')
  await expect(plan(page).getByRole('status')).toHaveText('2 categories, 2 guides')
  await chooseForTree(page, 'Duplicates…')
  await dialog(page).getByRole('button', { name: 'Keep this one: Fasteners.' }).press('Enter')
  await expect(pair(page, 'Fasteners')).toContainText('In the plan')
  await page.keyboard.press('Escape')

  // The first guide reaches the service; its answer reaches nobody.
  let reached = () => {}
  const reachedOne = new Promise<void>(resolve => {
    reached = resolve
  })
  await page.route('**/guides/*?*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await route.fetch()
    reached()
  })
  await plan(page).getByRole('button', { name: 'Carry out the plan' }).press('Enter')
  await reachedOne
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(plan(page).getByRole('status')).toHaveText('2 categories, 2 guides, 1 page, 2 done')
  await plan(page).getByRole('button', { name: 'Continue the plan' }).press('Enter')
  await expect(page.getByText('Carried out: 2 guides, 1 page.')).toBeVisible()
  await expect(plan(page).getByRole('status')).toHaveText('2 categories, 2 guides, 1 page, 5 done')
  expect(await places()).toEqual(all('Fasteners'))
  expect(await isThere(site, 'Fastener')).toBe(false)
  await expect(row(page, 'Fastener')).toHaveCount(0)

  await page.reload()
  await plan(page).getByRole('button', { name: 'Undo the plan' }).press('Enter')
  await expect(page.getByText(/^Undone: 2 categories, \d guides, 1 page\.$/)).toBeVisible()
  expect(await places()).toEqual(all('Fastener'))
  await expect(row(page, 'Fastener')).toBeVisible()
  await plan(page).getByRole('button', { name: 'Discard…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(plan(page).getByRole('listitem')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a pair is said to be none, taken back and merged by touch (A-165, W28)', async ({
    page,
    site,
  }) => {
    await category(site, 'Desk lamp')
    await category(site, 'Lamp desk')
    const guide = await guideIn(site, 'Change the bulb', 'Lamp desk')
    await signIn(page, keeper, '/tree')
    await page.getByRole('button', { name: 'More for the tree' }).tap()
    await page.getByRole('menuitem', { name: 'Duplicates…' }).tap()
    await expect(pair(page, 'Desk lamp')).toContainText('Order of the words')
    await dialog(page)
      .getByRole('button', { name: /^Not the same: (Desk lamp|Lamp desk) and/ })
      .tap()
    await expect(dialog(page).getByRole('status').first()).toContainText(
      'They will not be suggested again.',
    )
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: /^Suggest again: (Desk lamp|Lamp desk) and/ })
      .tap()
    await dialog(page).getByRole('button', { name: 'Keep this one: Desk lamp.' }).tap()
    await expect(dialog(page).getByRole('status')).toContainText('1 guide, 1 page')
    await expectFitsPhones(page)
    await dialog(page).getByRole('button', { name: 'Close' }).tap()
    await plan(page).getByRole('button', { name: 'Carry out the plan' }).tap()
    await expect(page.getByText('Carried out: 1 guide, 1 page.')).toBeVisible()
    expect(await categoryOf(site, guide)).toBe('Desk lamp')
    expect(await isThere(site, 'Lamp desk')).toBe(false)
    await expectAccessible(page)
    await expectFitsPhones(page)
    await plan(page).getByRole('button', { name: 'Undo the plan' }).tap()
    await expect(page.getByText('Undone: 1 guide, 1 page.')).toBeVisible()
    expect(await categoryOf(site, guide)).toBe('Lamp desk')
  })
})
