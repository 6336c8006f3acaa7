// A run at the bench without a network: kept on the device, sent later, or copied.
import type { Page } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  asking,
  button,
  dataOf,
  entryOf,
  fillSealForm,
  kept,
  keptStep,
  openRun,
  step,
} from './support/bench.ts'
import { keptRows, kill } from './support/editing.ts'
import { expectSettled } from './support/settled.ts'
import type { Person } from './support/site.ts'
import { expect, forgiveOffline, test } from './support/test.ts'

let author: Person, tia: Person
test.beforeAll(async ({ site }) => {
  author = await site.person('Ada Author')
  tia = await site.person('Tia Technician')
})

/** Begins a run, and fills in its second step without a network. */
const fillOffline = async (page: Page, guideid: number): Promise<number> => {
  const entryid = await openRun(page, tia, guideid)
  await expectSettled(page)
  await page.context().setOffline(true)
  await button(page, 'Done, go to step 2').click()
  await expect(step(page, 2)).toBeVisible()
  await fillSealForm(page)
  return entryid
}

test('an offline run survives a killed tab and catches up in order (M-93, M-123)', async ({
  page,
  context,
  faults,
}) => {
  const guide = await asking(author, 'Seal a lamp')
  const entryid = await fillOffline(page, guide.guideid)
  await page.getByLabel('Checked by').fill('Tia')
  await expect(page.getByText('Kept on this device, sent when the service answers')).toBeVisible()
  await button(page, 'Done, go to step 3').click()
  await expect(step(page, 3)).toBeVisible()
  expect((await entryOf(tia, entryid)).work_data).toEqual([])
  await expect.poll(() => keptStep(page, entryid)).toBe(itemAt(guide.steps, 2).stepid)
  await kill(context, page)
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`/work/${entryid}`)
  await expect(step(again, 3)).toBeVisible()
  await expect(kept(again)).toBeVisible()
  expect(await dataOf(tia, entryid)).toEqual({
    Torque: '9',
    'Seal is clean': '1',
    'Checked by': 'Tia',
  })
  const entry = await entryOf(tia, entryid)
  expect(entry.signoffs.map(({ stepid }) => stepid)).toEqual(
    guide.steps.slice(0, 2).map(({ stepid }) => stepid),
  )
  expect(entry.steps.map(({ visits }) => visits)).toEqual([1, 1, 1])
  expect(entry.active_stepid).toBe(itemAt(guide.steps, 2).stepid)
  forgiveOffline(faults)
})

test('a run ended offline is sent from whatever page is opened after a killed tab', async ({
  page,
  context,
  faults,
}) => {
  const guide = await asking(author, 'Seal a torch')
  const entryid = await fillOffline(page, guide.guideid)
  await expect(page.getByText('Kept on this device, sent when the service answers')).toBeVisible()
  await button(page, 'Done, go to step 3').click()
  await expect(step(page, 3)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Finished in \d+:\d\d$/ })).toBeVisible()
  await expect
    .poll(async () =>
      (await keptRows<{ run: { acts: { kind: string }[] } }>(page, 'stepwright work', 'runs'))
        .flatMap(({ run }) => run.acts)
        .some(({ kind }) => kind === 'finish'),
    )
    .toBe(true)
  await kill(context, page)
  await context.setOffline(false)
  const elsewhereInApp = await context.newPage()
  await elsewhereInApp.goto('/guides')
  await expect.poll(() => dataOf(tia, entryid)).toEqual({ Torque: '9', 'Seal is clean': '1' })
  await expect.poll(async () => (await entryOf(tia, entryid)).status).toBe('complete')
  expect((await entryOf(tia, entryid)).signoffs).toHaveLength(3)
  await expect.poll(() => keptRows(elsewhereInApp, 'stepwright work', 'runs')).toEqual([])
  await elsewhereInApp.goto('/work')
  await expect(elsewhereInApp.getByRole('region', { name: 'Your open runs' })).toBeVisible()
  await expect(elsewhereInApp.getByText('Not sent from this device')).toBeHidden()
  forgiveOffline(faults)
})

test('offline entries of a run taken over can be copied (M-125)', async ({
  page,
  context,
  site,
  faults,
}) => {
  const rita = await site.person('Rita Rival')
  const mona = await site.person('Mona Moderator', { privilege: 'Moderator' })
  const guide = await asking(author, 'Seal a drill')
  const entryid = await openRun(page, tia, guide.guideid)
  await button(page, 'Next').click()
  await expect(kept(page)).toBeVisible()
  await expectSettled(page)
  await context.setOffline(true)
  await page.getByLabel('Torque').fill('7.5')
  await expect(page.getByText('Kept on this device, sent when the service answers')).toBeVisible()
  await mona.client.suspendWork({ params: { entryid }, body: { notes: 'To the other bench.' } })
  await rita.client.assumeWork({ params: { entryid } })
  await context.setOffline(false)
  const notice = page.getByRole('alert').filter({ hasText: 'has taken over this run' })
  await expect(notice).toContainText('Torque: 7.5')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await notice.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Torque: 7.5')
  expect((await entryOf(rita, entryid)).work_data).toEqual([])
  await expectAccessible(page)
  await page.goto('/work')
  const left = page.getByRole('region', { name: 'Not sent from this device' })
  await expect(left).toContainText('1 change not sent')
  await expectAccessible(page)
  await left.getByRole('link', { name: 'Seal a drill' }).click()
  await expect(notice).toContainText('Torque: 7.5')
  await notice.getByRole('button', { name: 'Discard unsent work…' }).click()
  await expect(page.getByRole('dialog')).toContainText('The unsent work is only on this device.')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
  forgiveOffline(faults)
})
