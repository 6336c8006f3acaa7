// What a step asks for, by type: written by an author, filled in at the bench, read in the record.
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { button, kept, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

type Field = { label: string; type: string; parts?: Record<string, string> }
/** Adds a field to the form that is open. */
const addField = async (page: Page, { label, type, parts = {} }: Field) => {
  await button(page, 'Add field').click()
  await page.keyboard.type(label)
  const field = page.getByRole('group', { name: /^Field/ }).last()
  await field.getByLabel('Type').selectOption({ label: type })
  for (const [name, value] of Object.entries(parts))
    await field.getByLabel(name, { exact: true }).fill(value)
}

/** The page's camera shows this code. */
const holdBefore = (page: Page, code: string) =>
  page.addInitScript(
    ({ rows }) => {
      const camera = () => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = (rows.length + 8) * 12
        const paper = canvas.getContext('2d')
        const draw = () => {
          if (!paper) return
          paper.fillStyle = '#fff'
          paper.fillRect(0, 0, canvas.width, canvas.height)
          paper.fillStyle = '#000'
          rows.forEach((row, y) =>
            row.forEach((dark, x) => dark && paper.fillRect((x + 4) * 12, (y + 4) * 12, 12, 12)),
          )
        }
        setInterval(draw, 50)
        return Promise.resolve(canvas.captureStream(20))
      }
      navigator.mediaDevices.getUserMedia = camera
    },
    { rows: encode(code, { border: 0 }).data },
  )

test('measurements, a count, a day and a scanned code are asked for and recorded (R-1)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const guide = await aGuide(ada, 'Balance a fan', [['Turn the blades.']])
  const { guideid } = guide
  await signIn(page, ada, `/guides/${guideid}/edit/steps/${firstOf(guide.steps).stepid}/form`)
  const runout = {
    label: 'Runout',
    type: 'Repeated measurement',
    parts: {
      'Number of measurements': '3',
      Unit: 'mm',
      Maximum: '0,05',
      'Maximum decimal places': '2',
    },
  }
  await addField(page, runout)
  await addField(page, { label: 'Screws', type: 'Count', parts: { Minimum: '4' } })
  await addField(page, { label: 'Calibrated on', type: 'Date' })
  await addField(page, { label: 'Blade', type: 'Scanned code' })
  await expectAccessible(page)
  await button(page, 'Save form').click()
  await expect(page.getByText('Saved. New runs will use this form.')).toBeVisible()

  await holdBefore(page, 'BLADE-4006381333931')
  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-7' } })
  await signIn(page, tia, `/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  const measured = page.getByRole('group', { name: 'Runout' })
  await measured.getByLabel('Measurement 1').fill('0,02')
  await measured.getByLabel('Measurement 2').fill('0.025')
  await expect(measured.getByText('Not sent: enter at most 2 decimal places.')).toBeVisible()
  await measured.getByLabel('Measurement 2').fill('0.04')
  await expect(measured.getByText('Mean 0.03 mm, from 0.02 mm to 0.04 mm')).toBeVisible()
  for (let n = 0; n < 4; n++) await button(page, 'Screws: one more').click()
  await expect(page.getByLabel('Screws', { exact: true })).toHaveValue('4')
  await page.getByLabel('Calibrated on').fill('2026-02-28')
  await button(page, 'Scan “Blade” with the camera…').click()
  await expect(page.getByLabel('Blade', { exact: true })).toHaveValue('BLADE-4006381333931')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(kept(page)).toBeVisible()
  await expectAccessible(page)
  const values = async () =>
    (await tia.client.readWork({ params: { entryid } })).work_data.map(({ value }) => value)
  await expect.poll(values).toEqual(['0.02; 0.04', '4', '2026-02-28', 'BLADE-4006381333931'])

  await tia.client.finishWork({ params: { entryid } })
  await page.goto(`/work/${entryid}/record`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Runout')).toContainText('0.02 mm, 0.04 mm')
  await expect(row('Calibrated on')).toContainText('28 Feb')
})
