// Work that is planned ahead: a lead makes an order, the worker sees it as the next job, starts it
// by what is typed or scanned, and the next one comes once it is done.
import { expectAccessible } from './support/accessible.ts'
import { button, step } from './support/bench.ts'
import { withCamera } from './support/browsers/camera.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('an order made ahead is the next job, and done once it is worked off', async ({
  page,
  browser,
  site,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const wim = await site.person('Wim Worker')
  const { guideid, revisionid } = await aGuide(lea, 'Balance a fan', [['Turn the blades.']])
  await lea.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { introduction: 'Wear gloves at the blades.' },
  })
  await signIn(page, lea, '/work/orders')
  await button(page, 'New work order…').click()
  const dialog = page.getByRole('dialog', { name: 'New work order' })
  await expectAccessible(page)
  await dialog.getByLabel('Number', { exact: true }).fill('W-4711')
  await dialog.getByRole('combobox', { name: 'Guide' }).fill('Balance')
  await dialog.getByRole('option', { name: /Balance a fan/ }).click()
  await dialog.getByLabel('Serial numbers').fill('FAN-1')
  await dialog.getByLabel('Assigned to').selectOption('A person')
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Wim')
  await dialog.getByRole('option', { name: /Wim Worker/ }).click()
  await dialog.getByLabel('Due', { exact: true }).fill('2020-01-31')
  await dialog.getByRole('button', { name: 'Create the work order' }).click()
  await expect(page.getByRole('region', { name: 'Work order W-4711' })).toContainText('Overdue')
  await lea.client.createWorkOrder({
    body: { number: 'W-4712', guideid, userid: wim.userid },
  })

  const bench = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const worker = await bench.newPage()
  await signIn(worker, wim, '/work')
  const next = worker.getByRole('region', { name: 'Your next work order' })
  await expect(next).toContainText('W-4711')
  await expect(next).toContainText('Balance a fan')
  await expectAccessible(worker)
  const scan = worker.getByLabel('Scan or type a work order or serial number')
  await scan.fill('FAN-9')
  await scan.press('Enter')
  await expect(
    worker.getByText('No work order found with the number or serial number “FAN-9”'),
  ).toBeVisible()
  await scan.fill('FAN-1')
  await scan.press('Enter')
  const order = worker.getByRole('region', { name: 'Work order W-4711' })
  await expect(order).toContainText('Serial number FAN-1')
  await expectAccessible(worker)
  await order.getByRole('link', { name: 'Start W-4711' }).click()
  await expect(worker.getByRole('heading', { name: 'Before you start' })).toBeVisible()
  await expect(worker.getByText('Wear gloves at the blades.')).toBeVisible()
  await expect(worker.getByLabel('Serial number')).toHaveValue('FAN-1')
  await expectAccessible(worker)
  await button(worker, 'Start').click()
  await expect(step(worker, 1)).toBeVisible()
  await expect(worker.getByText('Work order W-4711, serial number FAN-1')).toBeVisible()
  await worker.keyboard.press('Control+Enter')
  await expect(worker.getByRole('heading', { name: /^Finished in/ })).toBeVisible()
  // The bench says so before the service has heard of it.
  const heard = async () =>
    (await lea.client.listWorkOrders({ query: { code: 'W-4711' } })).map(({ state }) => state)
  await expect.poll(heard).toEqual(['done'])
  await worker.goto('/work')
  await expect(next).toContainText('W-4712')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Work order W-4711' })).toHaveCount(0)
  await page.getByLabel('State').selectOption('Done')
  await expect(page.getByRole('region', { name: 'Work order W-4711' })).toContainText('1 of 1')
  await bench.close()
})

