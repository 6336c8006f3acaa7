// What was found wanting in the look of lists and panels, measured where it was seen.
import type { Locator } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones, tokenOf } from './support/accessible.ts'
import { aGuide, boxOf } from './support/editing.ts'
import { guideOf, propose } from './support/patrolling.ts'
import type { Person } from './support/site.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'
import { category, chooseForTree, tree } from './support/tree.ts'

let ada: Person
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author', { reputation: 1000 })
})

const middleOf = ({ y, height }: { y: number; height: number }) => y + height / 2

test('ranges of views are pressed in one row, and what is worth a look stands beside (D21)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/views')
  const ranges = page.getByRole('group', { name: 'Range' })
  await expect(ranges.getByRole('button')).toHaveText([
    'Today',
    '7 days',
    '30 days',
    '90 days',
    'Year',
  ])
  await expect(ranges.getByRole('button', { pressed: true })).toHaveText('30 days')
  const week = ranges.getByRole('button', { name: '7 days' })
  await week.press('Enter')
  await expect(page).toHaveURL(/range=7/)
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await expect(week).toBeFocused()
  await page.getByRole('button', { name: /^\d+ \w+( \d+)? to \d+ \w+$/ }).press('Enter')
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  const seen = page.getByRole('region', { name: 'Most viewed documents' })
  const found = page.getByRole('region', { name: 'Worth a look' })
  await expect(seen).toBeVisible()
  await expectSettled(page)
  const [left, right] = [await boxOf(seen), await boxOf(found)]
  expect(Math.abs(left.y - right.y)).toBeLessThan(1)
  expect(Math.abs(left.width - right.width)).toBeLessThan(1)
  expect(right.x).toBeGreaterThan(left.x + left.width)
  // Words of the chart are no larger than those of the lists.
  const chart = page.getByRole('application', { name: /^Chart: Views per day/ })
  const day = chart.locator('svg text').last()
  expect((await boxOf(day)).height).toBeLessThanOrEqual((await boxOf(week)).height / 2)
  await expectAccessible(page)
  await expectFitsPhones(page)
})

test('people are found by words and three filters, the rare ones behind a button (D22)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/users')
  const bar = page.getByRole('search', { name: 'Filter people' })
  const fields = bar.locator('input, select')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(fields).toHaveCount(4)
    for (const name of ['Name, unique name or email', 'Team', 'Role', 'State'])
      await expect(bar.getByLabel(name, { exact: true })).toBeVisible()
  }
  const more = bar.getByRole('button', { name: 'Filters', exact: true })
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(fields).toHaveCount(8)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await more.press('Enter')
  await expect(fields).toHaveCount(4)
  // One that is set is never hidden by the next visit.
  await page.goto('/users?least=5')
  await expect(bar.getByLabel('Minimum reputation')).toHaveValue('5')
})

test('a board without releases shows its six states and one main action (D23)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/releases')
  const columns = page.getByRole('list', { name: 'Board' }).getByRole('listitem')
  await expect(columns).toHaveText([
    'Draft',
    'In review',
    'Approved',
    'Scheduled',
    'Live',
    'Archived',
  ])
  await expectSettled(page)
  const [first, last] = [await boxOf(columns.first()), await boxOf(columns.last())]
  expect(first.y).toBe(last.y)
  expect(first.height).toBeGreaterThan(100)
  const act = page.getByRole('link', { name: 'Release a guide' })
  await expect(act).toHaveCSS('background-color', await tokenOf(page, '--accent'))
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await act.click()
  await expect(page).toHaveURL(/\/guides\?whose=mine/)
})

test('nothing in review stands on the ground and leads on by a verb (D24)', async ({
  page,
  site,
}) => {
  await signIn(page, await site.person('Nora New'), '/contributions')
  const state = page.getByRole('status').filter({ hasText: 'You have no edits in review' })
  await expect(state).toBeVisible()
  await expect(state).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(state).toHaveCSS('border-top-width', '0px')
  await expect(state).toHaveCSS('box-shadow', 'none')
  const head = await boxOf(page.getByRole('heading', { level: 1 }))
  expect(Math.abs((await boxOf(state.getByRole('heading'))).x - head.x)).toBeLessThan(1)
  await expect(state.getByRole('link')).toHaveText('Find a guide to improve')
})

