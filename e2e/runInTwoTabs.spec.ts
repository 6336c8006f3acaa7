// One run in two tabs of one browser: one works on it, the other shows what is done there, takes it
// over, and goes on alone.
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { asking, button, kept, openRun, step } from './support/bench.ts'
import { keptRows, kill } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, test } from './support/test.ts'

let author: Person, tia: Person
test.beforeAll(async ({ site }) => {
  author = await site.person('Ada Author')
  tia = await site.person('Tia Technician')
})
/** The same run once more. */
const another = async (context: BrowserContext, entryid: number): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`/work/${entryid}`)
  return page
}
const readsAlong = (page: Page) => page.getByText('This run is open in another tab.')
const torque = (page: Page) => page.getByRole('textbox', { name: /^Torque/ })
const checkedBy = (page: Page) => page.getByLabel('Checked by')
const cleanly = (page: Page) =>
  page.getByRole('group', { name: 'Seal is clean (required)' }).getByRole('button', { name: 'Yes' })

test('of two tabs one works on the run and nothing is lost or signed twice (M-93, M-123)', async ({
  page,
  context,
}) => {
  const conflicts: string[] = []
  context.on('response', response => response.status() === 409 && conflicts.push(response.url()))
  const guide = await asking(author, 'Seal a kettle')
  const entryid = await openRun(page, tia, guide.guideid)
  await button(page, 'Done, go to step 2').click()
  await torque(page).fill('11')

  const other = await another(context, entryid)
  await expect(readsAlong(other)).toBeVisible()
  await expect(step(other, 2)).toBeVisible()
  await expect(torque(other)).toHaveValue('11')
  await expect(torque(other)).not.toBeEditable()
  await expect(button(other, 'Done, go to step 3')).toHaveCount(0)
  for (const width of [1440, 390]) {
    await other.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(other)
    await expectAccessible(other)
  }
  await torque(page).fill('40') // out of its bounds
  await expect(torque(other)).toHaveValue('40')
  await torque(page).fill('12.5')
  await cleanly(page).click()
  await expect(cleanly(other)).toHaveAttribute('aria-pressed', 'true')
  await expect(kept(page)).toBeVisible()

  // The service has the sign-off, and the first tab waits for the answer when the run is taken from
  // it.
  let late = () => {}
  const isLate = new Promise<void>(resolve => void (late = resolve))
  await page.route('**/api/2.0/work_log/**', async route => {
    const answer = await route.fetch()
    await isLate
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await button(page, 'Done, go to step 3').click()
  await expect
    .poll(async () => (await tia.client.readWork({ params: { entryid } })).signoffs.length)
    .toBe(2)
  await button(other, 'Work here').click()
  await expect(step(other, 3)).toBeFocused()
  await expect(readsAlong(other)).toHaveCount(0)
  await expect(readsAlong(page)).toBeVisible()
  await expect(kept(other)).toBeVisible()
  await button(other, 'Back').click()
  await checkedBy(other).fill('Tia')
  await expect(kept(other)).toBeVisible()
  late()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(step(page, 2)).toBeVisible()
  await expect(checkedBy(page)).toHaveValue('Tia')
  await expect(torque(other)).toHaveValue('12.5')

  const valuesAt = async () =>
    (await tia.client.readWork({ params: { entryid } })).work_data.map(({ label, value }) => [
      label,
      value,
    ])
  await expect.poll(valuesAt).toEqual([
    ['Torque', '12.5'],
    ['Seal is clean', '1'],
    ['Checked by', 'Tia'],
  ])
  const { signoffs, steps } = await tia.client.readWork({ params: { entryid } })
  expect(signoffs.map(({ stepid }) => stepid)).toEqual(
    guide.steps.slice(0, 2).map(({ stepid }) => stepid),
  )
  expect(steps.map(({ visits }) => visits)).toEqual([1, 2, 1])
  expect(conflicts).toEqual([])
})

test('a second tab finishes the run of a killed one with everything typed (M-93)', async ({
  page,
  context,
}) => {
  const conflicts: string[] = []
  context.on('response', response => response.status() === 409 && conflicts.push(response.url()))
  const guide = await asking(author, 'Seal a pot')
  const entryid = await openRun(page, tia, guide.guideid)
  await button(page, 'Done, go to step 2').click()
  const other = await another(context, entryid)
  await expect(readsAlong(other)).toBeVisible()
  await expect(step(other, 2)).toBeVisible()
  await cleanly(page).click()
  await expect(kept(page)).toBeVisible()
  await page.route('**/api/2.0/work_log/**', () => undefined) // nothing goes out any more
  await torque(page).fill('9')
  await checkedBy(page).fill('T')
  await checkedBy(page).press('i')
  await expect(checkedBy(other)).toHaveValue('Ti')
  await kill(context, page)

  await expect(button(other, 'Done, go to step 3')).toBeVisible()
  await expect(readsAlong(other)).toHaveCount(0)
  await expect(torque(other)).toHaveValue('9')
  await expect(checkedBy(other)).toHaveValue('Ti')
  await checkedBy(other).press('End')
  await checkedBy(other).pressSequentially('a')
  await button(other, 'Done, go to step 3').click()
  // The tab is closed, and another one goes on from there, alone.
  const third = await another(context, entryid)
  await expect(readsAlong(third)).toBeVisible()
  await other.close()
  await button(third, 'Done, finish the run').click()
  await expect(third.getByRole('heading', { name: /^Finished in/ })).toBeVisible()
  await expect
    .poll(async () => (await tia.client.readWork({ params: { entryid } })).status)
    .toBe('complete')
  const { signoffs, steps, work_data } = await tia.client.readWork({ params: { entryid } })
  expect(signoffs.map(({ stepid }) => stepid)).toEqual(guide.steps.map(({ stepid }) => stepid))
  expect(steps.map(({ visits }) => visits)).toEqual([1, 1, 1])
  expect(work_data.map(({ label, value }) => [label, value])).toEqual([
    ['Torque', '9'],
    ['Seal is clean', '1'],
    ['Checked by', 'Tia'],
  ])
  expect(conflicts).toEqual([])
})

test('a reloaded page works on its run as before (M-93)', async ({ page }) => {
  const guide = await asking(author, 'Seal a lamp')
  await openRun(page, tia, guide.guideid)
  await button(page, 'Next').click()
  await torque(page).fill('40')
  // Out of its bounds it stays on the device, and gets there a moment later.
  await expect
    .poll(async () => JSON.stringify(await keptRows(page, 'stepwright work', 'runs')))
    .toContain('"40"')
  await page.reload()
  await expect(torque(page)).toHaveValue('40')
  await expect(torque(page)).toBeEditable()
  await page.getByRole('link', { name: 'Leave (the run stays open)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
  await page.goBack()
  await expect(torque(page)).toHaveValue('40')
  await torque(page).fill('8')
  await expect(kept(page)).toBeVisible()
})
