// A value out of range holds a run: the author asks for it, the worker stops, a second person
// decides at the bench, and the run is finished.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, entryOf, fillSigner, kept, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('a value out of range holds the run until a second person signs (WL-1)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const quinn = await site.person('Quinn Quality')
  const guide = await aGuide(ada, 'Tighten a hinge', [['Turn the screw.'], ['Close the door.']])
  const { guideid } = guide
  const { stepid } = firstOf(guide.steps)
  await ada.client.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ label: 'Torque', type: 'number', required: true, min: 10, max: 12 }] },
  })

  // The author: the rule wants somebody who signs.
  await signIn(page, ada, `/guides/${guideid}/edit/steps/${stepid}/form`)
  const rule = page.getByLabel('If the value is out of range')
  await rule.selectOption('Hold the run until a second person signs')
  await button(page, 'Save form').click()
  await expect(
    page.getByText('Add a field of the type “Signature of a second person” to this form'),
  ).toBeVisible()
  await button(page, 'Add field').click()
  const second = page.getByRole('group', { name: 'Field 2' })
  await second.getByLabel('Label').fill('Go on as it is')
  await second.getByLabel('Type').selectOption('Signature of a second person')
  await expectAccessible(page)
  await button(page, 'Save form').click()
  const formNow = async () =>
    (await ada.client.readStepForm({ params: { guideid, stepid }, query: {} })).fields
  await expect.poll(async () => (await formNow()).map(one => one.hold)).toEqual([true, undefined])

  // The worker: the value and its reason are kept, and nothing goes past it.
  const { entryid } = await tia.client.startWork({ body: { guideid, workorderid: 'W-2207' } })
  await signIn(page, tia, `/work/${entryid}`)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(step(page, 1)).toBeVisible()
  await page.getByRole('textbox', { name: 'Torque (required)' }).fill('15')
  await page.getByLabel('Why is “Torque” out of range?').fill('The gauge stuck')
  await page.getByLabel('Why is “Torque” out of range?').blur()
  const notice = page.getByRole('status').filter({ hasText: 'The run is held.' })
  await expect(notice).toBeVisible()
  await expect.poll(async () => (await entryOf(tia, entryid)).record.length).toBe(1)
  await expect(kept(page)).toBeVisible()
  await expectAccessible(page)
  const check = page.getByRole('group', { name: 'Go on as it is' })
  const sign = check.getByRole('button', { name: 'Sign…' })
  await button(page, 'Done, go to step 2').click()
  await expect(check.getByText('Required.')).toBeVisible()
  await expect(sign).toBeFocused()
  // Looking ahead is no going on: the last step cannot be signed off, and says where to.
  await button(page, 'Next').click()
  await expect(step(page, 2)).toBeVisible()
  await button(page, 'Done, finish the run').click()
  const way = notice.getByRole('button', { name: 'Torque, step 1' })
  await expect(way).toBeFocused()
  expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await way.click()
  await expect(step(page, 1)).toBeVisible()
  expect((await entryOf(tia, entryid)).signoffs).toEqual([])

  // Whoever looks after the work sees it.
  const board = await tia.client.readWorkBoard({ query: { entryids: [entryid] } })
  expect(board.rows.map(row => row.held)).toEqual([true])

  // The second person decides on the worker's device.
  await sign.click()
  const dialog = page.getByRole('dialog')
  await fillSigner(page, quinn)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(check.getByText('Signed by Quinn Quality')).toBeVisible()
  await expect(notice).toBeHidden()
  await button(page, 'Done, go to step 2').click()
  await expect(step(page, 2)).toBeVisible()
  await button(page, 'Done, finish the run').click()
  await expect.poll(async () => (await entryOf(tia, entryid)).status).toBe('complete')
  await page.goto(`/work/${entryid}/record`)
  await expect(page.getByRole('row', { name: /^Torque/ })).toContainText('The gauge stuck')
  await expect(page.getByRole('row', { name: /^Go on as it is/ })).toContainText('Quinn Quality')
})
