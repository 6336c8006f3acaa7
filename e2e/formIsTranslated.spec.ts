// A form is translated at the desk beside the words of its step; a worker who reads German fills it
// in by German labels, and what is stored is the source's.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { dataOf } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('labels are translated at the desk, and a run in German shows them (R-1)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const guide = await aGuide(ada, 'Tighten a hinge', [['Turn the screw.']])
  const { guideid } = guide
  const { stepid } = firstOf(guide.steps)
  await ada.client.changeStepForm({
    params: { guideid, stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number', required: false, min: 10, max: 12, unit: 'Nm' },
        { label: 'Result', type: 'select', required: false, options: ['Pass', 'Fail'] },
      ],
    },
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ada, `/guides/${guideid}/translate/de`)
  const words = [
    ['Step 1, form field 1', 'Drehmoment'],
    ['Step 1, form field 1, unit', 'Newtonmeter'],
    ['Step 1, form field 2', 'Ergebnis'],
    ['Step 1, form field 2, option 1', 'In Ordnung'],
    ['Step 1, form field 2, option 2', 'Fehler'],
  ] as const
  for (const [name, text] of words) {
    const field = page.getByRole('textbox', { name: `${name}: Deutsch`, exact: true })
    await field.fill(text)
    const row = page.getByRole('listitem').filter({ has: field })
    await row.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row.getByText('Done', { exact: true })).toBeVisible()
  }
  await expectAccessible(page)

  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-1' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, tia, '/')
  await page.evaluate(() => localStorage.setItem('stepwright.language', 'de'))
  await page.goto(`/work/${entryid}`)
  await page.getByRole('textbox', { name: 'Drehmoment' }).fill('11')
  await expect(page.getByText('Von 10 bis 12 Newtonmeter')).toBeVisible()
  await page.getByLabel('Ergebnis').selectOption('In Ordnung')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect.poll(() => dataOf(tia, entryid)).toEqual({ Torque: '11', Result: 'Pass' })

  await page.goto(`/work/${entryid}/record`)
  await expect(page.getByRole('row', { name: /Drehmoment.*11 Newtonmeter/s })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ergebnis.*In Ordnung/s })).toBeVisible()
})
