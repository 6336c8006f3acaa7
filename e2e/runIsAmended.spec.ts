// A value of a finished run is put right at its record: by keyboard, with a reason, for the paper
// too.
import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, entryOf } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const textOf = async (file: Download) => (await readFile(await file.path(), 'utf8')).split('\r\n')

test('a wrong value of a finished run is amended, and both are in the record (R-C3)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const mia = await site.person('Mia Moderator', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Tighten a flange', [['Turn the bolt.']])
  const { guideid } = guide
  const { fields } = await ada.client.changeStepForm({
    params: { guideid, stepid: firstOf(guide.steps).stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' },
        { label: 'Batch', type: 'text' },
      ],
    },
  })
  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-2207' } })
  const params = { entryid }
  const torque = firstOf(fields).field_revisionid
  await tia.client.saveStepData({ params, body: { fields: { [torque]: 11 } } })
  await tia.client.finishWork({ params })

  // Whoever worked reads the record and changes nothing.
  await signIn(page, tia, `/work/${entryid}/record`)
  const value = page.getByRole('row', { name: /^Torque/ })
  await expect(value).toContainText('11')
  await expect(button(page, 'Amend: Torque…')).toBeHidden()

  // A Moderator, by keyboard; what was typed stays where the dialog is closed.
  await signIn(page, mia, `/work/${entryid}/record`)
  await button(page, 'Amend: Torque…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Amend “Torque”?' })
  await dialog.getByRole('textbox', { name: 'Torque' }).fill('14')
  await expect(dialog.getByText('This value is out of range.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Read off the wrong scale')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Amend: Torque…')).toBeFocused()
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Amend: Torque…').click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Read off the wrong scale')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Amend', exact: true }).click()
  await expect(value).toContainText('Before: 11')
  await expect(value).toContainText('14')
  await expect(value).toContainText('Amended')
  await expect(value).toContainText('Out of range')
  await expect(value).toContainText('Read off the wrong scale')
  await expect(value).toContainText('Mia Moderator')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What was left out is added.
  await button(page, 'Amend: Batch…').click()
  const added = page.getByRole('dialog', { name: 'Amend “Batch”?' })
  await added.getByRole('textbox', { name: 'Batch' }).fill('B-7')
  await added.getByLabel('Reason').fill('On the label')
  await added.getByRole('button', { name: 'Amend', exact: true }).click()
  await expect(page.getByRole('row', { name: /^Batch/ })).toContainText('B-7')
  expect((await entryOf(tia, entryid)).record).toMatchObject([
    { value: '14', kind: 'amendment', earlier: [{ value: '11', userid: tia.userid }] },
    { value: 'B-7', kind: 'amendment', earlier: [] },
  ])

  // On paper there is nothing to press, and all of it to read.
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Amend: Torque…')).toBeHidden()
  await expect(value).toContainText('Before: 11')
  await page.emulateMedia({ media: 'screen' })

  // So does the file of all that was done in the run.
  await page.goto(`/work/runs?guide=${guideid}`)
  await button(page, 'Export 1 run').click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Values and events (CSV)' }).click()
  const lines = await textOf(await coming)
  expect(lines.filter(one => one.includes(',Torque,'))).toEqual([
    expect.stringMatching(/,value,1,Torque,11,Nm,entry,0,0,0,,,Tia Technician/),
    expect.stringMatching(/,value,1,Torque,14,Nm,amendment,1,1,0,Read off.*,Mia Moderator/),
    expect.stringMatching(/,deviation,1,Torque,14,.*,amended,Mia Moderator/),
  ])

  // The worker hears of it, and gets to the record.
  await signIn(page, tia, '/notifications')
  await page
    .getByRole('link', { name: /Mia Moderator amended the record/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/work/${entryid}/record$`))
})
