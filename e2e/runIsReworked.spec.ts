// A value out of range is done again without a network: the run asks anew, and the record, the file
// and the printed page show both passes.
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, entryOf, expectForGloves, kept, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

test('steps are done again offline, and the record shows both passes (WL-1)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const guide = await aGuide(ada, 'Tighten a hinge', [['Turn the screw.'], ['Close the door.']])
  const { guideid } = guide
  const [first, second] = [0, 1].map(at => itemAt(guide.steps, at).stepid) as [number, number]

  // The author: the rule wants nobody who signs.
  await ada.client.changeStepForm({
    params: { guideid, stepid: second },
    body: { fields: [{ label: 'Torque', type: 'number', required: false, min: 10, max: 12 }] },
  })
  await signIn(page, ada, `/guides/${guideid}/edit/steps/${second}/form`)
  await page
    .getByLabel('If the value is out of range')
    .selectOption('Hold the run until the step is done again')
  await button(page, 'Save form').click()
  const formNow = async () =>
    (await ada.client.readStepForm({ params: { guideid, stepid: second }, query: {} })).fields
  await expect.poll(async () => (await formNow()).map(one => one.rework)).toEqual([true])

  // The worker: the value holds the run.
  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-2207' } })
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, tia, `/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  await button(page, 'Done, go to step 2').click()
  await expect(step(page, 2)).toBeVisible()
  await button(page, 'Back').click()
  await expectForGloves(button(page, 'Undo'))
  await button(page, 'Suspend…').click()
  await expectForGloves(button(page, 'A part is missing'))
  await page.keyboard.press('Escape')
  await button(page, 'Next').click()
  const torque = page.getByRole('textbox', { name: 'Torque' })
  await torque.fill('15')
  await page.getByLabel('Why is “Torque” out of range?').fill('The wrench was set wrong')
  await page.getByLabel('Why is “Torque” out of range?').blur()
  await expect(page.getByRole('status').filter({ hasText: 'The run is held.' })).toBeVisible()
  await expect(kept(page)).toBeVisible()
  await page.context().setOffline(true)
  await expectForGloves(page.getByLabel('Torque', { exact: true }), button(page, 'Redo…'))
  await button(page, 'Redo…').click()
  const dialog = page.getByRole('dialog', { name: 'Redo steps?' })
  await dialog.getByLabel('From step').selectOption('1 Turn the screw.')
  await dialog.getByLabel('Reason').fill('Change all screws')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Redo from step 1' }).click()
  await expect(step(page, 1)).toBeVisible()
  await expect(page.getByText('Signed off')).toBeHidden()
  await button(page, 'Done, go to step 2').click()
  await expect(step(page, 2)).toBeVisible()
  await expect(torque).toHaveValue('')
  await torque.fill('11')
  await torque.blur()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await entryOf(tia, entryid)).record.map(one => [one.value, one.rework]))
    .toEqual([['11', 1]])
  await button(page, 'Done, finish the run').click()
  await expect.poll(async () => (await entryOf(tia, entryid)).status).toBe('complete')

  // The service has what was done, in order; the file and the record say the same.
  const entry = await entryOf(tia, entryid)
  expect(firstOf(entry.record).earlier).toMatchObject([
    { value: '15', rework: 0, out_of_bounds: true, reason: 'The wrench was set wrong' },
  ])
  expect(entry.reworks).toMatchObject([
    { stepids: [first, second], reason: 'Change all screws', signoffs: [{ stepid: first }] },
  ])
  expect(entry.signoffs.map(one => one.stepid)).toEqual([first, second])
  const file = String(await tia.client.listRuns({ query: { guideid, format: 'csv' } }))
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(
      /,Torque,15,,1,The wrench was set wrong,.*,number,0,0,,,,entry,"Chrome, Linux",-?\d+$/,
    ),
    expect.stringMatching(/,Torque,11,,0,,.*,number,1,1,,,,entry,"Chrome, Linux",-?\d+$/),
  ])
  await page.goto(`/work/${entryid}/record`)
  const rows = page.getByRole('row', { name: /^Torque/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Settled by rework 1')
  await expect(rows.last()).toContainText('Rework 1')
  await expect(
    page.getByText(/Rework 1 ordered: Tia Technician, .* Change all screws/),
  ).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  forgiveOffline(faults)
})

test('what was done offline before others ordered rework is asked about (WL-1)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const guide = await aGuide(ada, 'Tighten a hinge', [['Turn the screw.'], ['Close the door.']])
  const { guideid } = guide
  const { stepid } = firstOf(guide.steps)
  await ada.client.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ label: 'Torque', type: 'number', required: false, min: 10, max: 12 }] },
  })
  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-2208' } })
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, tia, `/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  await expect(kept(page)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Torque' }).fill('11')
  await button(page, 'Done, go to step 2').click()
  await expect(step(page, 2)).toBeVisible()
  await tia.client.saveStepData({
    params: { entryid },
    body: { fields: {}, rework: { stepids: [stepid], reason: 'Oil the screws' } },
  })
  await page.context().setOffline(false)
  const notice = page.getByRole('alert').filter({ hasText: 'ordered rework: “Oil the screws”' })
  await expect(notice).toContainText('Torque: 11')
  await expect(notice).toContainText('Step 1: signed off')
  const asIs = await entryOf(tia, entryid)
  expect([asIs.signoffs, asIs.work_data]).toEqual([[], []])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Use the values for the rework').click()
  await expect(notice).toBeHidden()
  await expect
    .poll(async () => (await entryOf(tia, entryid)).record.map(one => [one.value, one.rework]))
    .toEqual([['11', 1]])
  expect((await entryOf(tia, entryid)).signoffs).toEqual([])
  forgiveOffline(faults)
})
