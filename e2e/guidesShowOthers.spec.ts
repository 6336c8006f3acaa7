// Guides that show the steps of another are named before that changes.
import type { Locator, Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, linesOf, publishFromPanel, readBack, save } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let ada: Person
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author', { reputation: 1000 })
  await aGuide(site.admin, 'Where the lamps are', [])
})

/** A private guide of three steps, one that has it first, and one that has that first. */
const threeGuides = async (name: string) => {
  const behind = async (title: string, first: number) => {
    const guide = await aGuide(ada, title, [['Go on.']])
    await ada.client.patchGuide({
      params: { guideid: guide.guideid },
      query: { revisionid: guide.revisionid },
      body: { prerequisites: [first] },
    })
    return guide.guideid
  }
  const base = await aGuide(ada, `${name}: open the lamp`, [['Loosen.'], ['Lift.'], ['Turn.']])
  const near = await behind(`${name}: change the bulb`, base.guideid)
  await behind(`${name}: clean the glass`, near)
  await ada.client.unpublishGuide({
    params: { guideid: base.guideid },
    query: { revisionid: base.revisionid },
  })
  return { guideid: base.guideid, title: base.title, near }
}

const choose = async (page: Page, step: number, item: string) => {
  await page.getByRole('button', { name: `More actions for step ${step}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const rows = (page: Page) =>
  page.getByRole('navigation', { name: 'Steps', exact: true }).getByRole('link')
const expectNamed = async (shown: Locator, name: string) => {
  const entry = (title: string) =>
    shown.getByRole('listitem').filter({
      has: shown.page().getByRole('link', { name: `${name}: ${title}`, exact: true }),
    })
  await expect(entry('change the bulb')).toContainText(
    'Directly · Public · 0 views in the last 30 days · English',
  )
  await expect(entry('clean the glass')).toContainText('Indirectly · Public')
}
const newestOf = async (guideid: number) =>
  firstOf(await ada.client.listGuideRevisions({ params: { guideid } })).revisionid
const count = async (guideid: number) => (await readBack(ada, guideid)).steps.length

test('guides that show another are named before each change of it (A-197)', async ({ page }) => {
  const name = 'Five times'
  const { guideid, title, near } = await threeGuides(name)
  const old = await newestOf(guideid)
  await signIn(page, ada, `/guides/${guideid}/edit/details`)

  // Publishing, and what it will look like.
  await page
    .getByRole('complementary', { name: 'Publishing' })
    .getByRole('button', { name: 'Publish…', exact: true })
    .click()
  const publishes = page.getByRole('dialog', { name: 'Publish this guide?' })
  await expect(publishes.getByText('2 guides show steps of this guide:')).toBeVisible()
  await expectNamed(publishes, name)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await publishes
    .getByRole('link', { name: `Preview with these steps: “${name}: change the bulb”` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/guides/${near}/preview`))
  await expect(page.frameLocator('iframe').getByText('Loosen.')).toBeVisible()
  await page.goBack()
  await page
    .getByRole('complementary', { name: 'Publishing' })
    .getByRole('button', { name: 'Publish…', exact: true })
    .click()
  await publishFromPanel(page)

  // The type, which is asked about once.
  const type = page.getByRole('combobox', { name: 'Type', exact: true })
  await type.focus()
  await type.selectOption('technique')
  const changes = page.getByRole('dialog', { name: 'Change the type of this guide?' })
  await expectNamed(changes, name)
  await expect(changes.getByRole('button', { name: 'Keep the type' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(changes).toBeHidden()
  await expect(type).toHaveValue('repair')
  await expect(type).toBeFocused()
  await type.selectOption('technique')
  await expect(type).toHaveValue('technique')
  await expect(changes).toBeHidden()
  await save(page)

  // A step, likewise.
  await page.getByRole('link', { name: 'Steps', exact: true }).click()
  await expect(linesOf(page, 1)).toBeVisible()
  await choose(page, 1, 'Delete step')
  const deletes = page.getByRole('dialog', { name: 'Delete the step?' })
  await expectNamed(deletes, name)
  await expectAccessible(page)
  await deletes.getByRole('button', { name: 'Keep the step' }).click()
  await expect(deletes).toBeHidden()
  await expect(page.getByRole('button', { name: 'More actions for step 1' })).toBeFocused()
  await expect(rows(page)).toHaveCount(3)
  await choose(page, 1, 'Delete step')
  await expect(page.getByText('Step 1 deleted.').first()).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await save(page)
  expect(await count(guideid)).toBe(2)

  // An old version.
  const newest = await newestOf(guideid)
  await page.goto(`/guides/${guideid}/history/${old}/${newest}`)
  await page.getByRole('button', { name: `Restore revision ${old}` }).click()
  const restores = page.getByRole('region', { name: 'Restore' })
  await expect(
    restores.getByText('2 guides show steps of this guide and change with it:'),
  ).toBeVisible()
  await expectNamed(restores, name)
  await expectAccessible(page)
  await restores.getByRole('button', { name: /^Restore 1 step/ }).click()
  await expect(restores).toContainText(`Restored from revision ${old}`)
  expect(await count(guideid)).toBe(3)

  // The whole guide, and back again.
  await page.goto(`/guides/${guideid}/edit/details`)
  await page.getByRole('button', { name: 'Delete this guide…' }).click()
  const removes = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await expectNamed(removes, name)
  await removes.getByRole('textbox').fill(title)
  await removes.getByRole('button', { name: 'Delete', exact: true }).click()
  const gone = page.getByRole('main')
  await expect(gone.getByRole('heading', { name: `“${title}” is deleted` })).toBeVisible()
  await expectNamed(gone, name)
  await gone.getByRole('link', { name: 'Deleted', exact: true }).click()
  await page.getByRole('button', { name: `Restore “${title}”` }).click()
  const comes = page.getByRole('dialog', { name: `Restore “${title}”?` })
  await expectNamed(comes, name)
  await expectAccessible(page)
  await comes.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('is restored. The guide stays private')).toBeVisible()
})

test('where nobody knows who shows a guide, nothing waits for that (A-197)', async ({ page }) => {
  const { guideid } = await threeGuides('Not known')
  await page.route('**/dependents?*', route =>
    route.fulfill({ status: 404, json: { message: 'Not there', errors: [] } }),
  )
  await signIn(page, ada, `/guides/${guideid}/edit/details`)
  const unknown = page.getByText(
    'The service could not check which guides show steps of this guide.',
  )
  const panel = page.getByRole('complementary', { name: 'Publishing' })
  await expect(panel.getByText('The service could not check')).toBeVisible()
  const type = page.getByRole('combobox', { name: 'Type', exact: true })
  await type.selectOption('technique')
  await expect(type).toHaveValue('technique')
  await expect(unknown).toHaveCount(2)
  await save(page)
  await page.getByRole('link', { name: 'Steps', exact: true }).click()
  await expect(linesOf(page, 1)).toBeVisible()
  await choose(page, 1, 'Delete step')
  await expect(unknown).toBeVisible() // for some seconds
  await expect(rows(page)).toHaveCount(2)
  await save(page)
  expect(await count(guideid)).toBe(2)
})
