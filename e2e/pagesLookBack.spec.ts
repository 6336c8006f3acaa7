import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { tabTo } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person } from './support/site.ts'

const table = (torque: string) =>
  `{table\n|! Screw\n|! Torque\n|--\n| M5\n| 4 Nm\n|--\n| M6\n| ${torque}\n}`
const texts = [
  `== Torque ==\n\nTighten by hand first.\n\n${table('8 Nm')}\n\n* Clean\n* Grease`,
  `== Torque ==\n\nTighten by hand first.\n\n${table('9 Nm')}\n\n* Clean\n* Grease`,
  `== Torque ==\n\nTighten by hand. See [[Torque wrench]].\n\n${table('9 Nm')}\n\n* Clean`,
]

let ada: Person
let revisions: number[]
const params = { namespace: 'WIKI', title: 'Screws & "bolts"' }
const address = `/wiki/WIKI/${encodeURIComponent(params.title)}/history`

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author', { reputation: 1000 })
  let page = await site.admin.client.createWiki({ body: { ...params, contents: firstOf(texts) } })
  revisions = [page.revisionid]
  for (const contents of texts.slice(1)) {
    page = await site.admin.client.patchWiki({
      params,
      query: { revisionid: page.revisionid },
      body: { contents, description: `Version ${revisions.length}` },
    })
    revisions.push(page.revisionid)
  }
})

const changed = (page: Page) => page.locator('td[data-changed]')
const textOf = async (site: { anyone: Person['client'] }) =>
  (await site.anyone.readWiki({ params })).contents_raw

test('page history marks the one table cell that changed (A-125, A-129)', async ({ page }) => {
  await signIn(page, ada, '/Wiki/Screws_&_"bolts"')
  await tabTo(page, page.getByRole('link', { name: 'History' }))
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'History of Screws & "bolts"' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '3 revisions' })).toBeVisible()
  await page.goto(`${address}/${revisions[0]}/${revisions[1]}`)
  await expect(changed(page)).toHaveCount(2)
  await expect(changed(page).locator('del')).toHaveText(/8/)
  await expect(changed(page).locator('ins')).toHaveText(/9/)
  await expect(
    page.getByRole('list', { name: 'Differences in the text' }).getByRole('listitem'),
  ).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: 'Summary' }).or(page.locator('section[aria-label="Summary"]')),
  ).toContainText('Version 1')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('two revisions of a page compare from the address alone (A-125, A-129)', async ({ page }) => {
  await page.goto(`${address}/${revisions[1]}/${revisions[2]}`)
  const list = page.getByRole('list', { name: 'Differences in the text' })
  await expect(list.first()).toContainText('Tighten by hand. See')
  await expect(page.getByText('* Grease')).toHaveCount(0)
  await page.getByRole('button', { name: 'Source', exact: true }).click()
  await expect(page.getByText('* Grease')).toBeVisible()
  await expect(page.getByText(/lines? unchanged/).first()).toBeVisible()
  await expectAccessible(page)
  // Nobody is signed in: nothing is offered to bring back.
  await expect(page.getByRole('button', { name: /^Restore|back/ })).toHaveCount(0)
})

test('restoring a whole revision previews its effect and can be undone (A-127, A-129, A-147)', async ({
  page,
  site,
}) => {
  await signIn(page, ada, `${address}/${revisions[0]}/${revisions[2]}`)
  await page.getByRole('button', { name: `Restore revision ${revisions[0]}` }).click()
  const panel = page.getByRole('region', { name: 'Restore' })
  await expect(panel).toBeFocused()
  await expect(panel.getByText('Links removed: Torque wrench.')).toBeVisible()
  expect(await textOf(site)).toBe(texts[2])
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^Restore \d/ }).click()
  await expect(panel.getByText(/^Restored from revision/)).toBeVisible()
  expect(await textOf(site)).toBe(texts[0])
  await expect(page.getByRole('heading', { level: 2, name: '4 revisions' })).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText(/^Undone, saved as revision/)).toBeVisible()
  expect(await textOf(site)).toBe(texts[2])
})

test('one block by keys: only that comes back (A-127, A-129)', async ({ page, site }) => {
  await signIn(page, ada, `${address}/${revisions[1]}/${revisions[2]}`)
  await tabTo(page, page.getByRole('button', { name: /^Restore this block: Grease/ }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Restore' })
  await expect(panel).toBeFocused()
  await tabTo(page, panel.getByRole('button', { name: 'Restore 1 block' }))
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^Restored from revision/)).toBeVisible()
  expect(await textOf(site)).toBe(`${texts[2]}\n* Grease`)
})

test('history refuses unknown revisions and unwritten pages (A-125)', async ({ page, site }) => {
  const other = await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Other screws', contents: 'A.' },
  })
  await page.goto(`${address}/${revisions[0]}/${other.revisionid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.goto('/wiki/WIKI/Nobody%20wrote%20it/history')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