test('a change that met another’s keeps what was typed', async ({ page, site }) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const { guideid } = await aGuide(lea, 'Balance a fan', [['Turn the blades.']])
  const made = await lea.client.createWorkOrder({ body: { number: 'W-4801', guideid } })
  await signIn(page, lea, '/work/orders')
  await button(page, 'Change W-4801…').click()
  const dialog = page.getByRole('dialog', { name: 'Change work order W-4801' })
  await dialog.getByLabel('Note for the worker').fill('Take the long screws.')
  await lea.client.patchWorkOrder({
    params: made,
    query: { revisionid: made.revisionid },
    body: { quantity: 7 },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this work order')
  await expect(dialog.getByLabel('Quantity')).toHaveValue('7')
  await expect(dialog.getByLabel('Note for the worker')).toHaveValue('Take the long screws.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await button(page, 'Cancel the work order: W-4801…').click()
  const ask = page.getByRole('dialog', { name: 'Cancel work order W-4801?' })
  await ask.getByLabel('Reason').fill('The customer is gone.')
  await ask.getByRole('button', { name: 'Cancel the work order' }).click()
  await expect(page.getByRole('region', { name: 'Work order W-4801' })).toHaveCount(0)
  expect(await lea.client.readWorkOrder({ params: made })).toMatchObject({
    state: 'cancelled',
    quantity: 7,
    note: 'Take the long screws.',
    reason: 'The customer is gone.',
  })
})

test('a piece that somebody else begins meanwhile is named, and not begun by chance', async ({
  page,
  site,
  faults,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const { guideid } = await aGuide(lea, 'Balance a fan', [['Turn the blades.']])
  const serials = ['FAN-1', 'FAN-2', 'FAN-3']
  const { orderid } = await lea.client.createWorkOrder({
    body: { number: 'W-4901', guideid, quantity: 3, serials },
  })
  await signIn(page, lea, `/work/orders?code=${'9'.repeat(300)}`)
  await expect(
    page.getByText(/No work order found with the number or serial number “9+…”/),
  ).toBeVisible()
  const scan = page.getByLabel('Scan or type a work order or serial number')
  const order = page.getByRole('region', { name: 'Work order W-4901' })
  await scan.fill('')
  await scan.press('Enter')
  await expect(order).toBeVisible()
  const serial = page.getByLabel('Serial number')
  const begin = async (code: string) => {
    await scan.fill(code)
    await scan.press('Enter')
    await expect(order).toContainText(`Serial number ${code}`)
    await order.getByRole('link', { name: 'Start W-4901' }).click()
    await expect(serial).toHaveValue(code)
  }
  await begin('FAN-1')
  await serial.selectOption('FAN-3')
  await page.goBack()
  await begin('FAN-2')
  await lea.client.startWorkOrder({ params: { orderid }, body: { serial: 'FAN-2' } })
  await serial.selectOption('FAN-1')
  await serial.selectOption('FAN-2')
  await button(page, 'Start').click()
  const taken = page.getByRole('alert')
  await expect(taken).toContainText('There is already a run for serial number FAN-2.')
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 422')])
  await button(page, 'Start another run').click()
  await expect(page.getByText('Work order W-4901, serial number FAN-2')).toBeVisible()
  expect((await lea.client.readWorkOrder({ params: { orderid } })).serials_left).toEqual([
    'FAN-1',
    'FAN-3',
  ])
})

test('the camera reads the code on a work order, and opens it (WL-5)', async ({ site, faults }) => {
  const wim = await site.person('Wim Worker')
  const { guideid } = await aGuide(wim, 'Balance a fan', [['Turn the blades.']])
  for (const number of ['W-5001', 'W-5002'])
    await site.admin.client.createWorkOrder({ body: { number, guideid, userid: wim.userid } })
  await withCamera(site, 'W-5002', faults, async page => {
    await signIn(page, wim, '/work')
    await button(page, 'Scan with the camera…').click()
    await expect(page.getByRole('region', { name: 'Work order W-5002' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Work order W-5001' })).toHaveCount(0)
    await expect(page.getByLabel('Scan or type a work order or serial number')).toHaveValue(
      'W-5002',
    )
  })
})
