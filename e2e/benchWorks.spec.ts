// A technician at the bench: a run through a guide, laid down and taken over.
import type { Browser, Locator } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  asking,
  button,
  dataOf,
  entryOf,
  expectForGloves,
  kept,
  openRun,
  step,
} from './support/bench.ts'
import { expectSettled } from './support/settled.ts'
import type { Person, Site } from './support/site.ts'
import { expect, forgiveOffline, listenIn, signIn, test } from './support/test.ts'

let author: Person, tia: Person
test.beforeAll(async ({ site }) => {
  author = await site.person('Ada Author')
  tia = await site.person('Tia Technician')
})

/** Another machine. */
const elsewhere = async (browser: Browser, site: Site, faults: string[]) => {
  const context = await browser.newContext({ baseURL: site.origin })
  await listenIn(context, faults)
  return context
}

test('a run is begun from the guide, filled in and finished by keys alone (M-93)', async ({
  page,
}) => {
  const guide = await asking(author, 'Seal a kettle')
  await signIn(page, tia, `/guides/${guide.guideid}`)
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Work through this guide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Work order').fill('W-2207')
  await page.keyboard.press('Enter')
  await expect(step(page, 1)).toBeVisible()
  await expect(page.getByText('Order W-2207')).toBeVisible()
  const entryid = Number(new URL(page.url()).pathname.split('/').pop())
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 2)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Torque (required)' })).toBeFocused()
  await expect(page.getByText('Required.').first()).toBeVisible()
  await page.keyboard.type('40')
  await expect(page.getByText('Out of range', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const why = page.getByLabel('Why is “Torque” out of range?')
  await expect(why).toBeFocused()
  await page.keyboard.type('The thread is worn.')
  await expect
    .poll(async () => (await entryOf(tia, entryid)).record)
    .toMatchObject([{ value: '40', out_of_bounds: true, reason: 'The thread is worn.' }])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12,5')
  await expect(why).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(
    page
      .getByRole('group', { name: 'Seal is clean (required)' })
      .getByRole('button', { name: 'Yes' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Grease').selectOption('Silicone')
  await page.keyboard.press('Control+Enter')
  await expect(step(page, 3)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const unsigned = page.getByRole('dialog', { name: 'Finish the run with 1 step not signed off?' })
  await expect(unsigned.getByRole('button', { name: /^Step 1/ })).toBeVisible()
  await unsigned.getByRole('button', { name: 'Finish the run' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Finished in \d+:\d\d$/ })).toBeVisible()
  await expect.poll(async () => (await entryOf(tia, entryid)).status).toBe('complete')
  expect(await dataOf(tia, entryid)).toEqual({
    Torque: '12.5',
    'Seal is clean': '1',
    Grease: 'Silicone',
  })
  expect((await entryOf(tia, entryid)).signoffs.map(({ stepid }) => stepid)).toEqual([
    itemAt(guide.steps, 1).stepid,
    itemAt(guide.steps, 2).stepid,
  ])
  expect((await entryOf(tia, entryid)).steps.map(({ stepid }) => stepid)).toEqual(
    guide.steps.map(({ stepid }) => stepid),
  )
})

test('an order that is under way is gone on with, or begun a second time on purpose (WL-12)', async ({
  page,
  faults,
}) => {
  const { guideid } = await asking(author, 'Seal a flask')
  const entryid = await openRun(page, tia, guideid)
  await page.goto(`/work/new?guide=${guideid}`)
  await page.getByLabel('Work order').fill('W-2207')
  await button(page, 'Start').press('Enter')
  await expect(page.getByRole('alert')).toContainText('You are already working on this work order.')
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 422')])
  await expectAccessible(page)
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Continue', exact: true }),
  ).toHaveAttribute('href', `/work/${entryid}`)
  await button(page, 'Start another run').press('Enter')
  await expect(step(page, 1)).toBeVisible()
  await expect(page).not.toHaveURL(`/work/${entryid}`)
})

test('a suspended run is taken over on another machine and the first is told (M-93, M-125)', async ({
  page,
  site,
  browser,
  faults,
}) => {
  const otto = await site.person('Otto Other')
  const guide = await asking(author, 'Seal a pot')
  const entryid = await openRun(page, tia, guide.guideid)
  await button(page, 'Next').click()
  await page.getByLabel('Torque').fill('11')
  await button(page, 'Suspend…').click()
  await expectForGloves(page.getByLabel('Torque'), button(page, 'A part is missing'))
  await button(page, 'A part is missing').click()
  await page.getByLabel('Note for the person who continues').fill('The seal, 40 mm')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('heading', { name: 'This run is suspended' })).toBeVisible()
  const context = await elsewhere(browser, site, faults)
  const other = await context.newPage()
  await signIn(other, otto, '/work')
  const row = other.getByRole('row', { name: /Seal a pot/ })
  // What was said is for whoever may read the run: for Otto, once it is his (S-9).
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('The seal')
  await row.getByRole('button', { name: 'Take over: Seal a pot' }).click()
  await expect(step(other, 2)).toBeVisible()
  await expect(other.getByText('A part is missing: The seal, 40 mm')).toBeVisible()
  await expect(other.getByLabel('Torque')).toHaveValue('11')
  await other.getByLabel('Torque').fill('12')
  await expect(kept(other)).toBeVisible()
  const entry = await entryOf(otto, entryid)
  expect([entry.userid, entry.status, entry.handovers.map(({ from, to }) => [from, to])]).toEqual([
    otto.userid,
    'started',
    [[tia.userid, otto.userid]],
  ])
  // “Saved” may be said of what came before: a value is sent once typing rests.
  await expect.poll(() => dataOf(otto, entryid)).toMatchObject({ Torque: '12' })
  await page.goto('/work')
  const open = page.getByRole('region', { name: 'Your open runs' })
  await expect(open).toBeVisible()
  await expect(open.getByRole('row', { name: /Seal a pot/ })).toHaveCount(0)
  await context.close()
})

test('pictures of later steps show offline, in place and enlarged (M-93)', async ({
  page,
  context,
  faults,
}) => {
  const upload = async (file: string, width: number) =>
    (
      await author.client.uploadImage(
        { query: { file } },
        { file: new Uint8Array(await photo(width, 900)) },
      )
    ).image.id
  const guide = await asking(author, 'Seal a pump')
  const pictures = [
    [await upload('plug.jpg', 1700)],
    [await upload('screw.jpg', 1800)],
    [await upload('lid.jpg', 1900), await upload('seal.jpg', 2000)],
  ]
  for (const [n, { stepid, revisionid }] of guide.steps.entries()) {
    await author.client.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid },
      body: { media: { type: 'image', data: itemAt(pictures, n) } },
    })
  }
  const come = new Set<string>()
  context.on(
    'requestfinished',
    request => request.url().includes('/igi/') && come.add(request.url()),
  )
  await openRun(page, tia, guide.guideid)
  // four in their steps, two of the strip, four enlarged
  await expect.poll(() => come.size).toBe(10)
  await expectSettled(page)
  await context.setOffline(true)
  const isShown = (picture: Locator) =>
    expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
  const figure = page.locator('article figure')
  for (const number of [2, 3]) {
    await button(page, 'Next').click()
    await expect(step(page, number)).toBeVisible()
    await isShown(figure.locator('img').first())
    await figure.getByRole('button', { name: /^Enlarge/ }).click()
    await isShown(page.getByRole('dialog').locator('img'))
    await page.keyboard.press('Escape')
  }
  await figure.getByRole('button', { name: 'Picture 2 of 2' }).click()
  await isShown(figure.locator('img').first())
  forgiveOffline(faults)
})

test('the bench is legible on desk and phone and passes axe (M-93)', async ({ page }) => {
  const guide = await asking(author, 'Seal a tap')
  await openRun(page, tia, guide.guideid)
  await button(page, 'Next').click()
  await expect(step(page, 2)).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await button(page, 'Suspend…').click()
  await expectAccessible(page)
})
