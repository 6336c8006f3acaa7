// Names as long as people give them, on narrow screens and in the longer language: they are read
// whole, and widen nothing (issue 20, the five screens).
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { line } from './support/editing.ts'
import { oncePerSite } from './support/oncePerSite.ts'
import { expect, signIn, stopTime, test } from './support/test.ts'

const inGerman = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('stepwright.language', 'de'))
const isCut = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

const long = 'Laptop NP950QDB Hauptplatinensteckverbinderbaugruppenhalterung'
/** A category with kinds below it, and a guide. */
const fill = oncePerSite(async ({ admin: { client } }) => {
  await client.createWiki({ body: { namespace: 'CATEGORY', title: long, contents: '' } })
  for (const kind of ['first', 'second', 'third'])
    await client.createWiki({
      body: { namespace: 'CATEGORY', title: `${long} ${kind}`, parent: long, contents: '' },
    })
  const { guideid } = await client.createGuide({
    body: { category: long, type: 'replacement', public: true },
  })
  await client.createStep({ params: { guideid }, body: { lines: [line('Lift it.')] } })
})

test('long names widen no screen of a narrow phone, and the name of the site is whole (D2, D3)', async ({
  page,
  site,
}) => {
  await fill(site)
  const nia = await site.person('Nia Newcomer')
  await expect.poll(async () => (await nia.client.listGuidesToMend()).length).toBeGreaterThan(0)
  await inGerman(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/Device/Root', `/Device/${long}`, '/search?q=NP950QDB']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
  expect(await isCut(page, 'Stepwright')).toBe(false)
  await signIn(page, nia)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Kleinigkeiten zum Verbessern' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the model number is asked for beside the title, before the kinds (D-C4)', async ({
  page,
  site,
}) => {
  await fill(site)
  await page.goto(`/Device/${long}`)
  const field = page.getByRole('searchbox', { name: 'Model number or name' })
  await expect(page.locator('header').filter({ has: page.locator('h1') })).toContainText(
    'Model number or name',
  )
  await field.fill('second')
  await expect(page.locator('#subcategories').getByRole('link')).toHaveText([`${long} second`])
})

test('a title that is made of a long category is read whole before the guide is made (D-C1)', async ({
  page,
  site,
}) => {
  await fill(site)
  await signIn(page, site.admin, `/guides/new?${new URLSearchParams({ category: long })}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveAttribute('placeholder', `${long} Replacement`)
  expect(
    await title.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight,
    ),
  ).toBe(true)
})

test('the save line of an editor says from the start that nothing is unsaved (D9)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  await client.createWiki({ body: { namespace: 'CATEGORY', title: 'Lids', contents: '' } })
  const { guideid } = await client.createGuide({
    body: { category: 'Lids', type: 'repair', subject: 'Hinge' },
  })
  await page.clock.install()
  await signIn(page, site.admin, `/guides/${guideid}/edit/details`)
  const saveLine = page.getByTestId('save-line')
  await expect(saveLine).toHaveText(/^Saved, revision \d+$/)
  // Taken back with the first letter: what is sent waits for time to pass.
  await stopTime(page)
  await page.getByRole('textbox', { name: 'Summary' }).pressSequentially('O')
  await expect(saveLine).not.toHaveText(/^Saved, revision/)
})
