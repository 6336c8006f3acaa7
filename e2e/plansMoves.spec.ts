// Two trees side by side, and a plan of moves: collected, shown, broken off, gone on with, taken
// back.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { existing } from '#lib/existing.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'
import { category, chooseForTree, row, tree } from './support/tree.ts'

const hierarchy = async (site: Site) =>
  (await site.anyone.readHierarchy({
    params: { namespace: 'CATEGORY' },
    query: { display: 'hierarchy', includeStubs: true },
  })) as unknown
const put = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })
const inTree = (page: Page, name: string, title: string) =>
  tree(page, name).getByRole('treeitem', { name: new RegExp(`^${title}( |,|$)`) })

const half = isSoak ? 20 : 8
const all = 2 * half
/** Its answer reaches nobody. */
const cut = half - 3

test(`a plan of ${all} moves is resumed after a crash and can be taken back (A-165)`, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 1700 }) // every row of it in view
  for (const title of ['Depot', 'East', 'West']) await category(site, title)
  for (let n = 1; n <= half; n++) {
    await category(site, `Part ${n}`, 'Depot')
    await category(site, `Leaf ${n}`, `Part ${n}`)
  }
  const before = await hierarchy(site)
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'PUT' && request.url().includes('/parent')) sent.push(request.url())
  })
  await signIn(page, await site.person('planner', { privilege: 'Moderator' }), '/tree?path=Depot')
  await chooseForTree(page, 'Plan')
  await expect(put(page).getByText('Your moves are collected here and not sent yet')).toBeVisible()
  await chooseForTree(page, 'Expand all')
  // Parts to the east, their leaves to the west: the leaves first, or they would go along.
  const carry = async (word: string, to: string) => {
    await page.getByLabel('Filter categories').fill(word)
    await expect(page.getByText(`${half} matches`, { exact: true })).toBeVisible()
    await chooseForTree(page, 'Select several')
    for (let n = 1; n <= half; n++) await row(page, `${word} ${n}`).click()
    await expect(page.getByText(`${half} categories selected`)).toBeVisible()
    await page.keyboard.press('Control+x')
    await chooseForTree(page, 'Select several')
    await page.getByLabel('Filter categories').fill('')
    await row(page, to).focus()
    await page.keyboard.press('Control+v')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  }
  await carry('Leaf', 'West')
  await expect(put(page).getByText(`${half} moves`)).toBeVisible()
  await carry('Part', 'East')
  await expect(put(page).getByText(`${all} moves`)).toBeVisible()
  await expect(
    put(page)
      .getByRole('listitem')
      .filter({ hasText: /^Part 7 Depot East/ }),
  ).toHaveCount(1)
  await expect(row(page, 'East')).toContainText(String(half))
  expect(sent).toEqual([])
  expect(await hierarchy(site)).toEqual(before)

  const file = page.waitForEvent('download')
  await put(page).getByRole('button', { name: 'Export as JSON' }).click()
  const exported = JSON.parse(await readFile(await (await file).path(), 'utf8')) as {
    moves: { title: string; from: string | null; to: string | null }[]
  }
  expect(exported.moves).toHaveLength(all)
  expect(exported.moves).toContainEqual({ title: 'Leaf 3', from: 'Part 3', to: 'West' })

  // One in the first half reaches the service; its answer reaches nobody.
  let count = 0
  let reached = () => {}
  const reachedOne = new Promise<void>(resolve => {
    reached = resolve
  })
  await page.route('**/parent?*', async route => {
    if (++count !== cut) return route.continue()
    await route.fetch()
    reached()
  })
  await put(page).getByRole('button', { name: 'Carry out all moves' }).click()
  await reachedOne
  await page.reload()
  await expect(put(page).getByText(`${all} moves, ${cut} done`)).toBeVisible()
  await put(page).getByRole('button', { name: 'Continue the plan' }).click()
  await expect(put(page).getByText(`${all} moves, ${all} done`)).toBeVisible()
  expect(sent).toHaveLength(all)
  const leaves = Object.fromEntries(Array.from({ length: half }, (_, n) => [`Leaf ${n + 1}`, null]))
  const parts = Object.fromEntries(Array.from({ length: half }, (_, n) => [`Part ${n + 1}`, null]))
  expect(await hierarchy(site)).toMatchObject({
    hierarchy: { Depot: null, East: parts, West: leaves },
  })
  await put(page).getByRole('button', { name: 'Undo the plan' }).click()
  await expect(put(page).getByText(`${all} moves`, { exact: true })).toBeVisible()
  await expect(page.getByText(`${all} categories are back where they were.`)).toBeVisible()
  expect(await hierarchy(site)).toEqual(before)
  await put(page).getByRole('button', { name: 'Discard…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(put(page).getByText('Your moves are collected here and not sent yet')).toBeVisible()
})

test('a planned move between two trees can be taken out again (A-165, A-213, A-214)', async ({
  page,
  site,
}) => {
  for (const title of ['North', 'South']) await category(site, title)
  for (const title of ['Hammer', 'Anvil']) await category(site, title, 'North')
  await signIn(
    page,
    await site.person('shifter', { privilege: 'Moderator' }),
    '/tree?path=North/Hammer&trees=2',
  )
  await expect(inTree(page, 'Second tree', 'South')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Details' })).toHaveCount(0)
  await inTree(page, 'Categories', 'Hammer').focus()
  await page.keyboard.press('Control+x')
  await inTree(page, 'Second tree', 'South').focus()
  await expect(page.getByRole('button', { name: 'Paste into “South”' })).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Moved “Hammer” from North to South.')).toBeVisible()
  expect(
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Hammer' } })).parent,
  ).toBe('South')

  await chooseForTree(page, 'Plan')
  await expect(put(page)).toBeVisible()
  const over = async (name: string, title: string) => {
    const box = existing(await inTree(page, name, title).boundingBox(), title)
    await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 4 })
    await page.mouse.move(box.x + 121, box.y + box.height / 2)
  }
  await over('Categories', 'Anvil')
  await page.mouse.down()
  await over('Categories', 'North')
  await expect(page.getByText('Drop here to move to the top level').first()).toBeVisible()
  // What stands over the trees while something is dragged comes a moment later and moves the rows.
  await expect(async () => {
    await over('Second tree', 'South')
    await expect(inTree(page, 'Second tree', 'South')).toHaveClass(/_drop_/, { timeout: 500 })
  }).toPass()
  await page.mouse.up()
  await expect(put(page).getByRole('listitem')).toHaveText(/^Anvil North South/)
  // A row that somebody stays over opens by itself after a while.
  const south = inTree(page, 'Second tree', 'South')
  if ((await south.getAttribute('aria-expanded')) !== 'true')
    await south.locator('[data-twisty]').click()
  await expect(inTree(page, 'Second tree', 'Anvil')).toContainText('Move planned')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(
    (await site.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Anvil' } })).parent,
  ).toBe('North')
  await page.reload()
  await expect(put(page).getByRole('listitem')).toHaveText(/^Anvil North South/)
  await put(page).getByRole('button', { name: 'Remove Anvil from the plan' }).click()
  await expect(put(page).getByRole('listitem')).toHaveCount(0)
  await chooseForTree(page, 'Two trees')
  await expect(tree(page, 'Second tree')).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/tree?plan=1')
  await expect(tree(page)).toBeVisible()
  await expect(put(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More for the tree' })).toHaveCount(0)
})
