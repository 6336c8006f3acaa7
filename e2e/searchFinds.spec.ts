import type { Page } from '@playwright/test'
import { firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { holdBack } from './support/heldBack.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true })

const derailleur = 'Adjust a rear derailleur'

const openPalette = async (page: Page, open: () => Promise<void>) => {
  // Before the page is there nobody hears its keys.
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeVisible()
  await open()
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
}

test('by keyboard: the palette opens from anywhere, finds a guide and goes there', async ({
  page,
}) => {
  await page.goto('/guides')
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  await openPalette(page, () => page.keyboard.press('Control+k'))
  const field = page.getByRole('combobox', { name: 'Search or jump to…' })
  await expect(field).toBeFocused()
  await page.keyboard.type('rear derail')
  const guides = page.getByRole('group', { name: 'Guides' })
  await expect(guides.getByRole('option')).toHaveCount(1)
  await expect(guides.getByRole('option', { name: derailleur })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Search everything/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: derailleur })).toBeVisible()
  await expect(field).toHaveCount(0)
})

test('Enter searches for the typed words until suggestions for them arrive', async ({ page }) => {
  await page.goto('/guides')
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await page.keyboard.type('rear derail')
  await expect(
    page.getByRole('group', { name: 'Guides' }).getByRole('option', { name: derailleur }),
  ).toHaveAttribute('aria-selected', 'true')
  const asking = await holdBack(page, 'GET', /\/suggest\//)
  await page.keyboard.type('leur')
  await expect(page.getByRole('option', { name: derailleur })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.type(' crank')
  await expect(
    page.getByRole('option', { name: 'Search everything for “rear derailleur crank”' }),
  ).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option', { name: derailleur })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=rear\+derailleur\+crank$/)
  asking.letGo()
})

test('Escape closes the palette, and earlier searches can be forgotten', async ({ page }) => {
  await page.goto('/')
  const finder = page.getByRole('button', { name: 'Search or jump to…' })
  await openPalette(page, () => finder.click())
  await page.keyboard.type('chain')
  await expect(
    page.getByRole('group', { name: 'Guides' }).getByRole('option').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(finder).toBeFocused()
  await openPalette(page, () => page.keyboard.press('/'))
  await page.keyboard.type('chain')
  await page.getByRole('option', { name: 'Search everything for “chain”' }).click()
  await expect(page).toHaveURL('/search?q=chain')
  await page.getByRole('heading', { level: 2, name: /results/ }).waitFor()
  await openPalette(page, () => page.keyboard.press('/'))
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'chain' }).waitFor()
  await page.getByRole('button', { name: 'Clear recent searches and places' }).click()
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await expect(page.getByRole('group', { name: 'Commands' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
})

test('commands are found by name', async ({ page, site }) => {
  const ana = await site.person('Ana Finds')
  await page.goto('/')
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await page.keyboard.type('new guide')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await page.keyboard.type('dark')
  await page.getByRole('option', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await signIn(page, ana, '/')
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await page.keyboard.type('new gui')
  await page.getByRole('option', { name: 'New guide' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/guides/new')
})

test('the palette goes to a line by its address and gives commands of menus (A-201, A-202)', async ({
  page,
  site,
}) => {
  const guides = await site.admin.client.listGuides({ query: { limit: 200 } })
  const { guideid } = foundIn(guides, guide => guide.title === derailleur)
  const { steps } = await site.admin.client.readGuide({ params: { guideid } })
  const { stepid, lines } = itemAt(steps, 1)
  const first = page.getByRole('option').first()

  await page.goto('/guides')
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await page.keyboard.type(`guide ${guideid} step 2 line 1`)
  await expect(first).toHaveAccessibleName(`Step 2, line 1 ${derailleur}`)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${guideid}#s${stepid}-1$`))
  await expect(page.locator(`#s${stepid}-1`)).toBeFocused()
  await expect(page.locator(`#s${stepid}-1`)).toContainText(firstOf(lines).text_raw.slice(0, 12))

  // What comes late from the service stands below what was chosen.
  const asking = await holdBack(page, 'GET', /\/suggest\//)
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toHaveAccessibleName(new RegExp(derailleur))
  await page.keyboard.type('home')
  await expect(first).toHaveAccessibleName(/^Home/)
  asking.letGo()
  await expect(page.getByRole('status').filter({ hasText: /found/ })).toHaveCount(1)
  await expect(first).toHaveAccessibleName(/^Home/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
})

test('the palette does more with a row, and finds categories by path and pictures by name (A-201)', async ({
  page,
  site,
}) => {
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, site.admin, '/')
  await openPalette(page, () => page.keyboard.press('Control+k'))
  await page.keyboard.type('derailleur')
  await expect(option(derailleur)).toBeVisible()
  while ((await option(derailleur).getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('option')).toHaveText([/^Open/, 'Edit', 'History', 'Copy link'])
  await page.keyboard.press('ArrowLeft')
  await expect(option(derailleur)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await option('Copy link').click()
  // The browser writes to its clipboard after the click is over.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/Guide/')

  await openPalette(page, () => page.keyboard.press('Control+k'))
  await page.keyboard.type('cat:Bicycles/Drivetrain/ch')
  // More stand there until the last letters are heard.
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([
    /Chains/,
  ])
  await page.keyboard.press('Escape')

  await site.admin.client.uploadImage(
    { query: { file: 'gasket-of-a-pump.jpg' } },
    { file: new Uint8Array(await photo(640, 480)) },
  )
  await openPalette(page, () => page.keyboard.press('Control+k'))
  // In one go: what is found for the first letters leads to those.
  await page.keyboard.insertText('image gasket')
  await option(/gasket-of-a-pump/).click()
  await expect(page).toHaveURL(/\/media\?q=gasket&item=image-\d+/)
})

test('words typed before the palette is there are in it (A-201)', async ({ page }) => {
  const loading = await holdBack(page, 'GET', /\/Palette-[^/]+\.js$/)
  await page.goto('/guides')
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('rear der')
  loading.letGo()
  const field = page.getByRole('combobox', { name: 'Search or jump to…' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('rear der')
  await page.keyboard.type('ail')
  await expect(page.getByRole('option', { name: derailleur })).toBeVisible()
})

test('results are marked, filtered by kind, and open at their place (D19)', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('chain')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=chain')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.locator('mark').first()).toHaveText(/^chain/i)
  const all = await results.getByRole('listitem').count()
  await expect(results.getByRole('heading').last()).toHaveText('Parts and tools')
  await expect(results.getByRole('link', { name: /^Step \d+, line \d+/ }).first()).toHaveAttribute(
    'href',
    /#s\d+-\d+$/,
  )
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: 'Categories' })
    .check()
  await expect(page).toHaveURL('/search?q=chain&filter=category')
  await expect(results.getByRole('listitem').filter({ hasText: /Guide, / })).toHaveCount(0)
  expect(await results.getByRole('listitem').count()).toBeLessThan(all)
  await page.getByRole('radio', { name: /^Drivetrain/ }).check()
  await expect(page).toHaveURL('/search?q=chain&filter=category&category=Drivetrain')
  await expect(page.getByRole('radio', { name: 'Drivetrain' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Drivetrain' })).toBeChecked()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(results.getByRole('listitem')).toHaveCount(all)
  await page.getByRole('searchbox', { name: 'Search terms' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(results.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/search/)
})

test('what was looked for instead and what was left out is said, and can be undone', async ({
  page,
}) => {
  await page.goto('/search?q=deraileur')
  const truth = page.getByRole('heading', { level: 2 }).first()
  await expect(truth).toHaveText('Showing results for “derailleur”')
  await page.getByRole('link', { name: 'Search for “deraileur” as written' }).click()
  await expect(page).toHaveURL('/search?q=%22deraileur%22')
  await expect(page.getByRole('heading', { name: 'Nothing found for “"deraileur"”' })).toBeVisible()
  await page.goto('/search?q=chain+wear+socks')
  await expect(truth).toHaveText(/^No result contains all 3 words\. .*“chain”/)
  const words = page.getByRole('group', { name: 'Words in your search' })
  await expect(words.locator('s')).toHaveText('socks')
  await words.getByRole('link', { name: /^wear/ }).click()
  await expect(page).toHaveURL('/search?q=wear')
})

test('search tells no result, no result of a kind and no service apart', async ({
  page,
  faults,
}) => {
  await page.goto('/search?q=nosuchwordanywhere')
  await expect(
    page.getByRole('heading', { name: 'Nothing found for “nosuchwordanywhere”' }),
  ).toBeVisible()
  await page.goto('/search?q=derailleur&filter=team')
  await page.getByRole('link', { name: /^Show all/ }).click()
  await expect(
    page.getByRole('region', { name: 'Results' }).getByRole('link', { name: derailleur }),
  ).toBeVisible()
  await page.route('**/api/2.0/search/**', route => route.abort())
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('brake')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await page.unroute('**/api/2.0/search/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /result/ })).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`search is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/search?q=chain')
    await page.getByRole('region', { name: 'Results' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await openPalette(page, () => page.getByRole('button', { name: 'Search or jump to…' }).click())
    await page.keyboard.type('chain')
    await page.getByRole('group', { name: 'Guides' }).getByRole('option').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
