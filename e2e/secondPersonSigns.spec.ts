// A second person sets a PIN of their own and signs with it on the worker's device.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, entryOf, kept, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

test('a run names what comes first, and a second person signs in it (WL-5, WL-8)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  // More people than a list of suggestions holds.
  for (let n = 1; n <= 8; n++) await site.person(`Other ${n}`)
  const quinn = await site.person('Quinn Quality')
  const guide = await aGuide(ada, 'Tighten a valve', [['Turn the screw.']])
  const { guideid } = guide
  await ada.client.changeStepForm({
    params: { guideid, stepid: firstOf(guide.steps).stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number', required: true },
        { label: 'I have checked the torque', type: 'second_signature', required: true },
      ],
    },
  })
  await signIn(page, quinn, '/settings/account')
  await button(page, 'Set a PIN…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(quinn.password)
  await dialog.getByLabel('New PIN').fill('123456')
  await button(page, 'Set the PIN').click()
  await expect(dialog.getByText('A PIN cannot be one repeated digit')).toBeVisible()
  await dialog.getByLabel('New PIN').fill('271828')
  await button(page, 'Set the PIN').click()
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Remove the PIN…')).toBeVisible()

  // What comes first, and what has to lie ready, stands before the first step.
  const before = await aGuide(ada, 'Close the main tap', [['Turn the tap.']])
  const { revisionid } = await ada.client.readGuide({ params: { guideid } })
  await ada.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: {
      prerequisites: [before.guideid],
      tools: [{ name: 'Torque wrench', quantity: 1 }],
      introduction: 'Wear gloves.',
    },
  })
  await signIn(page, tia, `/work/new?guide=${guideid}`)
  await page.getByLabel('Work order').fill('W-8')
  const ready = page.getByRole('region', { name: 'Before you start' })
  await expect(ready.getByText('Wear gloves.')).toBeVisible()
  await ready.getByRole('checkbox', { name: 'Torque wrench' }).check()
  await expect(page.getByText('1 guide comes first and is not finished yet:')).toBeVisible()
  const first = await tia.client.startWork({
    body: { guideid: before.guideid, workorderid: 'W-8' },
  })
  await tia.client.finishWork({ params: { entryid: first.entryid } })
  await page.reload()
  await page.getByLabel('Work order').fill('W-8')
  await expect(ready.getByText('Finished')).toBeVisible()
  await expect(page.getByText('1 guide comes first and is not finished yet:')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(step(page, 1)).toBeVisible()
  const entryid = Number(new URL(page.url()).pathname.split('/').pop())
  const torque = page.getByRole('textbox', { name: 'Torque (required)' })
  const check = page.getByRole('group', { name: 'I have checked the torque (required)' })
  await torque.fill('11')
  await torque.press('Tab')
  await expect.poll(async () => (await entryOf(tia, entryid)).record.length).toBe(1)
  await expect(kept(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(check.getByRole('button', { name: 'Sign…' })).toHaveAccessibleDescription(
    'You are offline. Reconnect to sign.',
  )
  await page.context().setOffline(false)
  await check.getByRole('button', { name: 'Sign…' }).click()
  // The label is what is said by the signature.
  await expect(
    page.getByRole('dialog', { name: 'Sign: “I have checked the torque”' }),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Who signs?' }).fill('Quinn')
  await page.getByRole('option', { name: 'Quinn Quality' }).click()
  await dialog.getByLabel('Your bench PIN').fill('314159')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('The bench PIN does not match')
  await expect(dialog.getByLabel('Your bench PIN')).toHaveValue('')
  await dialog.getByLabel('Your bench PIN').fill('271828')
  await dialog.getByLabel('Your bench PIN').press('Enter')
  await expect(check.getByText('Signed by Quinn Quality')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(torque).not.toBeEditable()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // On the record, on its paper and in the file the same words say what was signed.
  const file = String(await tia.client.listRuns({ query: { guideid, format: 'csv' } }))
  expect(file).toMatch(/,I have checked the torque,Quinn Quality,.*,second_signature,/)
  await page.goto(`/work/${entryid}/record`)
  const signed = page.getByRole('row', { name: /^I have checked the torque Quinn Quality/ })
  await expect(signed).toContainText('Signed by a second person')
  await page.emulateMedia({ media: 'print' })
  await expect(signed).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/work/${entryid}`)

  await check.getByRole('button', { name: 'Void the signature…' }).click()
  await dialog.getByLabel('Reason').fill('Read at the wrong gauge')
  await dialog.getByRole('button', { name: 'Void the signature' }).click()
  await expect(check.getByText('voided: Read at the wrong gauge')).toBeVisible()
  await page.goto(`/work/${entryid}/record`)
  const row = page.getByRole('row', { name: /^I have checked the torque/ })
  await expect(row).toContainText('Before: Quinn Quality')
  await expect(row).toContainText('Read at the wrong gauge')
  forgiveOffline(faults)
  // The browser names the refusal of the PIN in a row.
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 422')])
})
