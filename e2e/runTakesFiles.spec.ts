// A step asks for files: they are added at the bench, kept on the tablet without a network, sent
// once there is one, replaced with a reason, and stand in the record with their digest.
import { createHash } from 'node:crypto'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, entryOf, kept, openRun, step } from './support/bench.ts'
import { aGuide, keptRows } from './support/editing.ts'
import { expectSettled } from './support/settled.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } })

const fileOf = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
})

test('files are added with and without a network, replaced, and recorded (R-C1, R-C3)', async ({
  page,
  context,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const guide = await aGuide(ada, 'Test a pump', [['Run the pump.'], ['Close the case.']])
  const { guideid } = guide
  const { stepid } = firstOf(guide.steps)

  // The author asks for tables.
  await signIn(page, ada, `/guides/${guideid}/edit/steps/${stepid}/form`)
  await button(page, 'Add field').click()
  const asked = page.getByRole('group', { name: 'Field 1' })
  await asked.getByLabel('Label').fill('Protocol')
  await asked.getByLabel('Type').selectOption('File')
  await asked.getByLabel('Accepted files').selectOption('Tables (CSV, XLS, XLSX)')
  await asked.getByLabel('Allow more than one file').check()
  await asked.getByLabel('Required').check()
  await expectAccessible(page)
  await button(page, 'Save form').click()
  const formNow = async () =>
    (await ada.client.readStepForm({ params: { guideid, stepid }, query: {} })).fields
  await expect
    .poll(async () => (await formNow()).map(one => [one.type, one.takes, one.several]))
    .toEqual([['file', 'table', true]])

  // The worker: nothing goes past it, and what is no table is not taken.
  const entryid = await openRun(page, tia, guideid)
  await expectSettled(page)
  await button(page, 'Done, go to step 2').click()
  const protocol = page.getByRole('group', { name: 'Protocol (required)' })
  await expect(protocol.getByText('Required.')).toBeVisible()
  const add = protocol.getByRole('button', { name: 'Add files' })
  await expect(add).toBeFocused()
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  const picker = page.getByLabel('File for “Protocol”')
  await picker.setInputFiles(fileOf('pump.exe', 'MZ'))
  await expect(protocol.getByRole('alert')).toContainText('Accepted: CSV, XLS, and XLSX')
  // Beside one that is taken by its name, one whose content is something else is refused later.
  await picker.setInputFiles([fileOf('one.csv', 'bar;2.1\n'), fileOf('wrong.xlsx', 'no table')])
  await expect(protocol.getByText(/^wrong\.xlsx – .*the content is something else/)).toBeVisible()
  const refusals = faults.splice(0)
  expect(refusals).toEqual([expect.stringContaining('status of 415')])
  const recorded = async () => (await entryOf(tia, entryid)).record
  await expect
    .poll(async () => (await recorded()).flatMap(({ files = [] }) => files.map(one => one.name)))
    .toEqual(['one.csv'])
  await expect(protocol.getByRole('link', { name: 'one.csv' })).toBeVisible()
  await expect(protocol.getByRole('listitem')).toHaveCount(1)

  // Without a network it stays on the tablet, which says so; a drop is as good as the button.
  await context.setOffline(true)
  await protocol.evaluate(field => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['bar;2.2\n'], 'two.csv', { type: 'text/csv' }))
    field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(protocol.getByText('On this device only, not sent yet')).toBeVisible()
  await expect(protocol.getByText('two.csv')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  const remove = protocol.getByRole('button', { name: 'Remove the file “one.csv”' })
  expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await expect.poll(() => keptRows(page, 'stepwright work', 'files')).toHaveLength(1)
  expect((await recorded()).map(one => one.files?.length)).toEqual([1])
  // The wrong one is taken out before it was sent: it never leaves the tablet.
  await picker.setInputFiles(fileOf('secret.csv', 'bar;9\n'))
  await expect.poll(() => keptRows(page, 'stepwright work', 'files')).toHaveLength(2)
  await protocol.getByRole('button', { name: 'Remove the file “secret.csv”' }).click()
  await expect(protocol.getByRole('button', { name: 'Add more files' })).toBeFocused()
  await expect.poll(() => keptRows(page, 'stepwright work', 'files')).toHaveLength(1)
  await context.setOffline(false)
  await expect(protocol.getByRole('link', { name: 'two.csv' })).toBeVisible()
  expect((await tia.client.listMedia()).map(({ name }) => name).toSorted()).toEqual([
    'one.csv',
    'two.csv',
  ])
  await expect.poll(() => keptRows(page, 'stepwright work', 'files')).toEqual([])

  // One is taken away, with why.
  await remove.click()
  await expect(protocol.getByText('one.csv')).toHaveCount(0)
  const why = page.getByLabel('Why was a file for “Protocol” replaced or removed?')
  await why.fill('Another pump')
  await why.blur()
  await expect.poll(async () => firstOf(await recorded()).reason).toBe('Another pump')
  await button(page, 'Done, go to step 2').click()
  await expect(step(page, 2)).toBeVisible()
  await expect(kept(page)).toBeVisible()

  // The record has both, each with its digest.
  await tia.client.finishWork({ params: { entryid } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ada, `/work/${entryid}/record`)
  const row = page.getByRole('row', { name: /^Protocol/ })
  await expect(row.getByRole('link', { name: 'two.csv' }).first()).toBeVisible()
  await expect(row.getByRole('link', { name: 'one.csv' }).first()).toBeVisible()
  const digest = createHash('sha256').update('bar;2.2\n').digest('hex')
  await expect(row.getByText(`SHA-256 ${digest}`).first()).toBeVisible()
  await expect(row).toContainText('Another pump')
  await expectAccessible(page)
  forgiveOffline(faults)
})
