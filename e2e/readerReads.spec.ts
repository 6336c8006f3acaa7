import type { GuideSummary } from '#contract/guides/shapes.ts'
import { existing, foundIn, lastOf, matchIn } from '#lib/existing.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true })

let guides: GuideSummary[]
const named = (title: string) => foundIn(guides, guide => guide.title === title)
const derailleur = 'Adjust a rear derailleur'

test.beforeAll(async ({ site }) => {
  guides = await site.anyone.listGuides({ query: { limit: 200 } })
})

test('a reader finds a guide by a word of its title and opens it at its own address', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
  const list = page.getByRole('list', { name: 'Guides' })
  await expect(list.getByRole('listitem')).toHaveCount(guides.length)
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('derailleur')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: derailleur }).click()
  await expect(page).toHaveURL(named(derailleur).url)
  await expect(page.getByRole('heading', { level: 1, name: derailleur })).toBeVisible()
  await expect(page).toHaveTitle(/^Adjust a rear derailleur · /)
  await page.goBack()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('filters of type and category narrow the list and are taken off one by one', async ({
  page,
}) => {
  await page.goto('/guides')
  const rows = page.getByRole('list', { name: 'Guides' }).getByRole('listitem')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Maintenance' }).check()
  await expect(rows).toHaveCount(guides.filter(({ type }) => type === 'maintenance').length)
  await expect(page).toHaveURL('/guides?types=maintenance')
  await filters.getByRole('combobox', { name: 'Category' }).fill('Derail')
  await page.getByRole('option', { name: 'Derailleurs' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(derailleur)
  await page.getByRole('link', { name: 'Remove filter Maintenance' }).click()
  await expect(page.getByText('Category: Derailleurs')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(guides.length)
})

test('a list that fills more than a page is paged, and nothing found says so', async ({
  page,
  site,
}) => {
  const ana = await site.person('Ana Pages')
  const numbers = Array.from({ length: 23 }, (_, n) => n + 1)
  for (const number of numbers)
    await ana.client.createGuide({
      body: {
        category: 'Chains',
        type: 'technique',
        title: `Numbered sheet ${number}`,
        public: true,
      },
    })
  await page.goto('/guides?title=numbered')
  const rows = page.getByRole('list', { name: 'Guides' }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await expect(page.getByText('1 to 20 of 23')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('21 to 23 of 23')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(rows).toHaveCount(20)
  await page.goto('/guides?title=nosuchword')
  await expect(page.getByText('No guide matches “nosuchword”')).toBeVisible()
})

test('another title in the address is put right', async ({ page }) => {
  const guide = named(derailleur)
  await page.goto(`/Guide/Something+else/${guide.guideid}?a=1`)
  await expect(page).toHaveURL(`${guide.url}?a=1`)
  await page.goto(`/guides/${guide.guideid}`)
  await expect(page).toHaveURL(guide.url)
})

test('the focus stays where it is while the address is put right', async ({ page }) => {
  const guide = named(derailleur)
  await page.goto(`/guides/${guide.guideid}`)
  await expect(page).toHaveURL(guide.url)
  await expectSettled(page)
  await expect(page.getByRole('main')).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('a guide shows its pictures, its supplies and the steps of what comes first', async ({
  page,
  site,
}) => {
  const guide = await site.anyone.readGuide({ params: { guideid: named(derailleur).guideid } })
  await page.goto(guide.url)
  await expect(
    page.getByRole('heading', { level: 2, name: 'First, the steps of Replace a bicycle chain' }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: 'The steps of this guide' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: /^Step \d+:/ })).toHaveCount(
    guide.steps.length,
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Tools' })).toBeVisible()
  await expect(page.getByText('Hex key, 5 mm')).toBeVisible()
  const pictures = page.getByRole('main').locator('img:visible') // some are for paper
  expect(await pictures.count()).toBeGreaterThan(guide.steps.length)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  const last = lastOf(guide.steps)
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: last.title })
    .click()
  await expect(page).toHaveURL(`${guide.url}#s${last.stepid}`)
  await expect(page.getByRole('heading', { level: 3, name: last.title })).toBeInViewport()
})

test('a picture of a step grows to the window and goes away with Escape', async ({ page }) => {
  await page.goto(named(derailleur).url)
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('on paper there are the words and pictures, and nothing to press', async ({ page }) => {
  await page.goto(named(derailleur).url)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.locator('html')).toHaveCSS(
    'background-color',
    /^(rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/,
  )
  for (const control of await page.getByRole('button').all())
    await expect(control.getByRole('img')).toBeVisible()
})

test('at 390 and 320 pixels nothing scrolls sideways', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of ['/', '/guides', named(derailleur).url]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  }
})

test('on a phone the rooms lie behind a menu that is called so and begins the bar (D4)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).toBeVisible()
  expect(existing(await menu.boundingBox(), 'the menu').x).toBeLessThan(40)
  await menu.click()
  await expect(page.getByRole('link', { name: 'Guides', exact: true }).last()).toBeInViewport()
})

test('step numbers from ten on are whole beside a narrow page (D8)', async ({ page, site }) => {
  const ada = await site.person('Nan Numbers', { privilege: 'Moderator' })
  const { guideid } = await aGuide(
    ada,
    'Twelve steps',
    Array.from({ length: 12 }, () => ['One.']),
  )
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, ada, `/Guide/x/${guideid}`)
  const last = page.getByRole('navigation', { name: 'Steps' }).locator('b').nth(11)
  await expect(last).toBeVisible()
  expect(
    await last.evaluate(number => {
      const place = number.closest('nav')
      const range = document.createRange()
      range.selectNodeContents(number)
      return (place?.getBoundingClientRect().right ?? 0) - range.getBoundingClientRect().right
    }),
  ).toBeGreaterThanOrEqual(0)
})

test('the site speaks German, and a chosen theme stays', async ({ page }) => {
  await page.goto('/guides')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { level: 1, name: 'Anleitungen' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const ground = () => page.locator('html').evaluate(html => getComputedStyle(html).backgroundColor)
  const light = await ground()
  await page.getByRole('combobox', { name: 'Design' }).selectOption('Dunkel')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Anleitungen' })).toBeVisible()
  expect(await ground()).toBe(dark)
  // What the site says of itself speaks German, too, until an Admin writes it.
  await page.goto('/')
  await expect(page.getByText('Schritt-für-Schritt-Anleitungen für alle, die')).toBeVisible()
})

test("a guide's page is served with title, description and link preview", async ({ site }) => {
  const guide = named(derailleur)
  const answer = await fetch(guide.url)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toMatch(/<title>Adjust a rear derailleur · [^<]+<\/title>/)
  expect(html).toContain(`<meta name="description" content="${guide.summary}">`)
  expect(html).toContain(`<meta property="og:title" content="${guide.title}">`)
  expect(html).toContain(`<meta property="og:url" content="${guide.url}">`)
  expect(html).toContain(`<link rel="canonical" href="${guide.url}">`)
  const picture = matchIn(html, /<meta property="og:image" content="([^"]+)">/)
  expect(picture).toMatch(new RegExp(`^${site.origin}/igi/`))
  const shown = await fetch(picture)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
})

test('a private guide says nothing of itself to a stranger', async ({ page, site }) => {
  const ana = await site.person('Ana Secret')
  const secret = await ana.client.createGuide({
    body: {
      category: 'Chains',
      type: 'repair',
      title: 'The hidden spring',
      summary: 'Not for everybody',
    },
  })
  const answer = existing(await page.goto(secret.url), 'an answer')
  expect(answer.status()).toBe(403)
  expect(await answer.text()).not.toMatch(/<title>[^<]*hidden|Not for everybody/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible()
  await expect(page.getByText('The hidden spring')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/hidden/)
})

test('an unknown address is 404 and offers a search', async ({ page }) => {
  for (const address of ['/Guide/Nothing/999999', '/Guide/Nothing/abc', '/no/such/place']) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  await page.getByRole('search', { name: 'Search this site' }).getByRole('searchbox').fill('gasket')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('region', { name: 'Results' })
      .getByRole('link', { name: /gasket/ })
      .first(),
  ).toBeVisible()
})

test('a guide is read although its pictures for paper do not come', async ({ page, faults }) => {
  await page.route('**/assets/PrintedPictures*', route => route.abort())
  const failed = page.waitForEvent('requestfailed', request =>
    request.url().includes('PrintedPictures'),
  )
  await page.goto(named(derailleur).url)
  await failed
  await expectSettled(page)
  await expect(page.getByRole('heading', { level: 1, name: derailleur })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Step 1:/ })).toBeVisible()
  for (const fault of faults.splice(0)) expect(fault).toContain('net::ERR_FAILED')
})
