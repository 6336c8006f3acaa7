// The bench under gloved thumbs: what is pressed stays where it is, the picture stays in view, and
// what is final lies behind a button.
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, expectForGloves, kept, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

/** A run whose first step has a picture and a form that is longer than the screen. */
const longStep = async (site: Site) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const { guideid, steps } = await aGuide(ada, 'Fit a pump', [['Seat it.'], ['Close it.']])
  const { stepid } = firstOf(steps)
  const { image } = await ada.client.uploadImage(
    { query: { file: 'pump.jpg' } },
    { file: new Uint8Array(await photo(1600, 1200)) },
  )
  await ada.client.changeStepForm({
    params: { guideid, stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number', required: true, min: 1, max: 20, unit: 'Nm' },
        ...Array.from({ length: 12 }, (_, n) => ({
          label: `Gap ${n + 1}`,
          type: 'number' as const,
          required: false,
        })),
      ],
    },
  })
  const { revisionid } = firstOf((await ada.client.readGuide({ params: { guideid } })).steps)
  await ada.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-2207' } })
  return { tia, entryid }
}
const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the run' })
/** Where each of its buttons stands. */
const places = async (page: Page) =>
  Promise.all(
    (await bar(page).getByRole('button').all()).map(async one => [
      await one.textContent(),
      await one.boundingBox(),
    ]),
  )

test('no button of the bar moves while a value is refused, kept or unsent (WL-13)', async ({
  page,
  site,
  faults,
}) => {
  const { tia, entryid } = await longStep(site)
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, tia, `/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  const before = await places(page)
  expect(before).toHaveLength(6)
  const torque = page.getByLabel('Torque (required)')
  await torque.fill('4O')
  await expect(page.getByText(/^Not sent: /)).toBeVisible()
  expect(await places(page)).toEqual(before)
  await torque.fill('40')
  await expect(page.getByText('Out of range', { exact: true })).toBeVisible()
  expect(await places(page)).toEqual(before)
  await torque.fill('14')
  await expect(kept(page)).toBeVisible()
  expect(await places(page)).toEqual(before)
  await page.context().setOffline(true)
  await page.getByLabel('Gap 1', { exact: true }).fill('2')
  await expect(page.getByText('Kept on this device, sent when the service answers')).toBeVisible()
  expect(await places(page)).toEqual(before)
  await page.context().setOffline(false)
  await expect(kept(page)).toBeVisible()
  expect(await places(page)).toEqual(before)
  await expectForGloves(...(await bar(page).getByRole('button').all()))
  faults.splice(0)
})

test('the picture stays in view beside a form that is longer than the screen (WL-13)', async ({
  page,
  site,
}) => {
  const { tia, entryid } = await longStep(site)
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, tia, `/work/${entryid}`)
  const picture = page.getByRole('img', { name: 'Picture of step 1' })
  await expect(picture).toBeVisible()
  await page.getByLabel('Gap 12').scrollIntoViewIfNeeded()
  await page.getByLabel('Gap 12').fill('3')
  await expect(kept(page)).toBeVisible()
  await expect(picture).toBeInViewport({ ratio: 1 })
  const [top, head] = [
    (await picture.boundingBox())?.y ?? 0,
    await page.getByRole('heading', { level: 1 }).boundingBox(),
  ]
  expect(top, 'under the head').toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0))
  await expectAccessible(page)
})

test('on a phone the order is named, and Cancel lies behind one button (WL-14)', async ({
  page,
  site,
}) => {
  const { tia, entryid } = await longStep(site)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, tia, `/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  await expect(page.getByText('Work order W-2207')).toBeVisible()
  const buttons = bar(page).getByRole('button')
  await expect(buttons).toHaveText(['Back', 'Pause', 'Suspend…', '', 'Next', 'Done, go to step 2'])
  await expectForGloves(...(await buttons.all()), page.getByLabel('Torque'))
  await expect(page.getByText('Cancel the run…')).toHaveCount(0)
  await button(page, 'More actions for the run').click()
  const cancel = page.getByRole('menuitem', { name: 'Cancel the run…' })
  await expectForGloves(cancel, page.getByRole('menuitem', { name: 'Redo steps…' }))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await cancel.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Cancel/ })).toBeVisible()
})
