// The bench under gloved thumbs: what is pressed stays where it is, the picture stays in view, and
// what is final lies behind a button.
import { firstOf, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import {
  bar,
  button,
  entryOf,
  expectAllForGloves,
  expectForGloves,
  fillSigner,
  kept,
  placesInBar,
  step,
} from './support/bench.ts'
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
test('no button of the bar moves while a value is refused, kept or unsent (WL-13)', async ({
  page,
  site,
  faults,
}) => {
  const { tia, entryid } = await longStep(site)
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, tia, `/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  const before = await placesInBar(page)
  expect(before).toHaveLength(6)
  const torque = page.getByLabel('Torque (required)')
  await torque.fill('4O')
  await expect(page.getByText(/^Not sent: /)).toBeVisible()
  expect(await placesInBar(page)).toEqual(before)
  await torque.fill('40')
  await expect(page.getByText('Out of range', { exact: true })).toBeVisible()
  expect(await placesInBar(page)).toEqual(before)
  await torque.fill('14')
  await expect(kept(page)).toBeVisible()
  expect(await placesInBar(page)).toEqual(before)
  await page.context().setOffline(true)
  await page.getByLabel('Gap 1', { exact: true }).fill('2')
  await expect(page.getByText('Kept on this device, sent when the service answers')).toBeVisible()
  expect(await placesInBar(page)).toEqual(before)
  await page.context().setOffline(false)
  await expect(kept(page)).toBeVisible()
  expect(await placesInBar(page)).toEqual(before)
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
  await expectAllForGloves(page)
  await expect(page.getByText('Cancel the run…')).toHaveCount(0)
  await button(page, 'More actions for the run').click()
  const cancel = page.getByRole('menuitem', { name: 'Cancel the run…' })
  await expectForGloves(cancel, page.getByRole('menuitem', { name: 'Redo steps…' }))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await cancel.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Cancel/ })).toBeVisible()
  await expectAllForGloves(page)
})

/** A value that may hold the run, a signature, a code, and a step behind them. */
const heldStep = async (site: Site, signer: string) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const quinn = await site.person(signer)
  const { guideid, steps } = await aGuide(ada, 'Fit a valve', [['Turn it.'], ['Test it.']])
  await ada.client.changeStepForm({
    params: { guideid, stepid: firstOf(steps).stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number', required: true, min: 10, max: 12, hold: true },
        { label: 'Go on as it is', type: 'second_signature', required: false },
        { label: 'Part', type: 'scan', required: false },
      ],
    },
  })
  await ada.client.changeStepForm({
    params: { guideid, stepid: itemAt(steps, 1).stepid },
    body: { fields: [{ label: 'Pressure', type: 'number', required: true }] },
  })
  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-2208' } })
  return { tia, quinn, entryid }
}
const sizes = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

for (const size of sizes) {
  test(`Done says what it waits for, and no button moves at ${size.width} px (WL-13)`, async ({
    page,
    site,
  }) => {
    const signer = `Quinn Waits ${size.width}`
    const { tia, quinn, entryid } = await heldStep(site, signer)
    await page.setViewportSize(size)
    await signIn(page, tia, `/work/${entryid}`)
    await expect(step(page, 1)).toBeVisible()
    const before = await placesInBar(page)
    const toSecond = button(page, 'Done, go to step 2')
    const expectReason = async (done: typeof toSecond, words: string) => {
      await expect(done).toHaveAccessibleDescription(words)
      const said = bar(page).getByText(words, { exact: true })
      await expect(said).toBeInViewport({ ratio: 1 })
      const isWhole = (one: Element) =>
        one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight
      expect(await said.evaluate(isWhole)).toBe(true)
      expect(await placesInBar(page)).toEqual(before)
    }
    await expectReason(toSecond, 'Waiting for: Torque')
    await button(page, 'Pause').click()
    await expect(button(page, 'Resume')).toBeVisible()
    await expectReason(toSecond, 'Resume the run first.')
    await button(page, 'Resume').click()
    await page.getByRole('textbox', { name: 'Torque (required)' }).fill('15')
    await page.getByLabel('Why is “Torque” out of range?').fill('The gauge stuck')
    await page.getByLabel('Why is “Torque” out of range?').blur()
    await expectReason(toSecond, 'Waiting for a decision: Torque')
    await expect(kept(page)).toBeVisible()
    await expectAccessible(page)
    await expectAllForGloves(page)
    await button(page, 'Next').click()
    await expect(step(page, 2)).toBeVisible()
    const finish = button(page, 'Done, finish the run')
    const pressure = page.getByRole('textbox', { name: 'Pressure (required)' })
    // It says what it leads to: what is missing here comes before what holds the run elsewhere.
    await expectReason(finish, 'Waiting for: Pressure')
    await finish.click()
    await expect(pressure).toBeFocused()
    await pressure.fill('3')
    await expectReason(finish, 'Waiting for a decision: Torque, step 1')
    await pressure.fill('')
    await expectAllForGloves(page)
    await button(page, 'Back').click()

    await button(page, 'Sign…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Who signs?' }).fill(signer)
    await expect(page.getByRole('option', { name: signer })).toBeVisible()
    await expectAllForGloves(page)
    await page.getByRole('option', { name: signer }).click()
    await dialog.getByLabel('Sign with').selectOption('Account password')
    await dialog.getByLabel('Your account password').fill(quinn.password)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByText(`Signed by ${signer}`)).toBeVisible()
    await expect(toSecond).toHaveAccessibleDescription('')
    expect(await placesInBar(page)).toEqual(before)
    await toSecond.click()
    await expect(step(page, 2)).toBeVisible()
    await expectReason(finish, 'Waiting for: Pressure')
    await pressure.fill('3')
    await expect(finish).toHaveAccessibleDescription('')
    expect(await placesInBar(page)).toEqual(before)
  })

  test(`every dialog of the bench fits gloves at ${size.width} px (WL-14)`, async ({
    page,
    site,
    faults,
  }) => {
    const signer = `Quinn Opens ${size.width}`
    const { tia, quinn, entryid } = await heldStep(site, signer)
    await page.setViewportSize(size)
    await signIn(page, tia, `/work/${entryid}`)
    await expect(step(page, 1)).toBeVisible()
    const dialog = page.getByRole('dialog')
    const expectDialog = async (name: string | RegExp) => {
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expectAllForGloves(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await expectForGloves(page.getByRole('link', { name: 'Leave (the run stays open)' }))
    await button(page, 'Suspend…').click()
    await expectDialog(/^Suspend this run/)
    const more = async (item: string) => {
      await button(page, 'More actions for the run').click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await more('Redo steps…')
    await expectDialog('Redo steps?')
    await more('Name this device…')
    await expectDialog(/device/)
    await button(page, 'Scan “Part” with the camera…').click()
    await expectDialog('Scan “Part”')
    await button(page, 'Make available offline').click()
    await expectDialog('Work without a connection')
    await page.getByRole('textbox', { name: 'Torque (required)' }).fill('11')
    await expect.poll(async () => (await entryOf(tia, entryid)).record.length).toBe(1)
    await button(page, 'Sign…').click()
    await fillSigner(page, quinn)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await button(page, 'Void the signature…').click()
    await expectDialog(/^Void the signature/)
    await button(page, 'Next').click()
    await page.getByRole('textbox', { name: 'Pressure (required)' }).fill('3')
    await button(page, 'Done, finish the run').click()
    await expectDialog(/^Finish the run with 1 step/)
    faults.splice(0)
  })
}
