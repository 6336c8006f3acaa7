// Two people change what one step asks for: fields are joined, and nothing that was typed is lost.
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

let ada: Person, mona: Person
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Formwright')
  mona = await site.person('Mona Formwright', { privilege: 'Moderator' })
})

const torque = { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' } as const
const grease = { label: 'Grease', type: 'select' as const, options: ['Silicone', 'None'] }
const aForm = async (title: string) => {
  const guide = await aGuide(ada, title, [['Turn the screw.']])
  const params = { guideid: guide.guideid, stepid: firstOf(guide.steps).stepid }
  const { fields } = await ada.client.changeStepForm({ params, body: { fields: [torque, grease] } })
  return { params, fields, address: `/guides/${params.guideid}/edit/steps/${params.stepid}/form` }
}
const fieldOf = (page: Page, number: number) => page.getByRole('group', { name: `Field ${number}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save form' })
const saved = (page: Page) => page.getByText('Saved. New runs will use this form.')

test('two people who change different things of one form are not asked (R-1)', async ({
  page,
  browser,
}) => {
  const { params, address } = await aForm('Form of two')
  await signIn(page, ada, address)
  await fieldOf(page, 1).getByLabel('Maximum', { exact: true }).fill('14')
  const other = await browser.newContext()
  const hers = await other.newPage()
  await signIn(hers, mona, address)
  await fieldOf(hers, 1).getByLabel('Maximum decimal places').fill('1')
  await fieldOf(hers, 2).getByLabel('Options, one per line').fill('Silicone\nLithium\nNone')
  await save(hers).click()
  await expect(saved(hers)).toBeVisible()
  await other.close()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  const joined = page.getByRole('status').filter({ hasText: 'Their changes are included' })
  await expect(joined).toContainText('Lithium')
  await expect(fieldOf(page, 1).getByLabel('Maximum decimal places')).toHaveValue('1')
  expect((await ada.client.readStepForm({ params })).fields).toMatchObject([
    { ...torque, max: 14, precision: 1 },
    { ...grease, options: ['Silicone', 'Lithium', 'None'] },
  ])
})

test('the same bounds changed by two people ask, and outlive a lost connection (R-1)', async ({
  page,
  context,
  faults,
}) => {
  const { params, fields, address } = await aForm('Bounds of two')
  await signIn(page, ada, address)
  await fieldOf(page, 1).getByLabel('Maximum', { exact: true }).fill('14')
  await fieldOf(page, 2).getByLabel('Label').fill('Lubricant')
  await mona.client.changeStepForm({
    params,
    body: {
      fields: [
        { ...torque, fieldid: firstOf(fields).field_revisionid, min: 100, max: 120 },
        { ...grease, required: true },
      ],
    },
  })
  await context.setOffline(true)
  await save(page).click()
  await expect(page.getByText('The form is kept on this device.')).toBeVisible()
  await context.setOffline(false)
  forgiveOffline(faults)
  await save(page).click()
  const asks = page.getByRole('region', { name: 'Questions about the form' })
  const limits = asks.getByRole('radiogroup', { name: 'Torque: Limits' })
  await expect(limits.getByRole('radio')).toHaveCount(2)
  await expect(limits).toContainText('From 10 to 12 Nm')
  await expect(limits.getByRole('radio', { name: 'Theirs' })).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(fieldOf(page, 1).getByLabel('Maximum', { exact: true })).toHaveValue('14')
  await expect(limits.getByRole('radio', { name: 'Mine' })).not.toBeChecked()
  expect((await ada.client.readStepForm({ params })).fields).toMatchObject([
    { min: 100, max: 120 },
    { label: 'Grease', required: true },
  ])
  await limits.getByRole('radio', { name: 'Mine' }).press('Space')
  await asks.getByRole('button', { name: 'Save with these answers' }).press('Enter')
  await expect(saved(page)).toBeVisible()
  await expect(asks).toHaveCount(0)
  await expect(page.locator(':focus')).not.toHaveCount(0)
  expect((await ada.client.readStepForm({ params })).fields).toMatchObject([
    { ...torque, max: 14 },
    { ...grease, label: 'Lubricant', required: true },
  ])
})

test('a save whose answer is lost is saved once, whatever is typed on (R-1)', async ({
  page,
  faults,
}) => {
  const { params, address } = await aForm('Lost answer')
  await signIn(page, ada, address)
  await page.getByRole('button', { name: 'Add field' }).click()
  await fieldOf(page, 3).getByLabel('Label').fill('Drained')
  let isLost = false
  await page.route('**/form', async route => {
    if (!isLost) await route.fetch()
    isLost = true
    await route.abort('internetdisconnected')
  })
  await save(page).click()
  await expect(page.getByText('The form is kept on this device.')).toBeVisible()
  await page.unroute('**/form')
  forgiveOffline(faults)
  await fieldOf(page, 2).getByRole('button', { name: 'Remove' }).click()
  const label = fieldOf(page, 2).getByLabel('Label')
  await label.fill('Drained twice')
  await label.evaluate(field => void Object.assign(field, { isSame: true }))
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('Their changes are included')).toHaveCount(0)
  expect((await ada.client.readStepForm({ params })).fields.map(one => one.label)).toEqual([
    'Torque',
    'Drained twice',
  ])
  // The row is the same one under the id that the service gave it.
  expect(await label.evaluate(field => Reflect.get(field, 'isSame'))).toBe(true)
})

test('what is discarded after a lost answer gives way to what is saved (R-1)', async ({
  page,
  faults,
}) => {
  const { params, fields, address } = await aForm('Discarded after a lost answer')
  await signIn(page, ada, address)
  const maximum = fieldOf(page, 1).getByLabel('Maximum', { exact: true })
  const loseAnswers = () =>
    page.route('**/form', async route => {
      if (route.request().method() === 'GET') return route.fallback()
      await route.fetch()
      await route.abort('internetdisconnected')
    })
  await loseAnswers()
  await maximum.fill('14')
  await save(page).click()
  await expect(page.getByText('The form is kept on this device.')).toBeVisible()
  await maximum.fill('15')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(maximum).toHaveValue('14')
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await maximum.fill('16')
  await save(page).click()
  await expect(page.getByText('The form is kept on this device.')).toBeVisible()
  await page.reload()
  await expect(maximum).toHaveValue('16')
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  const asked = [torque, grease]
  await mona.client.changeStepForm({
    params,
    body: {
      fields: fields.map((one, n) => ({ ...itemAt(asked, n), fieldid: one.field_revisionid })),
    },
  })
  await page.reload()
  await expect(maximum).toHaveValue('12')
  forgiveOffline(faults)
})
