import type { Locator, Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { caretAtEndOf, linesOf, aGuide, save } from './support/editing.ts'
import { importSome } from './support/imported.ts'
import { expectSettled, watchTraffic } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of the guide"]')
/** Names that React gives to elements are no part of the page. */
const asWritten = (html: string) =>
  html
    .replaceAll('><', '>\n<')
    .replace(/ (id|aria-controls|aria-labelledby|aria-describedby|for)="_r_[^"]*"/g, '')
/** Tags, comments and the way in the tree come a moment after the guide. */
const settled = async (article: Locator) => {
  let html = ''
  await expectSettled(article.page())
  await expect(async () => {
    const before = html
    html = asWritten(await article.evaluate(element => element.outerHTML))
    expect(html).toMatch(/Sign in to comment|Write a comment/)
    expect(html).toBe(before)
  }).toPass({ intervals: [100] })
  return html
}
const readersOf = async (page: Page, guide: Guide) => {
  await page.goto(new URL(guide.url).pathname)
  await expect(
    page.getByRole('heading', { level: 1, name: guide.title, exact: true }),
  ).toBeVisible()
  return settled(page.locator('main article[lang]').first())
}
const previewsOf = async (page: Page, guide: Guide, query: string) => {
  await page.goto(`/guides/${guide.guideid}/preview${query}`)
  await expect(
    frameOf(page).getByRole('heading', { level: 1, name: guide.title, exact: true }),
  ).toBeVisible()
  return settled(frameOf(page).locator('article[lang]').first())
}

/** Twenty in a soak; where the real guides are at hand, from all parts of them. */
const many = isSoak ? 20 : 3

const fixtures = async (site: Site): Promise<Guide[]> => {
  await importSome(site, many)
  const all = await site.anyone.listGuides({ query: { limit: 200 } })
  return Promise.all(all.map(({ guideid }) => site.anyone.readGuide({ params: { guideid } })))
}

test("preview and reader's page give the same HTML for guides of every kind (A-120)", async ({
  page,
  site,
  browser,
}) => {
  const guides = await fixtures(site)
  await signIn(page, site.admin)
  const stranger = await browser.newPage({ baseURL: site.origin })
  watchTraffic(stranger)
  for (const guide of guides)
    expect(await previewsOf(page, guide, '?as=stranger'), guide.title).toBe(
      await readersOf(stranger, guide),
    )
  expect(await previewsOf(page, firstOf(guides), '')).toBe(await readersOf(page, firstOf(guides)))
  await stranger.close()
})

test('F9 marks unsaved text and leads back to the same place (A-120, A-18)', async ({
  page,
  site,
  faults,
}) => {
  const guide = await aGuide(site.admin, 'Quieten a hinge', [
    ['Lift the pin.'],
    ['Hold the door.', 'One drop of oil.'],
    ['Wipe it.'],
  ])
  await signIn(
    page,
    site.admin,
    `/guides/${guide.guideid}/edit/steps/${itemAt(guide.steps, 1).stepid}`,
  )
  await caretAtEndOf(page, 2, 'One drop of oil.')
  await page.route('**/api/2.0/guides/*/steps/*', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.keyboard.type(' Not more.')
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowLeft')
  // The last move and the key come in one turn, as on a slow machine.
  await page.evaluate(() => {
    getSelection()?.modify('move', 'backward', 'character')
    dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', code: 'F9' }))
  })
  const frame = frameOf(page)
  await expect(frame.locator('mark')).toHaveText('One drop of oil. Not more.')
  await expect(page.getByText('1 step is not saved yet. Changed lines are marked.')).toBeVisible()
  await expect(frame.locator(`#s${itemAt(guide.steps, 1).stepid}`)).toBeInViewport()
  await page.getByRole('navigation', { name: 'Width' }).getByRole('link', { name: 'Phone' }).click()
  await expect
    .poll(() =>
      page
        .locator('iframe')
        .evaluate((element: HTMLIFrameElement) => element.contentWindow?.innerWidth),
    )
    .toBe(390)
  await expect(page).toHaveURL(/width=phone/)
  await frame.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowRight')
  await expect(frame.locator(`#s${firstOf(guide.steps).stepid}`)).toBeInViewport()
  await page.goBack()
  await page.keyboard.press('F9')
  await expect(linesOf(page, 2)).toBeFocused()
  await page.unroute('**/api/2.0/guides/*/steps/*')
  await page.keyboard.type('NOW ')
  await expect(linesOf(page, 2)).toContainText('One drop of oil. Not NOW more.')
  await save(page)
  // Not before: the last write that was broken off may still be on its way to be named.
  expect(faults.splice(0).filter(fault => !fault.includes('ERR_FAILED'))).toEqual([])
  await page.keyboard.press('F9')
  await expect(frame.getByText('One drop of oil. Not NOW more.')).toBeVisible()
  await expect(frame.locator('mark')).toHaveCount(0)
})

test('F9 leads back to the step that was opened in the same moment (A-120)', async ({
  page,
  site,
}) => {
  const guide = await aGuide(site.admin, 'Quieten a gate', [['Lift it.'], ['One drop of oil.']])
  await signIn(page, site.admin, `/guides/${guide.guideid}/edit/steps`)
  await caretAtEndOf(page, 1, 'Lift it.')
  // The key comes before what the address names was drawn, as on a slow machine.
  await page
    .locator(`nav a[data-stepid="${itemAt(guide.steps, 1).stepid}"]`)
    .evaluate(async (row: HTMLElement) => {
      row.click()
      for (let turn = 0; turn < 100; turn++) await Promise.resolve()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', code: 'F9' }))
    })
  await expect(frameOf(page).getByText('One drop of oil.')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(linesOf(page, 2)).toBeFocused()
})
