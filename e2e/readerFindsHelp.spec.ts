// Somebody with something broken comes to the site (issue 20, D2, D3; look 27 and 29).
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expectFound } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true })

test('a reader says what is broken, with a slip, and is led to the guide by keyboard', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'What needs fixing?' })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'What is broken?' })
  await field.click()
  await page.keyboard.type('bicicle chain')
  const option = page.getByRole('option', { name: /Replace a bicycle chain/ })
  await expect(option).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await expectAccessible(page)
  while ((await option.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Replace a bicycle chain' }),
  ).toBeVisible()
})

test('Enter without a choice opens all results, Escape closes them', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'What is broken?' })
  await field.fill('brake')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toHaveValue('brake')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=brake/)
})

test('searches that an Admin offers stand below the field, and lead to their results', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const offer = async (often_asked: string[]) =>
    client.patchSettings({ query: await client.readSettings(), body: { often_asked } })
  await offer(['chain skips', 'disc brake pads'])
  await page.goto('/')
  const offered = page.getByRole('list', { name: 'Popular searches:' }).getByRole('link')
  await expect(offered).toHaveText(['chain skips', 'disc brake pads'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'disc brake pads' }).click()
  await expect(page).toHaveURL(/\/search\?q=disc/)
  await expect(
    page.getByRole('link', { name: /Replace the pads of a disc brake/ }).first(),
  ).toBeVisible()
  await offer([])
})

test('categories lead down to guides, which are counted on the way', async ({ page, site }) => {
  await page.goto('/')
  const overview = await site.anyone.readCategoryOverview({ query: { each: 0 } })
  const { guides, categories, site: whole } = overview
  const bicycles = categories.find(one => one.title === 'Bicycles')?.guides ?? 0
  expect(bicycles).toBeGreaterThan(1)
  const counts = { categories: whole?.categories ?? 0, people: whole?.people ?? 0 }
  expect(counts.people).toBeGreaterThan(1)
  await expect(page.getByRole('main').getByText(/Free to read/)).toHaveText(
    `${guides} guides in ${counts.categories} categories, written and corrected by ${counts.people} people. Free to read, to print and to correct.`,
  )
  await page.getByRole('link', { name: `Bicycles ${bicycles} guides` }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Categories' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Replace a bicycle chain' })).toBeVisible()
  await expect(main.getByText('Chains', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: `Show all ${bicycles} guides` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'guides' })).toHaveText(
    `${bicycles} guides`,
  )
  await expect(page.getByRole('link', { name: 'Replace a bicycle chain' })).toBeVisible()
  await page.goto('/Device/Root')
  await page.getByRole('link', { name: `Show all ${guides} guides` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'guides' })).toHaveText(
    `${guides} guides`,
  )
})

test('of many kinds one finds its own by name or model number, without guides folded', async ({
  page,
  site,
}) => {
  const admin = site.admin.client
  await admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Sewing', contents: '' } })
  for (let n = 1; n <= 9; n++)
    await admin.createWiki({
      body: { namespace: 'CATEGORY', title: `Machine X${n}`, parent: 'Sewing', contents: '' },
    })
  await admin.createGuide({
    body: { type: 'technique', subject: 'Belt', category: 'Machine X7', public: true },
  })
  await page.goto('/Device/Sewing')
  const kinds = page.locator('#subcategories')
  await expect(kinds.getByRole('link')).toHaveText([/^Machine X7/])
  await page.getByText('8 more categories without guides').click()
  await expect(kinds.getByRole('link')).toHaveCount(9)
  const field = page.getByRole('searchbox', { name: 'Model number or name' })
  await field.fill('x3')
  await expect(kinds.getByRole('link')).toHaveText(['Machine X3'])
  await field.fill('toaster')
  await expect(page.getByText('No matches.')).toBeVisible()
  // What is on the type plate is a fact of the page; of another, deeper one, too.
  const machine = await admin.readWiki({
    params: { namespace: 'CATEGORY', title: 'Machine X5' },
  })
  await admin.patchWiki({
    params: { namespace: 'CATEGORY', title: 'Machine X5' },
    query: { revisionid: machine.revisionid },
    body: { info: [{ name: 'Model number', value: 'QZ-8851/EU' }] },
  })
  await admin.createWiki({
    body: {
      namespace: 'CATEGORY',
      title: 'Foot pedal',
      parent: 'Machine X5',
      contents: 'The plate says QZ-9902.',
    },
  })
  await expectFound(admin, 'QZ-8851', ['Machine X5'], { category: 'Sewing' })
  await expectFound(admin, '9902', ['Foot pedal'], { category: 'Sewing' })
  await page.reload()
  await field.fill('QZ-8851')
  await expect(kinds.getByRole('link')).toHaveText(['Machine X5'])
  await field.fill('9902')
  await expect(kinds.getByRole('link')).toHaveText(['Foot pedal'])
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
  // Another number of the same maker is another machine: nothing comes close.
  await field.fill('plate 9955')
  await expect(page.getByText('No matches.')).toBeVisible()
  await field.fill('9902')
  await expect(kinds.getByRole('link')).toHaveText(['Foot pedal'])
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field.press('Tab')
  await expect(kinds.getByRole('link', { name: 'Foot pedal' })).toBeFocused()
})

test('home and category are within the rules at every width', async ({ page }) => {
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/Device/Bicycles']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/')
    const box = await page.getByRole('combobox', { name: 'What is broken?' }).boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(300)
  }
})
