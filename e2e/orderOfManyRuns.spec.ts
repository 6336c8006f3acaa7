// The record of a work order with more runs than stand on a page: folded on the screen, whole on
// paper, and paper says what is on other pages.
import { firstOf, itemAt } from '#lib/existing.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { button } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { wordsOnPaper } from './support/pdf.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

const onPage = 50
/** Of the run that was begun as the nth, from 0: each run has a value that no other has. */
const valueOf = (n: number) => `10.${String(n + 10)}`

/** What the page looks like at the moment in which it is printed. */
const keepPrinted = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const rows = [...document.querySelectorAll('main tr')].filter(row => row.checkVisibility())
      document.documentElement.dataset['printed'] = String(rows.length)
      dispatchEvent(new Event('afterprint'))
    }
  })

test('the record of an order of many runs is folded, and whole on paper (WL-7)', async ({
  page,
  site,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const { guideid, steps } = await aGuide(lea, 'Fit a seal', [['Press the seal in.']])
  const { stepid } = firstOf(steps)
  const { fields } = await lea.client.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' }] },
  })
  const { field_revisionid } = firstOf(fields)
  const { orderid } = await lea.client.createWorkOrder({
    body: { number: 'W-6', guideid, quantity: onPage + 2 },
  })
  for (let n = 0; n <= onPage; n++) {
    const params = await lea.client.startWorkOrder({ params: { orderid }, body: {} })
    const value = { field_revisionid, value: valueOf(n) }
    await lea.client.saveStepData({ params, body: { stepid, fields: [value] } })
  }

  await keepPrinted(page)
  await signIn(page, lea, `/work/orders/${orderid}/record`)
  await expect(page.getByRole('heading', { name: 'Work order W-6', level: 1 })).toBeVisible()
  const runs = page.getByRole('article')
  await expect(runs).toHaveCount(onPage)
  await expect(page.getByRole('row', { name: /^Torque/ })).toHaveCount(0)
  await expectAccessible(page)

  // Opened by keyboard, and closed again; a heading stands under that of its run.
  const second = runs.nth(1)
  const fold = second.getByText('Record: 1 value')
  await fold.focus()
  await page.keyboard.press('Enter')
  const torque = page.getByRole('row', { name: /^Torque/ })
  await expect(torque).toHaveCount(1)
  await expect(torque).toContainText(`${valueOf(1)}\u00a0Nm`)
  await expect(torque).toContainText('Lea Lead')
  await expect(second.getByRole('heading', { name: 'Step 1: Press the seal in.' })).toBeVisible()
  await expectAccessible(page)
  await fold.press('Space')
  await expect(torque).toHaveCount(0)

  // The browser's own command lays out what is folded, the button of the page too.
  await expectSettled(page)
  const paper = await wordsOnPaper(page)
  for (let n = 0; n < onPage; n++) expect(paper).toMatch(new RegExp(`${valueOf(n)}\\sNm`))
  expect(paper).toContain(`Only runs 1 to ${onPage} of ${onPage + 1} are printed here`)
  await expect(torque).toHaveCount(0)
  await button(page, 'Print').click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(onPage))
  await expect(torque).toHaveCount(0)

  await button(page, 'Expand all').click()
  await expect(torque).toHaveCount(onPage)
  await expectFitsPhones(page)
  await button(page, 'Collapse all').click()
  await expect(torque).toHaveCount(0)

  // The last one has a page of its own, and so few runs stand open.
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(torque).toHaveCount(1)
  await expect(torque).toContainText(`${valueOf(onPage)}\u00a0Nm`)
  const last = itemAt(await runs.all(), 0)
  await expect(last).toContainText('Record: 1 value')

  // Somebody new begins a run while it is read: it is added, and nothing is taken away meanwhile.
  await last.evaluate(run => run.setAttribute('data-read', ''))
  const nora = await site.person('Nora New', { privilege: 'Moderator' })
  await nora.client.startWorkOrder({ params: { orderid }, body: {} })
  // What was read within a second is not read again.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(runs).toHaveCount(2, { timeout: 1500 })
  }).toPass()
  await expect(runs.nth(1)).toContainText('Nora New')
  await expect(page.locator('[data-read]')).toHaveCount(1)
})