test('the tools of the tree and those of its panel take one row each at 1440 (D25)', async ({
  page,
  site,
}) => {
  await category(site, 'Lamps with a rather long name')
  await signIn(page, site.admin, '/tree?path=Lamps+with+a+rather+long+name')
  await expect(tree(page)).toBeVisible()
  const isOneRow = async (...tools: readonly Locator[]) => {
    for (const tool of tools) await expect(tool).toBeVisible()
    await expectSettled(page)
    const middles = (await Promise.all(tools.map(boxOf))).map(middleOf)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  }
  await isOneRow(
    page.getByLabel('Filter categories'),
    page.getByRole('button', { name: 'Show stubs' }),
    page.getByLabel('Categories to show'),
    page.getByRole('button', { name: 'More for the tree' }),
    page.getByRole('button', { name: 'New category…' }),
  )
  const panel = page.getByRole('complementary', { name: 'Details' })
  await isOneRow(
    panel.getByRole('link', { name: 'Open' }),
    panel.getByRole('button', { name: 'Move to…' }),
    panel.getByRole('button', { name: 'More', exact: true }),
    panel.getByRole('button', { name: 'Copy link' }),
  )
  for (const name of ['Expand all', 'Select several', 'Two trees', 'Plan'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await chooseForTree(page, 'Two trees')
  await expect(tree(page, 'Second tree')).toBeVisible()
  await chooseForTree(page, 'Select several')
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible()
  await expectAccessible(page)
})

test('rows of a history lead with who and when, the number is small at their end (D26)', async ({
  page,
}) => {
  const { guideid } = await aGuide(ada, 'A lid with a history', [['Lift it.']])
  await signIn(page, ada, `/guides/${guideid}/history`)
  const row = page.locator('[data-revision]').first()
  const who = row.getByText(/^Ada Author, \d\d:\d\d$/)
  const number = row.getByText(/^\d+$/).first()
  await expect(who).toBeVisible()
  const [first, second] = [await boxOf(who), await boxOf(number)]
  expect(second.x).toBeGreaterThan(first.x + first.width - 1)
  const sizeOf = (of: Locator) => of.evaluate(one => parseFloat(getComputedStyle(one).fontSize))
  expect(await sizeOf(number)).toBeLessThan(await sizeOf(who))
})

test('boxes to tick have the accent of the site (D29)', async ({ page }) => {
  await signIn(page, ada, '/settings')
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const accent = await tokenOf(page, '--accent')
  for (const box of await boxes.all()) await expect(box).toHaveCSS('accent-color', accent)
})

test('the dialog of a suspension lists only what will happen (P-28)', async ({ page, site }) => {
  const idle = await site.person('Ida Idle', { privilege: 'Moderator' })
  await signIn(page, site.admin, `/users/${idle.userid}`)
  const effects = page.getByRole('list', { name: 'What happens' })
  const ask = () => page.getByRole('button', { name: 'Suspend…' }).click()
  const asked = page.waitForResponse(/\/x\/approvals\/requests\?.*signer=/)
  await ask()
  await asked
  await expect(effects.getByRole('listitem')).toHaveText([/signed out everywhere/])
  const { guideid } = await guideOf(site, 'A lid to review')
  const pia = await site.person('Pia Proposes')
  await propose(pia, guideid, 1, 'Lift it slowly.')
  const { itemid } = firstOf(await idle.client.listPatrolItems({ query: { author: pia.userid } }))
  await idle.client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  await page.reload()
  await ask()
  await expect(effects.getByRole('listitem')).toHaveText([
    /signed out everywhere/,
    'Edits they are reviewing become available to others.',
  ])
})
